"""Adapters cost nothing to those who have no framework."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tribello

EVERYTHING = "tribello, tribello.bots, tribello.encoding, tribello.verdict, tribello.cli.app"

HIDDEN = """
import sys
sys.modules[{package!r}] = None  # which makes its import fail
try:
    import tribello.adapters.{adapter}
except ImportError as missing:
    print(missing)
"""


def printed(program: str) -> str:
    """What a program prints, in a process of its own."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def test_the_library_imports_no_framework() -> None:
    """Neither the library nor the package of the adapters loads OpenSpiel, PettingZoo or numpy."""
    loaded = printed(f"import sys; import {EVERYTHING}, tribello.adapters; print(*sys.modules)")
    names = {name.split(".")[0] for name in loaded.split()}
    assert tribello.__name__ in names
    assert names.isdisjoint({"pyspiel", "open_spiel", "pettingzoo", "gymnasium", "numpy"})


@pytest.mark.parametrize(
    ("adapter", "package", "extra"),
    [
        ("open_spiel", "pyspiel", "openspiel"),
        ("open_spiel", "numpy", "openspiel"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium", "pettingzoo"),
        ("pettingzoo", "numpy", "pettingzoo"),
    ],
)
def test_a_missing_package_is_told_with_the_extra(adapter: str, package: str, extra: str) -> None:
    """Without its framework an adapter raises an ImportError that says what to install."""
    words = f"the adapter needs {package}: pip install 'tribello[{extra}]'\n"
    assert printed(HIDDEN.format(package=package, adapter=adapter)) == words


def test_one_adapter_does_not_need_the_other_framework() -> None:
    """Each is imported where the framework of the other is missing."""
    for adapter, package in (("open_spiel", "pettingzoo"), ("pettingzoo", "pyspiel")):
        assert printed(HIDDEN.format(package=package, adapter=adapter)) == ""

"""The packages of others that adapters stand on, and which extra installs them."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def package(name: str, extra: str) -> Any:
    """A module of another project, by its name, so that types are checked without it too.

    Arguments:
        name: the module.
        extra: the extra of this library that installs it.

    Raises:
        ImportError: it cannot be imported; the message says what to install.

    >>> package("math", "none").sqrt(4)
    2.0
    >>> package("no_such_package", "some")
    Traceback (most recent call last):
    ImportError: the adapter needs no_such_package: pip install 'tribello[some]'
    """
    try:
        return import_module(name)
    except ImportError as missing:
        words = f"the adapter needs {name}: pip install 'tribello[{extra}]'"
        raise ImportError(words, name=name) from missing

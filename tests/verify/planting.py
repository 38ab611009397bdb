"""An engine with one rule broken, for as long as a test lasts."""

from __future__ import annotations

from types import FunctionType

import pytest
from sabotage.breaking import body_of, function_called


def plant(monkeypatch: pytest.MonkeyPatch, name: str, becomes: str) -> None:
    """Give a function of the engine another body until the test is over."""
    function = function_called(name)
    unbroken = FunctionType(function.__code__, function.__globals__, name, function.__defaults__)
    unbroken.__kwdefaults__ = function.__kwdefaults__
    monkeypatch.setitem(function.__globals__, "unbroken", unbroken)
    monkeypatch.setattr(function, "__code__", body_of(function, becomes))

"""One small break of the program, told by a table of ``spec/sabotage.toml``, and made."""

from __future__ import annotations

import gc
import inspect
import tomllib
from functools import _lru_cache_wrapper
from pathlib import Path
from pkgutil import resolve_name
from types import CodeType, FunctionType
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
TABLE: Final = ROOT / "spec" / "sabotage.toml"


class DoesNotApply(Exception):
    """What was to be broken is not there, or is no longer what it was."""


def sabotages() -> list[dict[str, Any]]:
    """The breaks, in the order of the table."""
    rows: list[dict[str, Any]] = tomllib.loads(TABLE.read_text("utf-8"))["sabotage"]
    return rows


def layer_sabotages() -> list[dict[str, Any]]:
    """The breaks that layers of `make verify` must find, in the order of the table."""
    rows: list[dict[str, Any]] = tomllib.loads(TABLE.read_text("utf-8"))["layer"]
    return rows


def make(row: dict[str, Any]) -> None:
    """Break what a row of the table names.

    Raises:
        DoesNotApply: there is no such function, option or value to be changed.
    """
    if "function" in row:
        _break_function(row["function"], row["becomes"])
    else:
        _break_preset(row["preset"], row["option"], row["value"])
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper):
            each.cache_clear()  # what was remembered comes from the program as it was


def _break_function(name: str, becomes: str) -> None:
    """Give a function another body: an expression of its own parameters.

    The code of the function itself is exchanged, so that every module that imported it, and
    every table that holds it, has the broken one. `unbroken` is the function as it was.
    """
    function = function_called(name)
    unbroken = FunctionType(function.__code__, function.__globals__, name, function.__defaults__)
    unbroken.__kwdefaults__ = function.__kwdefaults__
    function.__globals__["unbroken"] = unbroken
    function.__code__ = body_of(function, becomes)


def body_of(function: FunctionType, becomes: str) -> CodeType:
    """The code of a function with the same parameters that returns, or yields, an expression."""
    code = function.__code__
    if code.co_freevars:
        raise DoesNotApply(f"{function.__qualname__} is a closure")
    names = code.co_varnames
    positional = names[: code.co_argcount]
    only_named = names[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    parameters = ", ".join([*positional, *(["*", *only_named] if only_named else [])])
    made: dict[str, Any] = {}
    # A generator must stay one: Python 3.13 takes no other code for it.
    gives = "yield from" if code.co_flags & inspect.CO_GENERATOR else "return"
    exec(f"def broken({parameters}): {gives} {becomes}", function.__globals__, made)
    found: CodeType = made["broken"].__code__
    return found


def function_called(name: str) -> FunctionType:
    """The function, or the getter of the property, of that qualified name."""
    try:
        found: Any = resolve_name(name)
    except (ImportError, AttributeError) as missing:
        raise DoesNotApply(f"there is no {name}") from missing
    if isinstance(found, property):
        found = found.fget
    found = inspect.unwrap(found)
    if not isinstance(found, FunctionType):
        raise DoesNotApply(f"{name} is no function")
    return found


def _break_preset(name: str, option: str, value: Any) -> None:
    """Give a preset another value of an option, as it would stand in a log."""
    from tribello.log.ruleset import read_options, write_options
    from tribello.rules import PRESETS

    if name not in PRESETS:
        raise DoesNotApply(f"there is no preset {name}")
    rules = PRESETS[name].rules
    options = write_options(rules)
    if options.get(option, value) == value:
        raise DoesNotApply(f"{option} of {name} is no option, or is {value} already")
    changed = read_options({**options, option: value})
    object.__setattr__(rules, option, getattr(changed, option))  # rules are frozen

"""How it is shown that a property can fail: the engine is broken, and the same is asked of it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import Phase, find, settings
from hypothesis.errors import NoSuchExample
from hypothesis.strategies import SearchStrategy
from verify.planting import plant


@pytest.fixture
def planted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The break that a test names as its parameter: a function, and what becomes of it."""
    plant(monkeypatch, *request.param)


@pytest.fixture
def search() -> settings:
    """As many examples as a property has, always the same; the first that fails is enough."""
    return settings(derandomize=True, database=None, phases=[Phase.generate])


@pytest.fixture
def falls(search: settings) -> Callable[[Any, SearchStrategy[Any]], bool]:
    """Whether a property of one thing that is drawn falls for some of it by an assertion."""

    def falls_for(test: Any, drawn: Any) -> bool:
        try:
            test.hypothesis.inner_test(drawn)
        except AssertionError:
            return True
        return False

    def is_found(test: Any, draws: SearchStrategy[Any]) -> bool:
        try:
            find(draws, partial(falls_for, test), settings=search)
        except NoSuchExample:
            return False
        return True

    return is_found

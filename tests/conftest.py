"""How the tests run: the profiles of Hypothesis, and the clauses that tests name."""

import os

import pytest
from hypothesis import settings

from tribello.spec import clauses

# Under CI a failure must come back on the next run, so the examples are always the same.
settings.register_profile(
    "default", max_examples=25, deadline=None, derandomize="CI" in os.environ, print_blob=True
)
settings.register_profile(
    "brief", max_examples=10, deadline=None, derandomize="CI" in os.environ, print_blob=True
)
settings.register_profile("deep", max_examples=500, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test that names no clause, or one that there is not, is an error.

    It is not found while tests are collected, since what a worker of a parallel run says then
    is lost.
    """
    for mark in item.iter_markers("rule"):
        unknown = sorted(set(mark.args) - set(clauses()))
        if unknown or not mark.args:
            pytest.fail(f"no such clause: {', '.join(unknown) or 'none is named'}", pytrace=False)

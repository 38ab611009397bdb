"""How the tests run: the profiles of Hypothesis, and the clauses that tests name."""

import os

import pytest
from hypothesis import settings

from tribello.spec import clauses

# Under CI a failure must come back on the next run, so the examples are always the same.
settings.register_profile(
    "default", max_examples=40, deadline=None, derandomize="CI" in os.environ, print_blob=True
)
settings.register_profile("deep", max_examples=500, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test names clauses that there are, or the run does not begin."""
    for item in items:
        for mark in item.iter_markers("rule"):
            unknown = sorted(set(mark.args) - set(clauses()))
            if unknown or not mark.args:
                raise pytest.UsageError(f"{item.nodeid}: no such clause: {unknown or 'none named'}")

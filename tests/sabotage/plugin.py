"""A plugin of pytest that breaks one thing before the tests run, and notes which fall."""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from sabotage.breaking import DoesNotApply, make, sabotages

FELL: dict[str, dict[str, Any]] = {}


def pytest_collection_finish() -> None:
    """Break the program once every module is imported and every test collected."""
    try:
        make(sabotages()[int(os.environ["SABOTAGE"])])
    except DoesNotApply as reason:
        pytest.exit(f"the sabotage does not apply: {reason}", returncode=4)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note a test that fell, with its clauses, and whether by an assertion of its own."""
    report = yield
    if report.failed and call.excinfo is not None:
        FELL[item.nodeid] = {
            "clauses": [clause for mark in item.iter_markers("rule") for clause in mark.args],
            "asserted": report.when == "call" and call.excinfo.errisinstance(AssertionError),
        }
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what fell, for `run.py`, which shows what pytest says where no test ran."""
    if not session.testscollected or session.shouldstop:
        return
    result = {"ran": session.testscollected, "fell": FELL}
    Path(os.environ["SABOTAGE_RESULT"]).write_text(json.dumps(result), encoding="utf-8")

"""The tests that a mutant meets, in stages: what is quick comes first."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from attrs import frozen
from mutation.mutants import ROOT, SCHEMA

OWN_TESTS: Final = "own"
"""The name of the stage whose tests are those of a file alone."""

OWN: Final = {
    "codes": ("unit/test_codes", "unit/test_errors", "conformance/test_codes"),
    "immutable": ("unit/test_state", "unit/test_errors"),
    "bounds": ("unit/test_rules",),
    "refused": ("unit/test_presets", "conformance/test_register"),
    "presets": ("unit/test_presets"),
    "rule": ("unit/test_engine", "unit/test_violations"),
    "log-1.0.schema": (
        "unit/test_schema_bounds",
        "unit/test_schema",
        "unit/test_schema_words",
        "unit/test_log_ruleset",
    ),
}
"""The files of tests of a module, where they are not called as it is."""

UNIT: Final = (
    *("cards", "seats", "state", "tricks", "scoring", "course", "rules", "options", "presets"),
    *("seating", "shuffle", "cut", "trump", "exchange", "play", "engine", "violations", "replay"),
    *("dealing", "codes", "errors", "boundary"),
)
"""The unit tests of the core."""

PROPERTIES: Final = (
    *("property/test_conservation", "property/test_legality", "property/test_scores"),
    *("property/test_values", "conformance/test_claims", "conformance/test_register"),
    *("conformance/test_shuffle_vectors", "conformance/test_presets_played"),
)
"""The tests that draw games or play many, of which each takes a second or more."""

SCHEMA_PROPERTIES: Final = (
    *("property/test_schema_agreement", "property/test_corruption", "conformance/test_codes"),
)
"""What is drawn where the schema is changed."""

PYTEST: Final = (
    *("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=line"),
    # The plugins of pytest are imported before it starts, for all mutants at once.
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


@frozen
class Stage:
    """Some tests.

    Arguments:
        name: the name in the report.
        fails: runs the tests that a file of this path meets, and says whether one fell.
    """

    name: str
    fails: Callable[[str], bool]


def _imports_fail(_: str) -> bool:
    import tribello.cli.validate
    import tribello.dealing
    import tribello.log
    import tribello.verdict  # noqa: F401

    return False


def _vectors_fail(_: str) -> bool:
    from runner import outcome

    for path in sorted((ROOT / "spec" / "vectors").glob("rules-*.json")):
        file = json.loads(path.read_text("utf-8"))
        for vector in file["vectors"]:
            if any(
                outcome(vector, case, file["rules"]) != case["expect"] for case in vector["cases"]
            ):
                return True
    return False


def _own_tests_fail(file: str) -> bool:
    name = Path(file).stem
    own = [_test(each) for each in OWN.get(name, (f"unit/test_{name}",))]
    doctests = [] if file == SCHEMA else [str(ROOT / file)]
    return _tests_fail([path for path in own if Path(path).is_file()] + doctests)


def _unit_tests_fail(file: str) -> bool:
    return file != SCHEMA and _tests_fail([_test(f"unit/test_{name}") for name in UNIT])


def _oracle_differs(file: str) -> bool:
    from verify.comparing import Difference

    try:
        return file != SCHEMA and any(walk() for walk in _walks())
    except Difference:
        return True


def _walks() -> Iterator[Callable[[], bool]]:
    """A little of what `tests/verify` walks beside the oracle, each within a second."""
    from verify import scopes
    from verify.fullpack import played
    from verify.perft import found, written
    from verify.tables import EIGHTS, Pack

    first, second = EIGHTS
    nine, longest = Pack(3, 3, 2), 1000
    for case in written():
        if case["expect"]["games"] <= longest:
            yield partial(_differs, found, case)
    scoped: tuple[Callable[[], object], ...] = (
        *(partial(scopes.changed, first, number) for number in range(0, 190, 45)),
        *(partial(scopes.changed, second, number) for number in range(20, 190, 65)),
        partial(scopes.apart, first, "russian", 1),
        partial(scopes.seats, first, "standard"),
        partial(scopes.exchanges, nine, ["right", "dealer", "left"], "all-or-none"),
        partial(scopes.plays, nine, 2, "H", stride=97),
        *(partial(played, number) for number in range(6)),
    )
    for walk in scoped:
        yield partial(_is_nothing, walk)


def _differs(found: Callable[[dict[str, object]], object], case: dict[str, object]) -> bool:
    return found(case) != case["expect"]


def _is_nothing(walk: Callable[[], object]) -> bool:
    return walk() is None


def _properties_fail(file: str) -> bool:
    names = SCHEMA_PROPERTIES if file == SCHEMA else PROPERTIES
    return _tests_fail([_test(name) for name in names])


def _test(name: str) -> str:
    return str(ROOT / "tests" / f"{name}.py")


def _tests_fail(paths: Sequence[str]) -> bool:
    import pytest

    return pytest.main([*PYTEST, *paths]) not in {0, 5}  # 5: there was no test


STAGES: Final = (
    Stage("import", _imports_fail),
    Stage("vectors", _vectors_fail),
    Stage(OWN_TESTS, _own_tests_fail),
    Stage("unit", _unit_tests_fail),
    Stage("oracle", _oracle_differs),
    Stage("property", _properties_fail),
)

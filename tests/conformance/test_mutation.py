"""The report of `make mutate`: it tells of the sources as they are, and leaves nothing open."""

import ast
import os
import signal
import subprocess
import sys
from typing import Any, Final

import pytest
from mutation import report
from mutation.mutants import FILES, ROOT, SCHEMA, changes, mutants_of
from mutation.schema_changes import schema_changes

ENTRIES = report.written_entries()
REASONS = report.reasons()


def test_the_report_tells_of_these_sources_and_leaves_no_survivor_without_a_reason() -> None:
    """Every file is the one that was mutated, and every mutant fell or has its reason."""
    assert list(report.faults(ENTRIES, REASONS)) == []


def test_the_report_is_as_it_is_written() -> None:
    """The text of the report follows from what it tells, byte for byte."""
    assert report.REPORT.read_text("utf-8") == report.text_of(ENTRIES, REASONS)


@pytest.mark.parametrize("file", FILES)
def test_the_report_counts_every_mutant(file: str) -> None:
    """What fell and what survived are together all mutants that there are of a file."""
    counted = {name: sum(each.values()) for name, each in ENTRIES[file]["operators"].items()}
    made: dict[str, int] = {}
    for mutant in mutants_of(file):
        made[mutant.operator] = made.get(mutant.operator, 0) + 1
    assert counted == made


def entry(**parts: Any) -> report.Entry:
    """An entry of the schema as it is, in which one mutant survived."""
    told = {"id": "1", "line": "a < b", "becomes": "a <= b", "reason": "it is the same"}
    return {"sha256": report.digest(SCHEMA), "operators": {}, "survivors": [told], **parts}


@pytest.mark.parametrize(
    ("parts", "why", "fault"),
    [
        ({"sha256": "0" * 64}, {"1": "it is the same"}, "was not mutated as it is now"),
        ({}, {}, "1 survives without a reason: - a < b + a <= b"),
        ({}, {"1": ""}, "1 survives without a reason: - a < b + a <= b"),
        ({}, {"1": "other words"}, "the report has another reason for 1"),
        ({}, {"1": "it is the same", "2": "it fell"}, "2 has a reason in survivors.toml but"),
    ],
)
def test_what_is_wrong_with_a_report_is_told(
    parts: dict[str, Any], why: dict[str, str], fault: str
) -> None:
    """Another source, a survivor without a reason and a reason without a survivor are faults."""
    entries = {file: entry(survivors=[]) | {"sha256": report.digest(file)} for file in FILES}
    assert list(report.faults(entries, {})) == []
    told = list(report.faults({**entries, SCHEMA: entry(**parts)}, why))
    assert len(told) == 1
    assert fault in told[0]


def test_a_survivor_that_falls_at_last_is_counted_where_it_fell() -> None:
    """After another run of survivors the counts are those of a run of all."""
    mutants = mutants_of("tribello/seats.py")
    first = [(mutant, "survived" if place < 3 else "unit") for place, mutant in enumerate(mutants)]
    then = [(mutant, "property" if place == 1 else outcome)
            for place, (mutant, outcome) in enumerate(first)]  # fmt: skip
    entry = report.entry_of("tribello/seats.py", first)
    again = report.entry_after(entry, then[:3])
    assert again == report.entry_of("tribello/seats.py", then)
    assert [told["id"] for told in again["survivors"]] == [mutants[0].id, mutants[2].id]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("if a < b: c", {"if (a <= b): c", "if (a >= b): c", "if True: c", "if False: c",
                         "if a < b: pass"}),
        ("x = a and b", {"x = (a or b)", "x = a", "x = b"}),
        ("x = a + 2", {"x = (a - 2)", "x = a", "x = 2", "x = a + 3", "x = a + (1)"}),
        ("x = d[1:]", {"x = d[:]", "x = d[2:]", "x = d[(0):]"}),
        ("x = any(a)", {"x = a", "x = all(a)"}),
        ("x = Seat(a, b)", {"x = Seat(b, a)", "x = Seat(a)"}),
        ("x = Role.LEFT", {"x = Role.RIGHT"}),
        ("x = -a", {"x = a"}),
        ("x = not a", {"x = a"}),
        ("x: tuple[int, str] = (a, b)", {"x: tuple[int, str] = (a,)", "x: tuple[int, str] = (b,)",
                                         "x: tuple[int, str] = (b, a)"}),
        ("def f(a: str = 'x') -> 'b':\n    'c'\n    return a",
         {"def f(a: str = \"\") -> 'b':", "return None"}),
        ("def f():\n    raise a", {"pass"}),
        ("x = f'{a} is not {b}'", set()),
        ("x = f'{a}:{b}'", {"x = f':{b}'", "x = f'{a}:'"}),
        ("__all__ = ['a']", set()),
        ("import a", set()),
    ],
)  # fmt: skip
def test_a_source_is_changed_in_all_the_ways_that_its_parts_allow(
    source: str, expected: set[str]
) -> None:
    """The changes of a part are those of its operators; types, names told and words stay."""
    assert {becomes for _, _, _, becomes, _ in changes(source + "\n")} == expected


def test_no_two_mutants_of_a_module_are_alike() -> None:
    """Every mutant has a syntax tree of its own, which is not that of the module."""
    file = "tribello/scoring.py"
    texts = [(ROOT / file).read_text("utf-8"), *(each.text for each in mutants_of(file))]
    assert len({ast.dump(ast.parse(text)) for text in texts}) == len(texts)


def test_an_id_outlives_changes_elsewhere() -> None:
    """A mutant is known by its function and line, whatever stands before them."""
    source = "def f(a):\n    return a < 1\n"
    first = list(changes(source))
    assert [each[:4] for each in changes("import b\n\n\n" + source)] == [each[:4] for each in first]


def test_a_schema_is_changed_in_bounds_and_lists_but_not_in_its_words() -> None:
    """Bounds move, what is asked for is left out, and what is described is not."""
    text = '{"description": "a", "type": "integer", "maximum": 2, "properties": {"type": true}}'
    assert [(operator, becomes) for _, operator, _, becomes, _ in schema_changes(text)] == [
        ("keyword", "left out"),
        ("bound", '"maximum": 3'),
        ("bound", '"maximum": 1'),
        ("keyword", "left out"),
    ]


STOPS: Final = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell may have put off
from contextlib import closing
from mutation import running
from mutation.mutants import mutants_of
from mutation.stages import Stage
from verify.working import status

def hangs(_):
    os.write({told}, b"hangs\\n")
    signal.pause()

def main():
    with closing(running.results(mutants_of("tribello/seats.py"), limits, 2)) as found:
        return len(list(found))

limits = {{"tribello/seats.py": [9]}}
running.STAGES = (Stage("hang", hangs),)
sys.exit(status(main))
"""
"""A run whose mutants hang, and say so."""


def test_ctrl_c_leaves_no_mutant_running() -> None:
    """As a terminal sends it, to all of them: one line, and nobody stays behind."""
    heard, told = os.pipe()
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    with (
        subprocess.Popen(
            [sys.executable, "-c", STOPS.format(told=told)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            pass_fds=[told],
            start_new_session=True,
        ) as running,
        os.fdopen(heard, "rb") as pipe,
    ):
        os.close(told)
        assert [pipe.readline() for _ in range(2)] == [b"hangs\n"] * 2
        for _ in range(3):
            os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
        assert pipe.read() == b""  # once all are gone that hold its other end
    assert (running.returncode, out) == (130, b"")
    assert err == b"stopped before anything is done\n"

"""The tables of the specification: their shape, and what is made of them."""

import json
import tomllib
from pathlib import Path
from shutil import copy
from typing import Any, Final

import pytest
from generate.files import MADE, files
from generate.kept import stale, write
from generate.matrix import traces
from generate.shape import table_faults
from jsonschema import Draft202012Validator

from tribello.spec import clauses

ROOT: Final = Path(__file__).parents[2]
TABLES: Final = sorted((ROOT / "spec").rglob("*.toml"))


@pytest.fixture(scope="module")
def shape() -> Draft202012Validator:
    """The schema of the tables."""
    schema = json.loads((ROOT / "schema" / "spec-1.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def name_of(path: Path) -> str:
    """The path of a table from the top of the repository."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", TABLES, ids=name_of)
def test_a_table_has_the_shape_of_the_schema(path: Path, shape: Draft202012Validator) -> None:
    """Every table is valid under the schema of the specification."""
    shape.validate(tomllib.loads(path.read_text("utf-8")))


def broken(change: str) -> Any:
    """The table of the last chapter, with something wrong."""
    table = tomllib.loads((ROOT / "spec" / "clauses" / "09-end.toml").read_text("utf-8"))
    match change:
        case "an unknown key":
            table["clause"][0]["note"] = "later"
        case "an id of another form":
            table["clause"][0]["id"] = "R9-1"
        case "an unknown kind":
            table["clause"][0]["kind"] = "advice"
        case "no text":
            del table["clause"][0]["text"]
        case "a key of an example that there is not":
            table["clause"][0]["example"][0]["given"] = ""
    return table


@pytest.mark.parametrize(
    "change",
    [
        "an unknown key",
        "an id of another form",
        "an unknown kind",
        "no text",
        "a key of an example that there is not",
    ],
)
def test_the_schema_refuses_other_shapes(change: str, shape: Draft202012Validator) -> None:
    """A table with a slip is not valid."""
    assert shape.is_valid(broken("nothing"))
    assert not shape.is_valid(broken(change))


def test_a_slip_in_a_table_is_told_with_its_place(tmp_path: Path) -> None:
    """File, clause and reason are told of a table of the wrong shape, and of broken TOML."""
    (tmp_path / "schema").mkdir()
    copy(ROOT / "schema" / "spec-1.schema.json", tmp_path / "schema")
    (tmp_path / "spec").mkdir()
    assert list(table_faults(ROOT)) == []
    end = (ROOT / "spec" / "clauses" / "09-end.toml").read_text("utf-8")
    wrong = end.replace('kind = "scoring"', 'kind = "advice"', 1)
    (tmp_path / "spec" / "end.toml").write_text(wrong, encoding="utf-8")
    (tmp_path / "spec" / "half.toml").write_text("[[clause]\n", encoding="utf-8")
    first, second = table_faults(tmp_path)
    assert first.startswith("spec/end.toml: clause / R9.1 / kind: 'advice' is not one of")
    assert second.startswith("spec/half.toml: Expected")


@pytest.fixture(scope="module")
def wanted() -> dict[str, bytes]:
    """The files that follow from the tables."""
    return dict(files(ROOT))


def test_pages_and_vectors_are_what_the_tables_make(wanted: dict[str, bytes]) -> None:
    """Nothing that is made from the tables differs from what they make, or is left over."""
    assert stale(ROOT, wanted, MADE) == []


def test_drift_is_seen(tmp_path: Path, wanted: dict[str, bytes]) -> None:
    """A page that was changed, one that no table makes, and one that is missing are found."""
    write(tmp_path, wanted, MADE)
    assert stale(tmp_path, wanted, MADE) == []
    (tmp_path / "docs/codes/t604.md").write_text("# Revoke\n", encoding="utf-8")
    (tmp_path / "docs/rules/old.md").write_text("# Old\n", encoding="utf-8")
    (tmp_path / "docs/rules/r6.md").unlink()
    assert sorted(stale(tmp_path, wanted, MADE)) == [
        "docs/codes/t604.md",
        "docs/rules/old.md",
        "docs/rules/r6.md",
    ]


def test_what_is_written_is_kept(tmp_path: Path) -> None:
    """Files become what they should be, left-overs go, and what is made elsewhere stays."""
    for name, text in {"made/a.md": "old", "made/b.md": "left over", "made/c.txt": "other"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    wanted, made = {"made/a.md": b"new\n", "made/deep/d.md": b"d\n"}, [("made", "*.md")]
    assert stale(tmp_path, wanted, made) == ["made/a.md", "made/deep/d.md", "made/b.md"]
    write(tmp_path, wanted, made)
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert found == {"made/a.md", "made/c.txt", "made/deep/d.md"}
    assert stale(tmp_path, wanted, made) == []


def test_other_line_ends_are_no_drift(tmp_path: Path) -> None:
    """A checkout that gave lines the ends of its platform holds what it should."""
    (tmp_path / "page.md").write_bytes(b"# Page\r\n")
    assert stale(tmp_path, {"page.md": b"# Page\n"}, []) == []


def test_no_clause_has_an_empty_cell_in_the_matrix() -> None:
    """Code, test, vector and sabotage for what a table could break; a test for every clause."""
    found = traces(ROOT)
    empty = {clause: trace.empty_cells(clauses()[clause].kind) for clause, trace in found.items()}
    assert {clause: cells for clause, cells in empty.items() if cells} == {}


def marks_of(item: pytest.Item) -> set[str]:
    """The clauses of a test, but for those that a single case of it brings."""
    of_case = getattr(getattr(item, "callspec", None), "marks", ())
    marks = [mark for mark in item.iter_markers("rule") if mark not in of_case]
    return {clause for mark in marks for clause in mark.args}


def test_marks_read_from_the_source_are_those_that_pytest_sees(
    request: pytest.FixtureRequest,
) -> None:
    """What the matrix reads in the sources of tests is what the tests are marked with."""
    read = {(test, clause) for clause, trace in traces(ROOT).items() for test in trace.tests}
    seen = set()
    for item in request.session.items:
        if isinstance(item, pytest.Function) and ROOT / "tests" in item.path.parents:
            file = item.path.relative_to(ROOT / "tests").as_posix()
            name = f"{file}: {item.originalname.removeprefix('test_')}"
            seen |= {(name, clause) for clause in marks_of(item)}
    assert seen <= read

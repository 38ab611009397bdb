"""Every diagnostic code: it is explained, and the smallest input that shows it does."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from commands import Ran, run
from generate.faults import inputs
from generate.markdown import linked

from tribello.codes import CODES
from tribello.spec import FAMILIES, clauses, code_texts, shown

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "spec" / "codes"
ROWS: Final[list[dict[str, Any]]] = tomllib.loads(
    (ROOT / "spec" / "codes.toml").read_text(encoding="utf-8")
)["code"]
UNSHOWN: Final = {"T151", "T152", "T153", "T154", "T155", "T422", "T901"}
"""About files that cannot be had, about calls that no log makes, and about ourselves."""
SHOWN: Final = [row for row in ROWS if "example" in row]
ARGUED: Final = [row for row in SHOWN if row.get("arguments")]

each_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
each_shown = pytest.mark.parametrize("row", SHOWN, ids=lambda row: row["id"])


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.?!]) (?=[A-Z0-9])", text)


def validated(row: dict[str, Any], *more: str) -> Ran:
    """What becomes of `tribello validate` on the example of a code, in the directory in use."""
    return run("validate", *row.get("arguments", ["--laboratory"]), *more, row["example"])


def test_every_code_is_explained_once_and_in_order() -> None:
    """The table has the codes of the registry, and no other."""
    assert [row["id"] for row in ROWS] == list(CODES)
    assert list(code_texts()) == list(CODES)


def test_every_code_belongs_to_a_family() -> None:
    """The first digit of an id is that of a family, and no family is empty."""
    assert {code[1] for code in CODES} == set(FAMILIES)


@each_row
def test_an_explanation_is_short(row: dict[str, Any]) -> None:
    """An explanation has two to four sentences that no other code has, a remedy one or two."""
    assert 2 <= len(sentences(row["explanation"])) <= 4
    assert 1 <= len(sentences(row["fix"])) <= 2
    assert [other["id"] for other in ROWS if other["explanation"] == row["explanation"]] == [
        row["id"]
    ]


def test_what_no_file_can_show_says_why() -> None:
    """The codes without an example are those of which no file can be one."""
    assert {row["id"] for row in ROWS if "unshown" in row} == UNSHOWN
    assert {code for code, told in code_texts().items() if shown(told) is None} == UNSHOWN


def test_the_folder_holds_the_examples_and_nothing_else() -> None:
    """Each example stands there under the id of its code, beside the verdict on it."""
    wanted = {row["example"] for row in SHOWN} | {f"{row['id']}.txt" for row in SHOWN}
    assert {path.name for path in FOLDER.iterdir()} == wanted
    assert [row["example"].partition(".")[0] for row in SHOWN] == [row["id"] for row in SHOWN]


def test_the_examples_are_made_anew_with_the_same_bytes() -> None:
    """What the generator makes is what stands in the folder, and what the package ships."""
    made = inputs()
    assert {row["id"]: (FOLDER / row["example"]).read_bytes() for row in SHOWN} == made
    for code, told in code_texts().items():
        example = shown(told)
        assert (example.data if example else None) == made.get(code)


@each_shown
def test_an_example_has_the_one_fault_of_its_code(
    row: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of its one game nothing is told but its code, and not that it is valid."""
    monkeypatch.chdir(FOLDER)
    ran = validated(row, "--format", "json")
    (game,) = json.loads(ran.out)["files"]
    assert {diagnostic["code"] for diagnostic in game["diagnostics"]} == {row["id"]}
    assert len(game["diagnostics"]) == 1
    assert game["verdict"] == ("incomplete" if ran.code == 4 else "invalid")
    assert ran.code in {1, 4}


@each_shown
def test_the_verdict_beside_an_example_is_what_the_command_prints(
    row: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text is the output of the command as it is told, run where the example stands."""
    monkeypatch.chdir(FOLDER)
    ran = validated(row)
    assert ran.err == ""
    assert ran.out == (FOLDER / f"{row['id']}.txt").read_bytes().decode()
    assert ran.out.startswith(row["example"])
    words = code_texts()[row["id"]].command.split()
    assert (words[:2], run(*words[1:])) == (["tribello", "validate"], ran)


@pytest.mark.parametrize("row", ARGUED, ids=lambda row: row["id"])
def test_without_its_arguments_an_example_is_judged_otherwise(
    row: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Arguments that a row gives instead of `--laboratory` are needed to show its code."""
    monkeypatch.chdir(FOLDER)
    assert run("validate", row["example"]).out != validated(row).out


@pytest.mark.parametrize(
    "row", [row for row in SHOWN if "arguments" not in row], ids=lambda row: row["id"]
)
def test_laboratory_rules_are_asked_for_where_a_log_has_them(row: dict[str, Any]) -> None:
    """An example that is judged with `--laboratory` says that it is such a game."""
    assert re.search(rb'"laboratory": ?true', (FOLDER / row["example"]).read_bytes())


@each_shown
def test_an_example_is_small(row: dict[str, Any]) -> None:
    """An example has few bytes, and as many lines as its actions need."""
    data = (FOLDER / row["example"]).read_bytes()
    assert len(data) < 2000
    if row["example"].endswith(".json"):
        assert max(map(len, data.split(b"\n"))) <= 100


def code_page(name: str) -> str:
    """The page of a code."""
    return (ROOT / "docs" / "codes" / f"{name.lower()}.md").read_text(encoding="utf-8")


@each_row
def test_the_page_explains_the_code(row: dict[str, Any]) -> None:
    """The page of a code has its explanation, its remedy, its clause and its example."""
    code = CODES[row["id"]]
    page = code_page(row["id"])
    assert page.startswith(f"# {code.id} {code.name}\n")
    assert linked(row["explanation"], "../rules/") in page
    assert linked(row["fix"], "../rules/") in page
    assert clauses()[code.clause].text in page
    assert row.get("unshown", "## What is said of it") in page
    if row["id"] not in UNSHOWN:
        assert (FOLDER / f"{row['id']}.txt").read_text(encoding="utf-8") in page


def test_pages_of_codes_lead_from_each_to_the_next() -> None:
    """From the first code on, the links to the code after lead through all of them."""
    seen = [next(iter(CODES))]
    while after := re.search(r"After: \[(T\d+)\]", code_page(seen[-1])):
        assert f"Before: [{seen[-1]}]" in code_page(after[1])
        seen.append(after[1])
    assert seen == list(CODES)


def test_the_table_has_every_code_in_its_family() -> None:
    """Under the heading of each family stand its codes, each with a link to its page."""
    table = (ROOT / "docs" / "codes" / "index.md").read_text(encoding="utf-8")
    _, *families = table.split("\n## ")
    found = {
        text[0]: re.findall(r"^\| \[(T\d+)\]\((t\d+)\.md\)", text, re.MULTILINE)
        for text in families
    }
    assert found == {
        number: [(code, code.lower()) for code in CODES if code[1] == number] for number in FAMILIES
    }

"""``tribello explain`` as a user types it."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any, Final

import pytest
from commands import process, run

from tribello.codes import CODES, Code
from tribello.log.canonical import canonical_text
from tribello.spec import FAMILIES, clauses, code_texts, shown

MOST: Final = 80

each_code = pytest.mark.parametrize("code", list(CODES.values()), ids=str)


def words(text: str) -> str:
    """A text without its line breaks and indents."""
    return " ".join(text.split())


def told(*asked: str) -> str:
    """What is printed of codes for people."""
    ran = run("explain", *asked)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("\n")
    assert not ran.out.endswith("\n\n")
    assert "\x1b" not in ran.out
    return ran.out


def document(*asked: str) -> list[dict[str, Any]]:
    """What is printed of codes for programs, in canonical form."""
    ran = run("explain", *asked, "--format", "json")
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    assert ran.out == canonical_text(found) + "\n"
    assert found["format_version"] == 1
    codes: list[dict[str, Any]] = found["codes"]
    return codes


def refusal(*asked: str) -> str:
    """What is said to wrong usage, which prints nothing else."""
    ran = run("explain", *asked)
    assert (ran.code, ran.out) == (2, "")
    return words(ran.err)


# One code


@each_code
def test_a_code_is_explained(code: Code) -> None:
    """The page has title, clause, explanation and remedy, one below the other."""
    clause, text = clauses()[code.clause], code_texts()[code.id]
    assert words(told(code.id)).startswith(
        f"{code.id} {code.name} ({FAMILIES[code.id[1]]}): {code.title} "
        f"The clause: {clause.id} {clause.title} {clause.text} "
        f"What it means {text.explanation} What to do {text.fix} An input that shows it"
    )


@each_code
def test_a_code_is_shown(code: Code) -> None:
    """The page ends with the smallest input and what is said of it, or why there is none."""
    text = code_texts()[code.id]
    example, page = shown(text), told(code.id)
    if example is None:
        assert words(page).endswith(f"An input that shows it None. {text.unshown}")
    else:
        lines = [line.rstrip() for line in example.legible.splitlines()]
        said = [line.rstrip() for line in example.said.splitlines()]
        seen = lines or ["  The file is empty."]
        assert page.endswith("\n".join([*seen, "", text.command, *said]) + "\n")


@each_code
def test_only_what_is_quoted_has_long_lines(code: Code) -> None:
    """Whatever does not stand in a file or a verdict fits the page."""
    ours, _, _ = told(code.id).partition("An input that shows it")
    assert max(map(len, ours.splitlines())) <= MOST


@each_code
def test_a_code_for_programs_has_the_same(code: Code) -> None:
    """The document has the fields of the code, its clause, its example and the verdict."""
    (found,) = document(code.id)
    text, clause = code_texts()[code.id], clauses()[code.clause]
    for name in ("id", "name", "title"):
        assert found[name] == getattr(code, name)
    assert found["clause"] == {"id": clause.id, "title": clause.title, "text": clause.text}
    assert (found["explanation"], found["fix"]) == (text.explanation, text.fix)
    assert found["family"] == FAMILIES[code.id[1]]
    assert found["unshown"] == (text.unshown or None)
    assert (found["example"] is None) == bool(text.unshown)


@each_code
def test_a_program_gets_the_bytes_of_the_example(
    code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text or Base64 of the document, written to a file, gets the verdict of the document."""
    (found,) = document(code.id)
    example = found["example"]
    if example is not None:
        exact = example["text"]
        data = base64.b64decode(example["base64"]) if exact is None else exact.encode()
        (tmp_path / example["file"]).write_bytes(data)
        monkeypatch.chdir(tmp_path)
        ran = run(*example["command"].split()[1:])
        assert (ran.out, ran.err) == (example["verdict"], "")


def test_bytes_that_are_no_text_are_escaped_for_people() -> None:
    """What cannot be printed is shown by escapes, and that is said."""
    assert r"Orl\xe9ans" in told("T101")
    assert "T101.json (with escapes for what is no text)" in told("T101")
    assert "\\ufeff{" in told("T102")
    assert "escapes for" not in told("T103")


# Names


@pytest.mark.parametrize("name", ["T604", "t604", "604", "revoke", "Revoke", "REVOKE"])
def test_a_code_is_found_by_id_number_and_name(name: str) -> None:
    """Ids and names are taken in any case, and ids without their letter."""
    assert told(name) == told("T604")


@pytest.mark.parametrize("name", ["wrong-type", "wrong type", "WRONG_TYPE", " wrong-type "])
def test_the_words_of_a_name_may_be_parted_in_any_way(name: str) -> None:
    """Hyphens, blanks and underscores are the same."""
    assert told(name) == told("T201")


def test_several_codes_are_told_in_the_order_asked() -> None:
    """Each code is told once, with two blank lines between."""
    assert told("t802", "revoke", "T802") == f"{told('T802')}\n\n{told('T604')}"
    assert [each["id"] for each in document("t802", "revoke", "T802")] == ["T802", "T604"]


@pytest.mark.parametrize(
    ("name", "near"),
    [("revok", "T604 revoke"), ("not-jsn", "T103 not-json"), ("T6044", "T604 revoke")],
)
def test_an_unknown_code_is_answered_with_those_near_it(name: str, near: str) -> None:
    """Wrong usage names what may have been meant."""
    said = refusal(name)
    assert f"'{name}' is no code; near it: " in said
    assert near in said


def test_a_code_like_no_other_is_answered_with_the_way_to_the_list() -> None:
    """Where nothing is near, the form of a code and the list are named."""
    expected = "'xyzzy' is no code; codes look like T604, and `tribello explain` lists them"
    assert expected in refusal("xyzzy")


def test_every_unknown_code_is_told_and_none_explained() -> None:
    """One unknown name is enough to refuse, and all of them are named."""
    said = refusal("T604", "xyzzy", "revok")
    assert "'xyzzy' is no code" in said
    assert "'revok' is no code" in said


def test_an_empty_name_is_no_code() -> None:
    """An empty argument is not taken for none."""
    assert "'' is no code" in refusal("")


# All codes


def test_alone_it_lists_all_codes_by_family() -> None:
    """Under the name of each family stand the ids, names and titles of its codes."""
    page = told()
    assert max(map(len, page.splitlines())) <= MOST
    parts = page.split("\n\n")
    for part, (digit, name) in zip(parts, FAMILIES.items(), strict=True):
        codes = [code for code in CODES.values() if code.id[1] == digit]
        rows = " ".join(f"{code.id} {code.name} {code.title}" for code in codes)
        assert words(part) == f"{digit}xx {name[0].upper()}{name[1:]} {rows}"


def test_alone_it_gives_programs_all_codes() -> None:
    """The document without a name has every code, told as it is by itself."""
    found = document()
    assert [each["id"] for each in found] == list(CODES)
    assert found[0] == document("T101")[0]


# The command


@pytest.mark.parametrize("output", ["xml", ""])
def test_another_format_is_wrong_usage(output: str) -> None:
    """The formats are text and json."""
    assert "--format" in refusal("T604", "--format", output)


def test_it_needs_no_input_and_no_directory(tmp_path: Path) -> None:
    """In an empty directory and a process of its own it prints the same."""
    ran = process("explain", "T604", cwd=tmp_path)
    assert (ran.code, ran.out, ran.err) == (0, told("T604"), "")


def test_the_help_names_it() -> None:
    """The list of commands has the command, and its help has examples that work."""
    assert "explain" in run("--help").out
    said = words(run("explain", "--help").out)
    assert "`tribello explain revoke t205 --format json`" in said
    assert [each["id"] for each in document("revoke", "t205")] == ["T604", "T205"]

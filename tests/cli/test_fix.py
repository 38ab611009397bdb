"""``tribello fix`` as a user types it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from commands import Ran, files, run, written
from logs import Document, bare, deal_log, document_of, lines_of, resealed, small_log, spread

from tribello.log import Log, write_json
from tribello.log.canonical import canonical_text, digest

MARK: Final = b"\xef\xbb\xbf"
CANONICAL: Final = write_json(deal_log())
CORPUS: Final = b"".join([*lines_of(deal_log()), *lines_of(small_log())])
TENS: Final = CANONICAL.count(b'"T')


def written_out(document: Document) -> bytes:
    """A document as the canonical form has it, but for the order of discards."""
    return canonical_text(document).encode() + b"\n"


def tens_as_10(data: bytes) -> bytes:
    """The log with each ten spelt 10."""
    return data.replace(b'"T', b'"10')


def changed(change: Callable[[Document], object], log: Log | None = None) -> Document:
    """A deal in which something is changed after it was sealed."""
    document = document_of(log or deal_log())
    change(document)
    return document


def wrong_seat(document: Document) -> None:
    """Let another seat play than the one whose turn it is."""
    document["actions"][6]["seat"] = (document["actions"][6]["seat"] + 1) % 3


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, which is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "data", "said", "after"),
    [
        ("a.json", tens_as_10(CANONICAL), f"{TENS} cards spelt anew", CANONICAL),
        ("a.json", CANONICAL.replace(b'"TS"', b'"ts"', 1), "1 card spelt anew", CANONICAL),
        ("a.json", CANONICAL.replace(b'"play"', b'"Play"', 1), "1 word spelt anew", CANONICAL),
        ("a.json", MARK + CANONICAL, "byte order mark dropped", CANONICAL),
        ("a.json", spread(document_of(deal_log())).encode(), "canonical form", CANONICAL),
        ("a.json", CANONICAL[:-1], "canonical form", CANONICAL),
        (
            "a",
            MARK + spread(json.loads(tens_as_10(CANONICAL))).encode(),
            f"byte order mark dropped, {TENS} cards spelt anew, canonical form",
            CANONICAL,
        ),
        ("a.jsonl", MARK + CORPUS, "byte order mark dropped", CORPUS),
        ("a.jsonl", CORPUS.replace(b'"play"', b'"PLAY"', 2), "2 words spelt anew", CORPUS),
        ("a", CORPUS.replace(b'":', b'" :'), "canonical form", CORPUS),
    ],
)
def test_a_misspelt_log_is_rewritten(name: str, data: bytes, said: str, after: bytes) -> None:
    """What was done is told, and a second time there is nothing to do."""
    written(name, data)
    assert run("fix", name) == Ran(0, f"{name}: {said}; rewritten\n", "")
    assert files() == {name: after}
    assert run("fix", name) == Ran(0, "", "")


def test_a_sound_file_is_not_touched() -> None:
    """A file without anything to repair is not even written again."""
    path = written("a.json", CANONICAL)
    before = path.stat()
    assert run("fix", "--digest", "--claims", "--reseal", "a.json") == Ran(0, "", "")
    after = path.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_discards_out_of_order_are_a_matter_of_form() -> None:
    """Where misspelt discards stand in another order too, both are told."""
    document = changed(lambda each: each["actions"][3]["cards"].reverse())
    written("a.json", tens_as_10(written_out(document)))
    ran = run("fix", "a.json")
    assert ran == Ran(0, f"a.json: {TENS} cards spelt anew, canonical form; rewritten\n", "")
    assert files() == {"a.json": CANONICAL}


def test_a_difference_is_shown_and_nothing_written() -> None:
    """With --diff what would be done is told and shown, and gives exit code 1."""
    data = CANONICAL.replace(b'"type":"name_trump"', b'"type":"Name_Trump"')
    written("a.json", data)
    written("b.json", CANONICAL)
    assert run("fix", "--diff", "b.json") == Ran(0, "", "")
    ran = run("fix", "--diff", "a.json", "b.json")
    assert (ran.code, ran.err) == (1, "")
    told, *lines = ran.out.splitlines()
    assert told == "a.json: 1 word spelt anew; nothing is written"
    (old,) = [line for line in lines[2:] if line.startswith("-")]
    (new,) = [line for line in lines[2:] if line.startswith("+")]
    assert old[1:].replace("Name_Trump", "name_trump") == new[1:]
    assert files() == {"a.json": data, "b.json": CANONICAL}


@pytest.mark.parametrize(
    ("data", "out"),
    [
        (MARK + CANONICAL, "a.json: byte order mark dropped; nothing is written\n"),
        (
            CANONICAL[:-1],
            "a.json: canonical form; nothing is written\n"
            "a.json: only white space and the order of keys change\n",
        ),
    ],
)
def test_what_no_line_can_show_is_told(data: bytes, out: str) -> None:
    """With --diff a mark and another form are told in words alone."""
    written("a.json", data)
    assert run("fix", "--diff", "a.json") == Ran(1, out, "")
    assert files() == {"a.json": data}


def test_standard_input_goes_to_standard_output() -> None:
    """For a dash the repaired log is printed, and what was done is told beside it."""
    ran = run("fix", "-", stdin=MARK + tens_as_10(CORPUS))
    assert (ran.code, ran.out) == (0, CORPUS.decode())
    assert ran.err.startswith("tribello: -: byte order mark dropped, ")
    assert run("fix", "-", stdin=CANONICAL) == Ran(0, CANONICAL.decode(), "")
    ran = run("fix", "--diff", "-", stdin=MARK + CANONICAL)
    assert ran == Ran(1, "-: byte order mark dropped; nothing is written\n", "")
    assert files() == {}


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.json", b"", "T109"),
        ("a.json", MARK, "T109"),
        ("a.json", MARK + MARK + CANONICAL, "T102"),
        ("a.json", CANONICAL.replace(b'{"actions"', b'{"view":1,"actions"'), "T104"),
        ("a.json", CANONICAL.replace(b'"seat":0', b'"seat":NaN', 1), "T105"),
        ("a.json", CANONICAL.replace(b'"seat":0', b'"seat":1.0', 1), "T106"),
        ("a.json", tens_as_10(CANONICAL).replace(b'"seat":0', b'"seat":3', 1), "T207"),
        ("a.json", tens_as_10(CANONICAL).replace(b'"9S"', b'"1S"', 1), "T205"),
        ("a.json", tens_as_10(CANONICAL).replace(b'"1.0"', b'"0.2"'), "T210"),
        ("a.jsonl", tens_as_10(CORPUS)[:-1], "T803"),
        ("a.jsonl", tens_as_10(CORPUS).replace(b"}\n", b"}\n\n", 1), "T121"),
        ("a.jsonl", CORPUS.replace(b'"actions":14', b'"actions":15'), "T123"),
    ],
)
def test_what_is_more_than_misspelt_is_left_alone(name: str, data: bytes, said: str) -> None:
    """A file that no spelling makes a log is told, and stays."""
    written(name, data)
    for arguments in ((), ("--diff",), ("--digest", "--claims", "--reseal")):
        ran = run("fix", *arguments, name)
        assert (ran.code, ran.out) == (1, "")
        *told, left = ran.err.splitlines()
        assert any(said in line for line in told)
        assert (
            left
            == f"tribello: {name} is left as it is: more than spelling is wrong; mend this first"
        )
    assert files() == {name: data}


def test_only_what_cannot_be_repaired_is_told() -> None:
    """Of a log that is left as it is no fault is told that a repair would take away."""
    data = tens_as_10(CANONICAL).replace(b'"9S"', b'"1S"', 1)
    written("a.json", data)
    ran = run("fix", "a.json")
    assert len(ran.err.splitlines()) == 2
    assert f"a.json:1:{data.decode().index('1S')}: T205" in ran.err


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_an_illegal_action_is_never_repaired(name: str) -> None:
    """The spelling is put right, and what is wrong with the play stays and is told."""
    document = bare(changed(wrong_seat))
    header = {key: value for key, value in document.items() if key != "actions"}
    end = {"type": "end", "actions": len(document["actions"])}
    lines = [document] if name == "a.json" else [header, *document["actions"], end]
    data = b"".join(map(written_out, lines))
    written(name, tens_as_10(data))
    for out in (f"{name}: {TENS} cards spelt anew; rewritten\n", ""):
        ran = run("fix", name)
        assert (ran.code, ran.out) == (1, out)
        assert ran.err == run("validate", "--format", "concise", name).out
        assert "T602" in ran.err
        assert files() == {name: data}


def test_without_writing_places_are_those_of_the_file_as_it_is() -> None:
    """With --diff what stays wrong is told where it stands in the text that is there."""
    text = spread(bare(changed(wrong_seat)))
    written("a.json", text.replace('"TS"', '"10S"').encode())
    ran = run("fix", "--diff", "a.json")
    assert ran.code == 1
    line = 1 + text[: text.index('"actions"')].count("\n")
    place, _, said = ran.err.partition(": ")
    assert said.startswith("T602")
    assert int(place.split(":")[1]) > line + 52
    assert files() == {"a.json": text.replace('"TS"', '"10S"').encode()}


@pytest.mark.parametrize("arguments", [(), ("--diff",)])
def test_games_that_go_on_are_right_so_far(arguments: tuple[str, ...]) -> None:
    """A legal game that is not over, and one by laboratory rules, have nothing to repair."""
    header, *actions, _ = lines_of(deal_log())
    written("a.jsonl", b"".join([header, *actions[:20]]))
    written("b.json", write_json(small_log()))
    assert run("fix", *arguments, "a.jsonl", "b.json") == Ran(0, "", "")


WRONG_DIGEST: Final = resealed(changed(lambda each: each["rules"].update(digest=digest({}))))
WRONG_CLAIMS: Final = resealed(changed(lambda each: each["claims"].update(totals=[9, 9, 9])))
WRONG_SEAL: Final = changed(lambda each: each.update(integrity=digest({})))


@pytest.mark.parametrize(
    ("document", "code", "option", "done"),
    [
        (WRONG_DIGEST, "T304", "--digest", "digest taken anew, integrity taken anew"),
        (WRONG_CLAIMS, "T703", "--claims", "claims taken anew, integrity taken anew"),
        (WRONG_SEAL, "T711", "--reseal", "integrity taken anew"),
    ],
)
def test_what_follows_from_the_rest_is_taken_anew_on_request(
    document: Document, code: str, option: str, done: str
) -> None:
    """Without its option a false digest, claim or integrity stays, and the option is named."""
    data = written_out(document)
    written("a.json", data)
    others = {"--digest", "--claims", "--reseal"} - {option}
    ran = run("fix", *sorted(others), "a.json")
    assert (ran.code, ran.out) == (1, "")
    assert code in ran.err
    assert ran.err.endswith(f"tribello: a.json: tribello fix {option} takes that anew\n")
    assert files() == {"a.json": data}
    assert run("fix", option, "a.json") == Ran(0, f"a.json: {done}; rewritten\n", "")
    assert files() == {"a.json": CANONICAL}


def test_claims_on_illegal_play_are_not_taken_anew() -> None:
    """Where play went wrong nothing follows from it, and no option is named."""
    data = written_out(changed(wrong_seat))
    written("a.json", data)
    ran = run("fix", "--claims", "a.json")
    assert (ran.code, ran.out) == (1, "")
    assert "takes that anew" not in ran.err
    assert files() == {"a.json": data}


def test_a_seal_of_the_misspelt_log_is_taken_anew() -> None:
    """A log that was sealed as it was misspelt is repaired without an option."""
    document = json.loads(tens_as_10(CANONICAL))
    del document["integrity"]
    written("a.json", written_out({**document, "integrity": digest(document)}))
    done = f"{TENS} cards spelt anew, integrity taken anew"
    assert run("fix", "a.json") == Ran(0, f"a.json: {done}; rewritten\n", "")
    assert files() == {"a.json": CANONICAL}


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.json.gz", gzip.compress(CANONICAL)),
        ("a.json", gzip.compress(CANONICAL)),
        ("a.json.gz", tens_as_10(CANONICAL)),
    ],
    ids=["packed", "packed all the same", "packed by its name"],
)
@pytest.mark.parametrize("arguments", [(), ("--diff",)])
def test_packed_logs_are_refused(name: str, data: bytes, arguments: tuple[str, ...]) -> None:
    """Exit code 2 for what would be another file if it were rewritten; others are repaired."""
    written(name, data)
    written("b.json", CANONICAL)
    ran = run("fix", *arguments, name, "b.json")
    said = f"tribello: {name}: a packed log is not rewritten; unpack it first\n"
    assert ran == Ran(2, "", said)
    assert files() == {name: data, "b.json": CANONICAL}


def test_a_file_that_is_not_there_is_told() -> None:
    """Exit code 3, and the other logs are repaired all the same."""
    written("a.json", tens_as_10(CANONICAL))
    ran = run("fix", "missing.json", "a.json")
    assert (ran.code, ran.out) == (3, f"a.json: {TENS} cards spelt anew; rewritten\n")
    assert "missing.json: No such file or directory" in ran.err
    assert files() == {"a.json": CANONICAL}


def test_a_failing_write_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where writing fails the log is as it was, and nothing else is left behind."""

    def refusing(path: Path, *_: object) -> None:
        raise OSError(28, "No space left on device", str(path))

    written("a.json", tens_as_10(CANONICAL))
    before = files()
    monkeypatch.setattr(Path, "replace", refusing)
    ran = run("fix", "a.json")
    assert (ran.code, ran.out) == (3, "")
    assert "No space left on device" in ran.err
    assert files() == before


@pytest.mark.parametrize("length", [254, 255])
def test_a_name_may_be_as_long_as_there_is(length: int) -> None:
    """A log whose name takes all the bytes that a system has for one is repaired like any other."""
    name = "a" * (length - len(".json")) + ".json"
    written(name, MARK + CANONICAL)
    assert run("fix", name) == Ran(0, f"{name}: byte order mark dropped; rewritten\n", "")
    assert files() == {name: CANONICAL}


def test_a_read_only_file_is_left_alone() -> None:
    """A log that nobody may write is not replaced, and that is said."""
    written("a.json", MARK + CANONICAL).chmod(0o444)
    ran = run("fix", "a.json")
    assert ran == Ran(3, "", "tribello: a.json: the file is read-only; nothing is written\n")
    assert files() == {"a.json": MARK + CANONICAL}
    assert run("fix", "--diff", "a.json").code == 1


def test_of_a_directory_each_log_is_repaired() -> None:
    """Logs in it and below are repaired in order, and what is packed or hidden stays."""
    Path("in/deep").mkdir(parents=True)
    for name in ("in/deep/b.json", "in/a.json", "in/.h.json"):
        written(name, MARK + CANONICAL)
    written("in/c.json.gz", gzip.compress(MARK + CANONICAL))
    names = ["in/a.json", "in/deep/b.json"]
    told = "".join(f"{name}: byte order mark dropped; rewritten\n" for name in names)
    assert run("fix", "in") == Ran(0, told, "")
    assert run("fix", "in") == Ran(0, "", "")
    assert Path("in/.h.json").read_bytes() == MARK + CANONICAL


def test_help_teaches() -> None:
    """The help has the options and the exit codes."""
    ran = run("fix", "--help")
    assert (ran.code, ran.err) == (0, "")
    for expected in ("--diff", "--digest", "--claims", "--reseal", "Exit code: 0"):
        assert expected in ran.out
    assert run("fix").code == 2

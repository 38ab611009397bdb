"""``tribello redact`` as a user types it, and what other commands make of redacted logs."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve
from commands import Ran, files, run, written
from logs import Document, deal_log, lines_of, log_of, small_log
from situations import small
from strategies import Playthrough

from tribello.actions import Shuffle
from tribello.cli.exits import Exit
from tribello.engine import start
from tribello.log import Log, SeenLog, view_snapshot, write_json
from tribello.log.redaction import redact
from tribello.log.writing import write_jsonl
from tribello.state import Span
from tribello.views import PUBLIC, View, Viewer
from tribello.views import view as seen_by
from tribello.views.acts import SeenHand

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
DEAL: Final = write_json(deal_log())
VIEWERS: Final[dict[str, Viewer]] = {"public": PUBLIC, "seat-0": 0, "seat-1": 1, "seat-2": 2}

each_view = pytest.mark.parametrize("view", VIEWERS)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test works in a directory of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def redacted(view: str, log: Path, *more: str) -> Ran:
    """What becomes of the command for a log."""
    return run("redact", log, "--view", view, *more)


@each_view
def test_a_log_is_printed_as_the_library_redacts_it(view: str) -> None:
    """Standard output has the canonical bytes of the redacted log, and the log stays as it is."""
    log = written("game.json", DEAL)
    ran = redacted(view, log)
    assert (ran.code, ran.err) == (Exit.VALID, "")
    assert ran.out.encode() == write_json(redact(deal_log(), VIEWERS[view]))
    assert files() == {"game.json": DEAL}


@each_view
def test_what_is_redacted_is_still_validated(view: str) -> None:
    """The redacted log of a valid game is valid, and the verdict says whose view it is."""
    shown = written("shown.json", redacted(view, written("game.json", DEAL)).out.encode())
    ran = run("validate", shown)
    assert ran.code == Exit.VALID
    whose = "everybody" if view == "public" else view.replace("-", " ")
    assert f"as {whose} saw it" in ran.out
    report: Any = json.loads(run("validate", "--format", "json", shown).out)
    entry = report["files"][0]
    assert (entry["view"], entry["certainty"]) == (view, "proven")


def test_every_example_can_be_shown_and_validated() -> None:
    """The public logs of all example games lie in the directory that was asked for, and hold."""
    ran = redacted("public", EXAMPLES / "games", "--out", "shown")
    names = sorted(path.name for path in (EXAMPLES / "games").iterdir())
    assert ran.code == Exit.VALID
    assert sorted(path.name for path in Path("shown").iterdir()) == names
    assert run("validate", "shown").code == Exit.VALID


def test_lines_stay_lines_and_a_game_that_goes_on_has_no_end_line() -> None:
    """Each game of a .jsonl file is redacted, with an end line exactly where it had one."""
    begun = b"".join(lines_of(small_log())[:5])
    log = written("games.jsonl", b"".join(lines_of(small_log())) + begun)
    ran = redacted("public", log)
    whole = list(write_jsonl(redact(small_log(), PUBLIC)))
    assert ran.code == Exit.VALID
    lines = ran.out.encode().splitlines(keepends=True)
    assert lines[: len(whole)] == whole
    assert b'"end"' not in b"".join(lines[len(whole) :])
    shown = written("shown.jsonl", ran.out.encode())
    assert run("validate", "--laboratory", shown).code == Exit.INCOMPLETE


def test_what_is_redacted_of_a_beginning_is_the_beginning_of_what_is_redacted() -> None:
    """The lines of a journal so far are those of the whole game, as far as they go."""
    lines = lines_of(deal_log())
    whole = redacted("seat-1", written("whole.jsonl", b"".join(lines))).out
    for count in range(1, len(lines)):
        begun = redacted("seat-1", written("begun.jsonl", b"".join(lines[:count]))).out
        assert whole.startswith(begun)


def test_a_log_of_a_seat_can_be_made_public_but_not_another_seats() -> None:
    """From what one seat saw the public log follows, but not what another saw."""
    own = written("own.json", write_json(redact(deal_log(), 1)))
    assert redacted("public", own).out.encode() == write_json(redact(deal_log(), PUBLIC))
    ran = redacted("seat-2", own)
    assert (ran.code, ran.out) == (Exit.INVALID, "")
    assert "what one seat saw" in ran.err
    assert "own.json is not redacted" in ran.err


def test_a_log_that_breaks_a_rule_is_not_redacted() -> None:
    """Nobody can say what was seen of an illegal action: the verdict is told instead."""
    ran = redacted("public", EXAMPLES / "broken" / "revoke.json")
    assert (ran.code, ran.out) == (Exit.INVALID, "")
    assert "T604 revoke" in ran.err
    assert "is not redacted" in ran.err


def test_a_file_that_says_something_else_is_not_written_over() -> None:
    """What lies in the directory stays; the same redaction again changes nothing."""
    log = written("game.json", DEAL)
    Path("shown").mkdir()
    other = Path("shown/game.json")
    other.write_text("mine")
    ran = redacted("public", log, "--out", "shown")
    assert (ran.code, other.read_text()) == (Exit.USAGE, "mine")
    assert "exists and says something else" in ran.err
    other.unlink()
    for _ in range(2):
        assert redacted("public", log, "--out", "shown").code == Exit.VALID
    assert other.read_bytes() == write_json(redact(deal_log(), PUBLIC))


def test_two_logs_of_one_name_are_told_apart() -> None:
    """Where two would be one file both are named, and the first is kept; alike ones do no harm."""
    for folder, log in (("a", deal_log()), ("b", small_log()), ("c", deal_log())):
        Path(folder).mkdir()
        written(f"{folder}/game.json", write_json(log))
    ran = redacted("public", Path("a"), "b", "c/game.json", "--out", "shown")
    assert ran.code == Exit.USAGE
    first, second, shown = (str(Path(each, "game.json")) for each in ("a", "b", "shown"))
    assert f"{first} and {second} would both be {shown};" in ran.err
    assert "exists" not in ran.err
    assert Path(shown).read_bytes() == write_json(redact(deal_log(), PUBLIC))


@pytest.mark.parametrize("torn", [b"", lines_of(deal_log())[0][:-1]])
def test_of_what_is_no_log_yet_nothing_is_shown(torn: bytes) -> None:
    """A file that was begun and has no header is told of, whether or not that is a fault."""
    log = written("begun.jsonl", torn)
    ran = redacted("public", log)
    assert (ran.code, ran.out) == (Exit.INVALID, "")
    assert "begun.jsonl is not redacted" in ran.err


def test_a_place_that_is_no_directory_is_told() -> None:
    """A file where the directory should be ends the command before anything is read."""
    log = written("game.json", DEAL)
    ran = redacted("public", log, "--out", "game.json")
    assert ran.code == Exit.UNREADABLE
    assert "game.json cannot be used" in ran.err


def test_nobody_elses_eyes_can_be_asked_for() -> None:
    """A view that there is not is wrong usage, and the words say which there are."""
    ran = redacted("seat-3", written("game.json", DEAL))
    assert ran.code == Exit.USAGE
    assert "seat-2" in ran.err


def cards_in(text: str, log: Log) -> set[str]:
    """The cards of a log's deck that a text names."""
    decks = [action.deck for action in log.actions if isinstance(action, Shuffle)]
    return {card.name for deck in decks for card in deck if card.name in text}


@each_view
def test_replay_shows_of_a_redacted_log_only_what_its_viewer_saw(view: str) -> None:
    """The state after the exchanges names the cards of the viewer's hand, and no other."""
    viewer = VIEWERS[view]
    log = redact(deal_log(), viewer)
    shown = written("shown.json", write_json(log))
    exchanges = [place for place, a in enumerate(deal_log().actions) if type(a).__name__ == "Play"]
    ran = run("replay", shown, "--at", str(exchanges[0]), "--format", "json")
    state: Any = json.loads(ran.out)
    assert (ran.code, state["view"]) == (Exit.VALID, view)
    own = set() if viewer is PUBLIC else {*state["deal"]["hand"]}
    for made in state["deal"]["exchanges"]:
        own |= {*(made["cards"] or ()), *(made["drawn"] or ())}
    assert cards_in(ran.out, deal_log()) == own


def test_replay_has_no_hand_of_another_seat() -> None:
    """To ask a redacted log for a hand that it does not hold is wrong usage."""
    shown = written("shown.json", write_json(redact(deal_log(), 1)))
    ran = run("replay", shown, "--seat", "0")
    assert ran.code == Exit.USAGE
    assert "view seat-1" in ran.err
    assert run("replay", shown, "--seat", "1").code == Exit.VALID


def test_statistics_are_those_of_the_whole_log() -> None:
    """What is counted hangs on nothing that a public log hides."""
    whole = written("game.json", DEAL)
    shown = written("shown.json", write_json(redact(deal_log(), PUBLIC)))
    assert run("stats", shown, "--format", "json") == run("stats", whole, "--format", "json")


def test_a_redacted_log_has_a_canonical_form() -> None:
    """`fmt` finds nothing to change in what `redact` writes, and brings a jumbled log back."""
    data = write_json(redact(deal_log(), 1))
    shown = written("shown.json", data)
    assert run("fmt", "--check", shown).code == Exit.VALID
    document: Any = json.loads(data)
    for entry in document["actions"]:
        if entry["type"] in {"hand", "exchange"} and "cards" in entry:
            entry["cards"].reverse()
    shown.write_text(json.dumps(dict(reversed(document.items())), indent=1))
    assert run("fmt", shown).code == Exit.VALID
    assert shown.read_bytes() == data


@cache
def two_deals() -> Log:
    """Two deals of a small match."""
    return log_of(Playthrough(start(small(), Span(2, 3)), seed=1))


def state_of(log: SeenLog, at: int) -> Document:
    """The state that `replay` shows of a redacted log after so many of its entries."""
    shown = written("shown.json", write_json(log))
    state: Document = json.loads(run("replay", shown, "--at", f"{at}", "--format", "json").out)
    return state


@each_view
def test_a_state_of_a_redacted_log_is_that_after_so_many_of_its_entries(view: str) -> None:
    """It is what the viewer saw of the game by then, though a hand only once it is told."""
    viewer = VIEWERS[view]
    log, game = redact(two_deals(), viewer), two_deals().replay()
    hands = [place for place, entry in enumerate(log.actions) if isinstance(entry, SeenHand)]
    for at in range(len(log.actions) + 1):
        now = game.at(at - sum(place < at for place in hands))
        phase = seen_by(now, PUBLIC if at in hands else viewer).phase
        seen = View(viewer, seen_by(now, viewer).sheet, phase)
        assert state_of(log, at) == view_snapshot(seen)


@each_view
def test_what_is_shown_hangs_on_no_entry_that_follows(view: str) -> None:
    """Of a log that ends anywhere, before a hand is told too, the same is shown as of the whole."""
    log = redact(two_deals(), VIEWERS[view])
    for count in range(len(log.actions)):
        begun = evolve(log, actions=log.actions[:count], claims=None)
        assert state_of(begun, count) == state_of(log, count)


@each_view
def test_replay_counts_as_the_diagnostics_do(view: str) -> None:
    """Of a redacted log its entries are counted, in text too, and there are no more of them."""
    log = redact(deal_log(), VIEWERS[view])
    count = len(log.actions)
    shown = written("shown.json", write_json(log))
    for at in range(count + 1):
        assert run("replay", shown, "--at", f"{at}").out.startswith(f"After {at} of {count} act")
    ran = run("replay", shown, "--at", f"{count + 1}")
    assert (ran.code, f"the log has {count} actions" in ran.err) == (Exit.USAGE, True)
    begun = written("begun.json", write_json(evolve(log, actions=log.actions[:9], claims=None)))
    assert "Unfinished after 9 actions: " in run("replay", begun).out


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_hand_that_is_not_told_yet_is_not_shown(seat: int) -> None:
    """Where a log ends between the shuffle and the hand, no card is drawn as that of the seat."""
    log = redact(two_deals(), seat)
    first, second = (place for place, e in enumerate(log.actions) if isinstance(e, SeenHand))
    for count, hands in ((first, 0), (first + 1, 1), (second, 1), (second + 1, 2)):
        begun = evolve(log, actions=log.actions[:count], claims=None)
        shown = written("shown.json", write_json(begun))
        course = run("replay", shown, "--seat", f"{seat}").out
        assert len(re.findall(r"^ +dealt +", course, re.MULTILINE)) == hands
        moment = run("replay", shown, "--at", f"{count}").out
        ranks = re.findall(r"^ +[SHDC] +([QKA]+)$", moment, re.MULTILINE)
        assert len("".join(ranks)) == (0 if count in {first, second} else 3)

"""``tribello record`` as people at a table type it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from commands import Ran, files, run, written
from logs import deal_log, lines_of

from tribello import (
    PRESETS,
    Cut,
    Draw,
    FirstDealer,
    NameTrump,
    Play,
    Rules,
    TakeSeat,
    apply,
)
from tribello.bots import BOTS, play_out
from tribello.cli.exits import Exit
from tribello.cli.record_session import session
from tribello.engine import Deal
from tribello.log import Log, SeenLog, read_seen_log, write_json
from tribello.log import record as recorded
from tribello.log.redaction import redact
from tribello.scribe import Unheard, begin, expected, heard, taken_back
from tribello.state import Span
from tribello.views import PUBLIC
from tribello.views.acts import SeenAction, SeenCut, SeenHand, SeenShuffle
from tribello.views.seen import SeenExchange

NAMES: Final = ("--players", "Ann,Bo,Cy")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test works in a directory of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def words_of(actions: Sequence[SeenAction]) -> Iterator[str]:
    """What people would type of a public log: nothing of what happens of itself."""
    for action in actions:
        match action:
            case SeenShuffle() | SeenCut() | SeenHand():
                continue
            case SeenExchange(count=count):
                yield str(count)
            case NameTrump(suit=suit):
                yield str(suit)
            case FirstDealer(seat) | TakeSeat(_, seat):
                yield str(seat)
            case Draw(card=card) | Cut(card=card) | Play(card=card):
                yield card.name


def played(rules: Rules, deal: int) -> Log:
    """The log of a deal by bots, with its claims."""
    game = Deal(deal, rules).start()
    actions = tuple(play_out(game, "table", [BOTS["random"]] * 3))
    for action in actions:
        game = apply(game, action)
    return recorded(game, actions, players=("Ann", "Bo", "Cy"))


def typed(name: str, lines: Sequence[str], *more: str) -> Ran:
    """What becomes of the command when these lines are typed."""
    return run("record", name, *more, stdin="".join(f"{line}\n" for line in lines).encode())


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_typed_at_the_table_is_the_public_log(preset: str) -> None:
    """A deal typed card by card gives the redaction of its full log, under each preset."""
    seen = redact(played(PRESETS[preset].rules, deal=1), PUBLIC)
    words = list(words_of(seen.actions))
    ran = typed("deal.json", words, *NAMES, "--deals", "1", "--preset", preset)
    assert (ran.code, ran.err) == (Exit.VALID, "")
    made = read_seen_log(Path("deal.json").read_bytes())
    assert (made.actions, made.claims) == (seen.actions, seen.claims)
    assert run("validate", "deal.json").code == Exit.VALID


def test_a_log_is_there_after_each_line_and_is_gone_on_with() -> None:
    """After however many lines the command ends, the file is a log, and the command goes on."""
    seen = redact(played(PRESETS["standard"].rules, deal=4), PUBLIC)
    words = list(words_of(seen.actions))
    stops = [0, 1, 3, 20, len(words)]
    for first, last in pairwise(stops):
        ran = typed("deal.jsonl", words[first:last], *(() if first else (*NAMES, "--deals", "4-4")))
        wanted = Exit.VALID if last == len(words) else Exit.INCOMPLETE
        assert (ran.code, ran.err) == (wanted, "")
        assert run("validate", "deal.jsonl").code == wanted
    assert set(files()) == {"deal.jsonl"}


def test_what_cannot_be_is_told_with_its_line_and_the_log_keeps_the_rest() -> None:
    """The first line that cannot be ends the reading; what came before it is written."""
    lines = ["# Friday", "ann", "", "S", "0", "0", "0", "KS", "KS"]
    ran = typed("deal.jsonl", lines, *NAMES, "--deals", "4")
    assert ran.code == Exit.INVALID
    assert "line 9: KS was played by Ann to trick 1" in ran.err
    assert Path("deal.jsonl").read_text().splitlines()[-1] == '{"card":"KS","seat":0,"type":"play"}'


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["nobody"], "'nobody' is not who dealt deal 1 of the match; it is one of Ann, Bo, Cy, 0,"),
        (["0", "X"], "'X' is not the trump named; it is one of C, D, H, S"),
        (["0", "S", "14"], "'14' is not how many cards are exchanged"),
        (
            ["0", "S", "13", "1"],
            "'1' is not the card played: Ann is to lead to trick 1, since the pickup is empty",
        ),
        (
            ["0", "S", "0", "0", "0", "KS", "1"],
            "'1' is not the card played: Bo is to play to trick 1",
        ),
        (["0", "S", "0", "0", "0", "1S"], "'1S' is not the card played"),
        (["undo"], "there is nothing to take back"),
    ],
)
def test_a_line_that_is_not_asked_for_is_told_what_is(lines: list[str], wanted: str) -> None:
    """The complaint says what was due."""
    ran = typed("deal.jsonl", lines, *NAMES, "--deals", "4")
    assert ran.code == Exit.INVALID
    assert f"line {len(lines)}: " in ran.err
    assert wanted in ran.err


@pytest.mark.rule("R7.4")
def test_a_revoke_shows_as_soon_as_the_card_is_typed() -> None:
    """Who did not follow and then plays the suit is found out, and told with both plays."""
    lines = ["0", "C", "0", "0", "0", "KS", "2H", "3S", "QS", "4S"]
    ran = typed("deal.jsonl", lines, *NAMES, "--deals", "4")
    assert ran.code == Exit.INVALID
    assert "line 10: " in ran.err
    assert "Bo played 2H to trick 1 while holding 4S, and spades were led" in ran.err
    assert ran.err.endswith("to get back to 2H, undo 3 times\n")


def test_what_was_typed_is_taken_back() -> None:
    """After `undo` the log is as before the last line, what happened of itself included."""
    typed("one.jsonl", ["0", "S", "0"], *NAMES, "--deals", "4")
    before = Path("one.jsonl").read_bytes()
    typed("one.jsonl", ["5", "undo"])
    assert Path("one.jsonl").read_bytes() == before
    typed("one.jsonl", ["undo", "undo", "undo"])
    typed("two.jsonl", [], *NAMES, "--deals", "4")
    assert Path("one.jsonl").read_bytes() == Path("two.jsonl").read_bytes()


def test_tricks_deals_and_winners_are_told() -> None:
    """After each trick stands who has taken it, at the end who has won."""
    log = played(PRESETS["standard"].rules, deal=10)
    ran = typed("deal.jsonl", [*words_of(redact(log, PUBLIC).actions)], *NAMES, "--deals", "10")
    tricks = [line for line in ran.out.splitlines() if " takes trick " in line]
    assert len(tricks) == 12  # the last ends the deal
    assert "Deal 10 is over." in ran.out
    assert " with " in ran.out.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["log.txt"], "ends in .json or .jsonl"),
        (["new.jsonl", "--players", "Ann,Bo"], "three names"),
        (["new.jsonl", "--deals", "x"], "deals are told as 4-6"),
        (["new.jsonl", "--deals", "9-20"], "not within 1 to 12"),
        (["new.jsonl", "--preset", "standart"], "did you mean standard?"),
    ],
)
def test_what_cannot_be_begun_is_wrong_usage(arguments: list[str], wanted: str) -> None:
    """Nothing is written, and the complaint says what would be right."""
    ran = run("record", *arguments)
    assert ran.code == Exit.USAGE
    assert wanted in " ".join(ran.err.split())
    assert files() == {}


def test_a_log_that_is_there_says_itself_how_it_is_played() -> None:
    """Names and rules of a log that is gone on with are not typed again."""
    typed("deal.jsonl", ["0"], *NAMES)
    assert typed("deal.jsonl", ["1"], *NAMES).code == Exit.USAGE


def test_only_a_public_log_is_gone_on_with() -> None:
    """A full log, a seat's, and what is no log are left as they are."""
    full, own = b"".join(lines_of(deal_log())), write_json(redact(deal_log(), 1))
    for name, data in (("full.jsonl", full), ("own.json", own), ("none.json", b"{}")):
        written(name, data)
        assert typed(name, ["KS"]).code == Exit.INVALID
        assert Path(name).read_bytes() == data


def test_a_place_that_cannot_be_written_is_told() -> None:
    """A directory that is not there ends the command with a sentence."""
    ran = typed("gone/deal.jsonl", ["0"], *NAMES)
    assert ran.code == Exit.UNREADABLE
    assert "cannot be written" in ran.err


class Terminal:
    """A standard input that is a terminal."""

    def isatty(self) -> bool:
        """It is."""
        return True


def test_a_person_is_asked_and_may_be_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each question says who is to do what; a slip is told and asked again."""
    answers = iter(["bo", "X", "h", "score", "3", "help", "quit"])
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", answer)
    scribe = begin(SeenLog(players=("Ann", "Bo", "Cy"), span=Span(4, 4)))
    assert session(Path("deal.jsonl"), scribe) == Exit.INCOMPLETE
    told = capsys.readouterr()
    assert asked[1] == asked[2] == "Bo is to name trump: "
    assert asked[-1] == "Cy is to exchange up to 10 cards: "
    assert "'X' is not the trump named" in told.err
    assert "In all, and in the last deal: Ann 0 (0)" in told.out


def test_the_first_dealer_asked_for_is_that_of_the_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the log begins later the question says so, and the answer who deals now."""
    asked: list[str] = []
    answers = iter(["bo", "quit"])

    def answer(question: str) -> str:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", answer)
    scribe = begin(SeenLog(players=("Ann", "Bo", "Cy"), span=Span(5, 5)))
    assert session(Path("deal.jsonl"), scribe) == Exit.INCOMPLETE
    assert asked[0] == "The first dealer of the match, who dealt deal 1, was chosen by lot: "
    assert capsys.readouterr().out.splitlines()[-1] == "Cy deals deal 5"


def test_who_finds_the_pickup_empty_is_told() -> None:
    """When it is used up everybody hears who cannot exchange any more."""
    ran = typed("deal.jsonl", ["bo", "hearts", "13"], *NAMES, "--deals", "4")
    assert ran.out.splitlines()[-1] == "The pickup is empty; Cy and Ann cannot exchange"
    ran = typed("other.jsonl", ["bo", "hearts", "12", "1"], *NAMES, "--deals", "4")
    assert ran.out.splitlines()[-1] == "The pickup is empty; Ann cannot exchange"


def test_every_word_that_is_offered_is_heard() -> None:
    """What the tabulator key completes can be typed, as long as no play forbids it."""
    scribe = begin(SeenLog())
    for _ in range(3):
        _, words = expected(scribe)
        scribe, *_ = [heard(scribe, word) for word in words]


def test_nothing_is_taken_back_from_an_empty_log() -> None:
    """Before anything was typed there is nothing to take back."""
    with pytest.raises(Unheard, match="nothing to take back"):
        taken_back(begin(SeenLog()))

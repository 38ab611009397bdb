"""The log of a game at the table, as it grows by what is typed and shrinks again."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from attrs import evolve
from situations import SMALL

from tribello import PRESETS, STANDARD, Card, Cut, FirstDealer, Play, Preset
from tribello.cards import PACK
from tribello.cli.record_file import LogFile
from tribello.dealing import Stream
from tribello.log import Ended, SeenLog, write_json, write_jsonl
from tribello.log.document import integrity_of, write_document
from tribello.rules import Seating
from tribello.scribe import Scribe, Unheard, begin, expected, found_empty, heard, taken_back
from tribello.state import Exchanging, Playing, Span, deal_number
from tribello.verdict import Outcome, Policy, judge
from tribello.views.acts import SeenAction

NAMES: Final = ("Ann", "Bo", "Cy")

LAX: Final = Policy(laboratory=True)


def deals(first: int, last: int, preset: Preset = PRESETS["standard"]) -> Scribe:
    """A scribe before some deals."""
    span = Span(first, last)
    return begin(SeenLog(rules=preset.rules, preset=preset, players=NAMES, span=span))


def first_heard(scribe: Scribe, texts: Sequence[str]) -> Scribe:
    """The scribe after the first of these texts that can be."""
    for text in texts:
        try:
            return heard(scribe, text)
        except Unheard:
            continue
    raise AssertionError(texts)


def typed(scribe: Scribe, seed: str) -> Iterator[Scribe]:
    """The scribe before and after each line of people who type at random what can be."""
    chance = Stream(seed)
    yield scribe
    while not scribe.is_over:
        _, texts = expected(scribe)
        scribe = first_heard(scribe, chance.shuffled(texts))
        yield scribe


@lru_cache
def two_deals(preset: str) -> tuple[Scribe, ...]:
    """Every scribe of two deals of round 1 under a preset."""
    return tuple(typed(deals(1, 2, PRESETS[preset]), "two deals"))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_log_is_gone_on_with_as_if_it_had_never_been_left(preset: str) -> None:
    """After any line the scribe is the one who begins with the log as it is then."""
    for scribe in two_deals(preset):
        unfinished = evolve(scribe.log, claims=None)
        assert begin(unfinished) == scribe


@pytest.mark.parametrize("preset", PRESETS)
def test_to_take_back_undoes_a_line_and_nothing_else(preset: str) -> None:
    """At any place, over the ends of deals too, the scribe is the one before the last line."""
    scribes = two_deals(preset)
    for before, after in pairwise(scribes):
        assert taken_back(after) == before


def with_play(scribe: Scribe, card: Card) -> tuple[SeenAction, ...]:
    """The actions with a play of a card by the seat whose turn it is."""
    assert isinstance(scribe.game.phase, Playing)
    return (*scribe.log.actions, Play(scribe.game.phase.turn, card))


@pytest.mark.parametrize("first", [1])
def test_a_card_is_refused_where_the_verdict_on_the_log_would_be_invalid(first: int) -> None:
    """Of all 52 cards at every sixth play of a deal, just those are heard that can be."""
    plays = [
        scribe
        for scribe in typed(deals(first, first), "every card")
        if isinstance(scribe.game.phase, Playing)
    ]
    refused = 0
    for scribe in plays[::6]:
        for card in PACK:
            tried = evolve(scribe.log, actions=with_play(scribe, card))
            invalid = judge(write_document(tried), LAX).outcome is Outcome.INVALID
            try:
                heard(scribe, card.name)
            except Unheard:
                refused += 1
                assert invalid, card
            else:
                assert not invalid, card
    assert refused > len(plays)


def test_a_line_costs_the_same_however_many_deals_came_before(tmp_path: Path) -> None:
    """The lightest line of the last deal needs no more calls than that of the second, or few."""
    costs: dict[int, int] = {}
    file, calls = LogFile(tmp_path / "match.json", deals(1, 5).log), 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    scribe, chance = deals(1, 5), Stream("a match")
    while not scribe.is_over:
        _, texts = expected(scribe)
        after = first_heard(scribe, chance.shuffled(texts))
        calls, text = 0, typed_in(scribe, after)
        sys.setprofile(count)
        file.write(heard(scribe, text))
        sys.setprofile(None)
        number = deal_number(after.game) or 0
        costs[number] = min(costs.get(number, calls), calls)
        scribe = after
    assert costs[5] < 1.3 * costs[2]


def typed_in(before: Scribe, after: Scribe) -> str:
    """The text that led from one scribe to the next."""
    action = after.log.actions[len(before.log.actions)]
    match action:
        case Play(card=card) | Cut(card=card):
            return card.name
        case FirstDealer(seat):
            return str(seat)
        case _:
            return next(text for text in expected(before)[1] if heard(before, text) == after)


@pytest.mark.parametrize("suffix", [".json", ".jsonl"])
def test_the_file_is_what_is_written_of_the_whole_log(tmp_path: Path, suffix: str) -> None:
    """After each line and each `undo` its bytes are those of the log, an end line at the end."""
    path = tmp_path / f"deal{suffix}"
    scribes = two_deals("standard")
    file = LogFile(path, scribes[0].log)
    back = [*scribes[:50], *reversed(scribes[30:50]), *scribes[31:]]
    for scribe in back:
        file.write(scribe)
        *begun, end = write_jsonl(scribe.log)
        lines = [*begun, end] if scribe.is_over else begun
        wanted = write_json(scribe.log) if suffix == ".json" else b"".join(lines)
        assert path.read_bytes() == wanted


def test_keys_of_ones_own_stay_at_their_actions(tmp_path: Path) -> None:
    """An action that is taken back takes its keys with it, and the others keep theirs."""
    log = evolve(
        heard(heard(deals(4, 4), "bo"), "S").log,
        action_extensions=((0, (("x-by", '"lot"'),)), (2, (("x-loud", "true"),))),
    )
    scribe = heard(taken_back(begin(log)), "H")
    path = tmp_path / "deal.jsonl"
    LogFile(path, scribe.log).write(scribe)
    assert path.read_text("utf-8").count('"x-by":"lot"') == 1
    assert "x-loud" not in path.read_text("utf-8")
    assert begin(scribe.log) == scribe


def test_a_game_that_goes_on_is_neither_broken_off_nor_sealed() -> None:
    """What a log says of its end, and its digest, is gone with the next line."""
    log = evolve(heard(deals(4, 4), "bo").log, ended=Ended("abandoned"))
    sealed = evolve(log, integrity=integrity_of(write_document(log)))
    after = heard(begin(sealed), "S").log
    assert (after.ended, after.integrity) == (None, None)
    assert judge(write_document(after)).outcome is Outcome.INCOMPLETE


def after_lines(scribe: Scribe, lines: str) -> Scribe:
    """A scribe after these words."""
    for word in lines.split():
        scribe = heard(scribe, word)
    return scribe


def test_who_finds_the_pickup_empty_is_known_until_a_card_is_played() -> None:
    """Once the pickup is used up the seats left are told, in the order of the exchanges."""
    before = after_lines(deals(4, 4), "bo hearts")
    assert isinstance(before.game.phase, Exchanging)
    assert [found_empty(after_lines(before, text).game) for text in ("13", "12 1", "12")] == [
        (2, 0),
        (0,),
        (),
    ]
    assert found_empty(after_lines(before, "13 AS").game) == ()


@pytest.mark.parametrize("preset", ["russian-literal"])
def test_without_a_pickup_nobody_finds_it_empty(preset: str) -> None:
    """Where a suit has left there are no exchanges, and so nothing to be told."""
    for scribe in two_deals(preset):
        assert found_empty(scribe.game) == ()


def refused(scribe: Scribe, text: str) -> str:
    """Why a text is refused."""
    with pytest.raises(Unheard) as unheard:
        heard(scribe, text)
    return str(unheard.value)


@pytest.mark.parametrize(
    ("lines", "text", "reason"),
    [
        ("bo AS 0 0 0 2D 3D", "AS", "Ann does not hold AS: the cut showed it, and it went to Bo"),
        (
            "cy AS 0 0 0 2D 3D 4D 3S",
            "5D",
            "Cy holds AS, which the cut showed, and must follow; 5D does not",
        ),
        ("bo AS 0 0 0 2D 3D", "2D", "2D was played by Bo to trick 1"),
        ("bo AS 0 0 0 2D 3D 4D 5D 6D 7D", "3D", "3D was played by Cy to trick 1"),
        (
            "bo AS 1 0 0 2S 3D 4S 5S 6S",
            "7S",
            "Cy played 3D to trick 1 while holding 7S, and spades were led; "
            "to get back to 3D, undo 4 times",
        ),
    ],
)
def test_a_card_is_refused_by_names_and_tricks(lines: str, text: str, reason: str) -> None:
    """A complaint tells who did what to which trick, in no other terms than those of the table."""
    assert refused(after_lines(deals(1, 1), lines), text) == reason


def test_a_card_for_which_no_hand_has_room_is_refused() -> None:
    """Where no single card tells why, the seat, the card and the trick are told."""
    small = begin(SeenLog(rules=SMALL, span=Span(3, 3)))
    scribe = after_lines(small, "1 0 0 0 QC QD QS QH KD KS")
    reason = "Seat 0 cannot have played AD to trick 3, wherever unseen cards lie"
    assert refused(scribe, "AD") == reason
    assert refused(scribe, "2D") == "2D is not in the pack"


def test_a_card_that_left_the_pack_or_was_drawn_is_refused() -> None:
    """A card that cannot come up any more is told to be gone, and how."""
    stripped = after_lines(deals(1, 1, PRESETS["russian-literal"]), "bo hearts")
    assert refused(stripped, "2H") == "2H has left the pack, as all hearts have"
    drawn = begin(SeenLog(rules=evolve(STANDARD, seating=Seating.DRAW), players=NAMES))
    assert refused(heard(drawn, "2H"), "2H") == "2H was drawn already"


def test_where_there_are_no_names_seats_are_told_by_number() -> None:
    """The words are the same with the numbers of the seats."""
    nameless = begin(SeenLog(span=Span(4, 4)))
    scribe = after_lines(nameless, "1 hearts 0 0 0 AS")
    assert refused(scribe, "AS") == "AS was played by Seat 1 to trick 1"


@pytest.mark.parametrize(
    ("legal", "since", "text", "told"),
    [
        ("bo hearts 0 0 0 AS", "2D 2S KD", "3S", "to get back to 2D, undo 3 times"),
        ("bo hearts 0 0 0 AS 2S", "2H", "3S", "to get back to 2H, undo"),
    ],
)
def test_the_undo_that_is_told_leads_back_to_the_revoke(
    legal: str, since: str, text: str, told: str
) -> None:
    """After so many steps back the next line is the play that was a revoke."""
    before = after_lines(deals(4, 4), legal)
    scribe = after_lines(before, since)
    assert refused(scribe, text).endswith(told)
    for _ in since.split():
        scribe = taken_back(scribe)
    assert scribe == before


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (NAMES, ("Ann", "Bo", "Cy", "0", "1", "2")),
        (("Ann", "ANN", "Cy"), ("Cy", "0", "1", "2")),
        (("AS", "2", "2C"), ("AS", "2", "2C", "0", "1", "2")),
        (None, ("0", "1", "2")),
    ],
)
def test_names_are_expected_where_they_are_somebodys_alone(
    players: tuple[str, ...] | None, words: tuple[str, ...]
) -> None:
    """Of a dealer every name that is unlike the others can be typed, whatever it looks like."""
    scribe = begin(SeenLog(players=players))
    assert expected(scribe)[1] == words
    assert [heard(scribe, word).log.actions[0] for word in words[:-3]] == [
        FirstDealer(seat) for seat, name in enumerate(players or ()) if name in words
    ]


@pytest.mark.parametrize("text", ["10♠", "♧2", "bob", "3"])
def test_what_is_no_dealer_is_refused_whatever_the_names(text: str) -> None:
    """A spelling of a card is no name, also where somebody is called as the card is written."""
    scribe = begin(SeenLog(players=("TS", "2C", "Bo"), span=Span(5, 6)))
    words = "it is one of TS, 2C, Bo, 0, 1, 2"
    assert refused(scribe, text) == f"{text!r} is not who dealt deal 1 of the match; {words}"

"""Turns: what may be taken, step by step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve
from situations import after, dealt, deck_for, opened, playing, small

from tribello.actions import Draw, Exchange, NameTrump, Play, Shuffle, TakeSeat
from tribello.cards import PACK, Card, Suit, cards
from tribello.dealing import Stream
from tribello.encoding import NAMES, STOP, Turn, id_named, ids_of
from tribello.engine import Deal, apply, start, to_act
from tribello.rules import PRESETS, STANDARD, CutWhen, Preset, Seating, ThirdExchange
from tribello.state import Game, Phase, Span
from tribello.testing import Playthrough
from tribello.views import PUBLIC, VIEWERS, Choice, Lift, Viewer, legal_choices, view

ALL_OR_NONE = small(third_exchange=ThirdExchange.ALL_OR_NONE)
"""Hands of three; the pickup has three cards."""


def names(turn: Turn) -> str:
    """What may be taken, by name."""
    return " ".join(NAMES[number] for number in turn.legal_ids)


def step(turn: Turn, name: str) -> Turn:
    """The turn after one more discard."""
    taken = turn.taken(id_named(name))
    assert isinstance(taken, Turn)
    return taken


def leaves(turn: Turn) -> Iterator[Choice]:
    """Every choice to which the steps lead, once for each way to it."""
    assert turn.legal_ids
    for number in turn.legal_ids:
        taken = turn.taken(number)
        if isinstance(taken, Turn):
            yield from leaves(taken)
        else:
            yield taken


def test_discards_are_taken_in_ascending_order() -> None:
    """After a card only higher ones may follow, and the stop at any time."""
    turn = Turn(view(dealt(3), 0))
    assert names(turn) == "KH QS AS stop"
    assert names(step(turn, "KH")) == "QS AS stop"
    assert names(step(turn, "QS")) == "AS stop"
    assert names(step(step(turn, "KH"), "AS")) == "stop"


def test_the_stop_completes_the_exchange() -> None:
    """The discards chosen so far become one exchange."""
    turn = Turn(view(dealt(3), 0))
    assert turn.taken(STOP) == Exchange(0, ())
    assert step(step(turn, "KH"), "AS").taken(STOP) == Exchange(0, cards("KH AS"))


def test_no_more_is_discarded_than_the_pickup_has() -> None:
    """Where one card is left in the pickup, the stop alone follows a discard."""
    game = after(dealt(3), Exchange(0, cards("QS KH")))
    turn = Turn(view(game, 1))
    assert names(turn) == "QC KC QD stop"
    assert names(step(turn, "QC")) == "stop"


@pytest.mark.rule("R6.5")
def test_all_or_none_leaves_no_dead_end() -> None:
    """Who must take all that is left is led to so many discards, and stops nowhere between."""
    game = after(dealt(3, ALL_OR_NONE), Exchange(0, cards("QS")), Exchange(1, ()))
    turn = Turn(view(game, 2))
    assert names(turn) == "QH AH stop"
    assert names(step(turn, "QH")) == "AH KS"
    assert names(step(turn, "AH")) == "KS"
    assert names(step(step(turn, "QH"), "KS")) == "stop"


@pytest.mark.rule("R6.5")
def test_all_is_not_offered_where_it_is_more_than_a_hand() -> None:
    """Who could only take more cards than it holds may stop and do no more."""
    rules = evolve(ALL_OR_NONE, hand_size=2, pickup_size=6, quotas=((0, 0, 0),) * 4)
    game = apply(opened(3, rules), Shuffle(cards("QC KC AC QD KD AD QH KH AH QS KS AS")))
    for seat in (0, 1):
        game = apply(game, Exchange(seat, ()))
    assert names(Turn(view(game, 2))) == "stop"


def test_the_whole_first_exchange_is_reached() -> None:
    """Of a whole hand each of the 8,192 sets of discards has exactly one way to it."""
    game = apply(opened(7, STANDARD), Shuffle(PACK))
    seen = view(game, 0)
    reached = list(leaves(Turn(seen)))
    assert len(reached) == 8192
    assert set(reached) == set(legal_choices(seen))


def test_each_kind_of_choice_is_taken_by_its_id() -> None:
    """A play, a trump, a lift and a seat are whole in one step."""
    drawn = (Draw(0, Card("AS")), Draw(1, Card("QS")), Draw(2, Card("KS")))
    seating = after(start(small(seating=Seating.DRAW)), *drawn)
    cutting = after(opened(3, small(cut=CutWhen.EVERY_DEAL)), Shuffle(deck_for()))
    for game, seat, choice in (
        (playing(), 0, Play(0, Card("QS"))),
        (dealt(2), 0, NameTrump(0, Suit.HEARTS)),
        (cutting, 2, Lift(2, 5)),
        (seating, 0, TakeSeat(0, 1)),
    ):
        (number,) = ids_of(choice)
        assert Turn(view(game, seat)).taken(number) == choice


def test_the_others_may_take_nothing() -> None:
    """Only the seat that is to decide has ids, and the public never."""
    game = dealt(3)
    assert [bool(Turn(view(game, viewer)).legal_ids) for viewer in VIEWERS] == [1, 0, 0, 0]
    assert not any(Turn(view(game, 1)).mask)


def test_an_illegal_id_is_refused_with_what_was_legal() -> None:
    """The reason names the id, and those that could have been taken."""
    turn = step(Turn(view(dealt(3), 0)), "QS")
    with pytest.raises(ValueError, match=r"id 37 \(KH\) may not be taken here; legal are AS stop"):
        turn.taken(id_named("KH"))
    for number in (-1, 111):
        with pytest.raises(ValueError, match=f"{number} is no action id; they are 0 to 110"):
            turn.taken(number)


@pytest.mark.parametrize("viewer", [1, PUBLIC])
def test_who_is_not_to_decide_is_told_who_is(viewer: Viewer) -> None:
    """The reason against an id of another names the seat whose turn it is."""
    with pytest.raises(ValueError, match=r"id 52 \(stop\) may not be taken: seat 0 is to decide"):
        Turn(view(dealt(3), viewer)).taken(STOP)


def test_nobody_decides_for_chance() -> None:
    """Where chance is next, the reason says that no seat is to decide."""
    with pytest.raises(ValueError, match="no seat is to decide"):
        Turn(view(Deal(1).start(), 0)).taken(0)


@pytest.mark.parametrize("number", [1.0, "QS", None])
def test_what_is_no_number_is_no_id(number: object) -> None:
    """An id is a whole number, of whatever type."""
    with pytest.raises(TypeError):
        Turn(view(dealt(3), 0)).taken(number)  # type: ignore[arg-type]


def games_of(preset: Preset, round_number: int) -> Iterator[Game[Phase]]:
    """Every moment of a deal of that round, played at random."""
    number = (round_number - 1) * preset.rules.deals_per_round + 1
    yield from Playthrough(start(preset.rules, Span(number, number)), round_number).games


@pytest.mark.parametrize("round_number", range(1, 5))
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_the_mask_has_the_choices_that_are_legal(preset: Preset, round_number: int) -> None:
    """At every moment and for everybody an id may be taken if a legal choice begins with it."""
    for game in games_of(preset, round_number):
        for viewer in VIEWERS:
            seen = view(game, viewer)
            first = {ids_of(choice)[0] for choice in legal_choices(seen)}
            turn = Turn(seen)
            assert turn.legal_ids == tuple(sorted(first))
            assert [number for number in range(111) if turn.mask[number]] == sorted(first)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_any_steps_lead_to_a_legal_choice(preset: Preset) -> None:
    """Whatever legal ids are taken, they end in a choice that is legal."""
    stream = Stream(f"steps:{preset.name}")
    for game in games_of(preset, 2):
        seat = to_act(game)
        if seat is None:
            continue
        taken: Turn | Choice = Turn(view(game, seat))
        while isinstance(taken, Turn):
            taken = taken.taken(stream.choice(taken.legal_ids))
        assert taken in legal_choices(view(game, seat))

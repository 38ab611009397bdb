"""Redacted logs: what each sees of an action, what is kept of a log, and how it is written."""

from __future__ import annotations

from typing import Any, Final

import pytest
from attrs import evolve, fields
from logs import METADATA, full_log, match_log, small_log
from situations import DEALER, LEFT, RIGHT, SMALL, deck_for, small

from tribello.actions import (
    Action,
    Cut,
    Draw,
    Exchange,
    FirstDealer,
    NameTrump,
    Play,
    Shuffle,
    TakeSeat,
)
from tribello.cards import Suit, cards
from tribello.codes import PLAY_OUT_OF_TURN
from tribello.errors import IllegalAction
from tribello.log import Claims, Ended, Log, SeenLog, redact
from tribello.rules import (
    PRESETS,
    AfterCut,
    CutWhen,
    NamingPoint,
    RoundOneTrump,
    Rules,
    Seating,
    TrumpCut,
)
from tribello.seats import SEATS, Seat
from tribello.state import Span
from tribello.viewer import PUBLIC, VIEWERS, Viewer
from tribello.views.acts import SeenAction, SeenCut, SeenHand, SeenShuffle
from tribello.views.seen import SeenExchange

DECK: Final = deck_for()
KC: Final = DECK[4]
HANDS: Final = (SeenHand(0, cards(DEALER)), SeenHand(1, cards(LEFT)), SeenHand(2, cards(RIGHT)))
"""The hands of the deck where seat 0 deals it uncut."""

BY_CUT: Final = (
    SeenHand(0, cards("QC KC QD")),
    SeenHand(1, cards("QH AH KS")),
    SeenHand(2, cards("AC KD AD")),
)
"""The same where it is cut to show KC, which then is dealt last."""

STRIPPED: Final = cards("QC KC QD AC KD AD KS QS AS")
EVERY_CUT: Final = small(cut=CutWhen.EVERY_DEAL)
SHUFFLED: Final = small(cut=CutWhen.EVERY_DEAL, after_cut=AfterCut.SHUFFLED)
STRIP: Final = small(cut=CutWhen.NEVER, round_1_trump=RoundOneTrump.STRIP)
BLIND: Final = small(cut=CutWhen.NEVER, round_1_trump=RoundOneTrump.DEALER)
LATE: Final = small(round_2_naming=NamingPoint.AFTER_EXCHANGES)
DRAW: Final = small(seating=Seating.DRAW)
ONCE: Final = small(cut=CutWhen.EVERY_DEAL, trump_cut=TrumpCut.ONCE, deals_per_round=2)


def seen_of(rules: Rules, number: int, *actions: Action, viewer: Viewer) -> tuple[SeenAction, ...]:
    """What somebody sees of a deal dealt by seat 0, after the choice of the dealer."""
    span = Span(number, number)
    log = Log(rules, (FirstDealer((1 - number) % 3), *actions), span=span)
    first, *seen = redact(log, viewer).actions
    assert first == log.actions[0]
    return tuple(seen)


SHUFFLE: Final = Shuffle(DECK)
SHOWN: Final = Cut(2, KC)

Told = tuple[Rules, int, tuple[Action, ...], tuple[Any, ...]]

DEALS: Final[dict[str, Told]] = {
    "no cut": (SMALL, 3, (SHUFFLE,), (SeenShuffle(), HANDS)),
    "a cut that shows trump": (SMALL, 1, (SHUFFLE, SHOWN), (SeenShuffle(), SHOWN, BY_CUT)),
    "a cut that shows nothing": (
        EVERY_CUT,
        3,
        (SHUFFLE, SHOWN),
        (SeenShuffle(), SeenCut(2), BY_CUT),
    ),
    "a shown card and another shuffle": (
        SHUFFLED,
        1,
        (SHUFFLE, SHOWN, SHUFFLE),
        (SeenShuffle(), SHOWN, SeenShuffle(), HANDS),
    ),
    "a cut that shows nothing and another shuffle": (
        SHUFFLED,
        3,
        (SHUFFLE, SHOWN, SHUFFLE),
        (SeenShuffle(), SeenCut(2), SeenShuffle(), HANDS),
    ),
    "a pack about to be cut": (SMALL, 1, (SHUFFLE,), (SeenShuffle(),)),
    "a pack about to be shuffled again": (
        SHUFFLED,
        1,
        (SHUFFLE, SHOWN),
        (SeenShuffle(), SHOWN),
    ),
    "trump named blind": (
        BLIND,
        1,
        (NameTrump(0, Suit.HEARTS), SHUFFLE),
        (NameTrump(0, Suit.HEARTS), SeenShuffle(), HANDS),
    ),
    "a suit stripped": (
        STRIP,
        1,
        (NameTrump(0, Suit.HEARTS), Shuffle(STRIPPED)),
        (
            NameTrump(0, Suit.HEARTS),
            SeenShuffle(),
            (
                SeenHand(0, cards("QD AD AS")),
                SeenHand(1, cards("QC AC KS")),
                SeenHand(2, cards("KC KD QS")),
            ),
        ),
    ),
    "trump named after looking": (
        SMALL,
        2,
        (SHUFFLE, NameTrump(0, Suit.HEARTS)),
        (SeenShuffle(), HANDS, NameTrump(0, Suit.HEARTS)),
    ),
    "trump named after exchanges": (
        LATE,
        2,
        (SHUFFLE, *(Exchange(seat, ()) for seat in (0, 1, 2)), NameTrump(0, Suit.HEARTS)),
        (
            SeenShuffle(),
            HANDS,
            *(
                tuple(
                    SeenExchange(seat, 0, (), ()) if viewer == seat else SeenExchange(seat, 0)
                    for viewer in VIEWERS
                )
                for seat in (0, 1, 2)
            ),
            NameTrump(0, Suit.HEARTS),
        ),
    ),
}
"""What happens in a deal, and what is seen of it; where each sees something else, by viewer."""


def as_seen_by(told: tuple[Any, ...], viewer: Viewer) -> tuple[SeenAction, ...]:
    """What one viewer sees of what is told; of hands everybody sees none."""
    place = VIEWERS.index(viewer)
    picked = [each[place : place + 1] if isinstance(each, tuple) else (each,) for each in told]
    return tuple(each for some in picked for each in some)


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("rules", "number", "actions", "told"), DEALS.values(), ids=DEALS)
def test_of_a_deal_each_sees_its_own_hand_and_what_lies_open(
    rules: Rules, number: int, actions: tuple[Action, ...], told: tuple[Any, ...], viewer: Viewer
) -> None:
    """No deck, a cut's card only where it sets trump, and the hand where cards are dealt."""
    assert seen_of(rules, number, *actions, viewer=viewer) == as_seen_by(told, viewer)


PLAYS: Final = tuple(map(Play, SEATS, cards("AD KD QH")))
STORY: Final[tuple[Action, ...]] = (
    SHUFFLE,
    Exchange(0, cards("QS")),
    Exchange(1, cards("QC KC")),
    *PLAYS,
)
"""A deal of round 3: seat 0 draws AD, seat 1 draws KD and AC, and seat 2 finds no pickup."""

OWN: Final = (
    SeenExchange(0, 1, cards("QS"), cards("AD")),
    SeenExchange(1, 2, cards("QC KC"), cards("KD AC")),
)


@pytest.mark.rule("R10.11", "R6.3")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_exchanges_each_sees_its_own_cards_and_the_number_of_others(viewer: Viewer) -> None:
    """Discards and drawn cards, the first drawn first, are told to who exchanged them alone."""
    hand = () if viewer is PUBLIC else (HANDS[viewer],)
    seen = [own if own.seat == viewer else SeenExchange(own.seat, own.count) for own in OWN]
    told = (SeenShuffle(), *hand, *seen, *PLAYS)
    assert seen_of(SMALL, 3, *STORY, viewer=viewer) == told


@pytest.mark.rule("R10.11", "R5.1")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_cut_of_a_round_that_has_its_trump_shows_nothing(viewer: Viewer) -> None:
    """Where trump is cut once for a round, the card of its second cut is not seen."""
    seats, names = (0, 1, 2, 2, 0, 1, 2, 0, 1), "KC QH AC KD QD AH AD QC KS"
    played = [Play(seat, card) for seat, card in zip(seats, cards(names), strict=True)]
    kept = [Exchange(seat, ()) for seat in SEATS]
    deal: list[Action] = [FirstDealer(0), SHUFFLE, SHOWN, *kept, *played]
    log = Log(ONCE, (*deal, SHUFFLE, Cut(0, KC)), span=Span(1, 2))
    cuts = [seen for seen in redact(log, viewer).actions if isinstance(seen, Cut | SeenCut)]
    assert cuts == [SHOWN, SeenCut(0)]


@pytest.mark.rule("R10.11", "R2.3")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_draw_for_seats_is_open_and_a_hand_is_that_of_a_seat(viewer: Viewer) -> None:
    """Draws and seats hide nothing; whoever sits in a seat, the viewer is the seat."""
    seating: list[Action] = [Draw(player, card) for player, card in enumerate(cards("QS KS AS"))]
    seating += [TakeSeat(2, 1), TakeSeat(1, 0), TakeSeat(0, 2)]
    seen = redact(Log(DRAW, (*seating, SHUFFLE), span=Span(3, 3)), viewer).actions
    # Seat 1 deals the first deal, so seat 0 the third.
    assert seen == (*seating, SeenShuffle(), *(() if viewer is PUBLIC else (HANDS[viewer],)))


# What is kept of a log, and what is not.

ABOUT: Final = full_log()
WHOLE: Final = evolve(
    match_log(),
    players=ABOUT.players,
    metadata=ABOUT.metadata,
    extensions=ABOUT.extensions,
    action_extensions=ABOUT.action_extensions,
    schema=ABOUT.schema,
    ended=Ended("abandoned", 1),
    span=Span(1, 12),
)
"""A match with every part that a log can have; that it was broken off is not true."""

KEPT: Final = {"rules", "preset", "span", "players", "claims", "ended"}
DROPPED: Final = {"metadata", "integrity", "extensions", "action_extensions", "schema"}


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_cannot_tell_of_hidden_cards_is_kept_and_all_else_is_not(viewer: Viewer) -> None:
    """Texts, seeds, the keys of others, the seal and $schema go; rules, names and claims stay."""
    seen = redact(WHOLE, viewer)
    assert {each.name for each in fields(SeenLog)} == {"viewer", "actions", *KEPT, *DROPPED}
    assert dict(WHOLE.metadata) == METADATA
    for name in KEPT:
        assert getattr(seen, name) == getattr(WHOLE, name) is not None
    for name in DROPPED:
        assert getattr(WHOLE, name)
        assert not getattr(seen, name)
    hands = 0 if viewer is PUBLIC else 12
    assert (seen.viewer, len(seen.actions)) == (viewer, len(WHOLE.actions) + hands)


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", sorted(DROPPED))
def test_what_is_dropped_makes_no_difference(name: str, viewer: Viewer) -> None:
    """Two logs that differ in a part that is dropped are redacted alike."""
    blank: dict[str, Any] = {name: getattr(Log(), name)}
    assert redact(evolve(WHOLE, **blank), viewer) == redact(WHOLE, viewer)


@pytest.mark.rule("R10.11")
def test_what_a_log_does_not_say_its_redaction_does_not() -> None:
    """No part is made up for one that is missing."""
    log = Log(PRESETS["russian"].rules, (FirstDealer(2),))
    assert redact(log, 1) == SeenLog(PRESETS["russian"].rules, (FirstDealer(2),), viewer=1)


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("seat", SEATS)
def test_the_log_of_a_seat_becomes_the_one_of_all(seat: Seat) -> None:
    """Made public, it is what the whole log is; the same seat sees what it saw."""
    whole = evolve(WHOLE, claims=Claims(totals=(1, 2, 3)))
    mine = redact(whole, seat)
    assert redact(mine, PUBLIC) == redact(whole, PUBLIC)
    assert redact(redact(whole, PUBLIC), PUBLIC) == redact(whole, PUBLIC)
    assert redact(evolve(mine, metadata=WHOLE.metadata, integrity="sha256:"), seat) == mine


@pytest.mark.parametrize(("viewer", "other"), [(0, 1), (1, 2), (2, 0), (PUBLIC, 0), (PUBLIC, 2)])
def test_no_seat_is_told_what_another_saw(viewer: Viewer, other: Seat) -> None:
    """The log of a seat is not made of that of another, nor of the public one."""
    with pytest.raises(ValueError, match="what one seat saw cannot be told from what another did"):
        redact(redact(small_log(), viewer), other)


@pytest.mark.parametrize("viewer", [-1, 3, True, 1.0, "0", None, "public", [0]])
@pytest.mark.parametrize("log", [small_log(), redact(small_log(), PUBLIC)])
def test_nobody_else_has_a_log(log: Log | SeenLog, viewer: Any) -> None:
    """What is no seat and not PUBLIC is refused, whatever log there is."""
    with pytest.raises(ValueError, match="seen by seat 0, 1 or 2 or by PUBLIC, not by"):
        redact(log, viewer)


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_a_log_that_breaks_a_rule_nothing_is_told(viewer: Viewer) -> None:
    """Nobody can say what was seen after an illegal action, so the reason is raised."""
    actions = small_log().actions
    broken = evolve(small_log(), actions=(*actions[:6], actions[7], *actions[7:]))
    with pytest.raises(IllegalAction) as raised:
        redact(broken, viewer)
    assert raised.value.violation.code is PLAY_OUT_OF_TURN

"""Views: what each may know of a game, in small situations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product
from math import factorial
from typing import Any, Final

import pytest
from attrs import evolve, fields, has
from hypothesis import given
from situations import (
    DEALER,
    LEFT,
    SMALL,
    after,
    dealt,
    deck_for,
    opened,
    phase_of,
    played,
    small,
    without_exchange,
)
from strategies import Position, positions

from tribello import codes
from tribello.actions import Cut, Draw, Exchange, NameTrump, Play, Shuffle, TakeSeat
from tribello.cards import PACK, Card, Suit, cards, in_order
from tribello.dealing import Stream
from tribello.engine import Match, legal_actions, start, to_act, why_not
from tribello.errors import IllegalAction
from tribello.rules import (
    AfterCut,
    CutCard,
    Cutter,
    CutWhen,
    NamingPoint,
    Packet,
    PickupEnd,
    RoundOneTrump,
    Rules,
    Seating,
    ThirdExchange,
)
from tribello.seats import SEATS, Role, Seat
from tribello.state import Exchanging, Game, Naming, Phase, Playing, Shuffling, Span
from tribello.testing import Playthrough
from tribello.views import (
    PUBLIC,
    VIEWERS,
    Lies,
    Lift,
    SeenCutting,
    SeenDealt,
    SeenExchange,
    SeenExchanging,
    SeenNaming,
    SeenPlaying,
    View,
    Viewer,
    count,
    hand_sizes,
    hands_played,
    legal_choices,
    sample,
    seat_to_act,
    settled,
    view,
    why_not_chosen,
)

DECK: Final = deck_for()
DRAW: Final = small(seating=Seating.DRAW)
STRIP: Final = small(cut=CutWhen.NEVER, round_1_trump=RoundOneTrump.STRIP)
LATE: Final = small(round_2_naming=NamingPoint.AFTER_EXCHANGES)

DISCARDS: Final = (cards("QS"), cards("QC KC"), ())
"""What seats 0, 1 and 2 discard in the story; so seat 0 draws AD, seat 1 draws KD and AC."""


def exchanged(number: int = 3, rules: Rules = SMALL) -> Game[Phase]:
    """A deal after the exchanges of seats 0 and 1."""
    game = dealt(number, rules)
    return after(game, Exchange(0, DISCARDS[0]), Exchange(1, DISCARDS[1]))


def in_play() -> Game[Phase]:
    """The same deal in its second trick; the pickup is empty."""
    return played(exchanged(), "AD KD QH AS")


def shuffled(rules: Rules = SMALL, number: int = 1) -> Game[Phase]:
    """A deal dealt by seat 0 whose pack is about to be cut."""
    return after(opened(number, rules), Shuffle(DECK))


def cut_at(place: int, rules: Rules = SMALL, number: int = 1) -> Game[Phase]:
    """A deal whose pack was cut to show the card at that place."""
    game = shuffled(rules, number)
    return after(game, Cut(to_act(game) or 0, DECK[place]))


def stripped() -> Game[Phase]:
    """A deal without hearts and without a pickup, as play begins."""
    game = after(opened(1, STRIP), NameTrump(0, Suit.HEARTS))
    return after(game, Shuffle(cards("QC KC QD AC KD AD KS QS AS")))


def over() -> Game[Phase]:
    """The deal of the story when it is finished."""
    return played(in_play(), "QD KS KH AC AH")


def cards_in(value: Any) -> Iterator[Card]:
    """Every card that stands anywhere in a value, however deep."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from cards_in(each)
    elif has(type(value)):
        for field in fields(type(value)):
            yield from cards_in(getattr(value, field.name))


def seen_of(game: Game[Phase], viewer: Viewer) -> str:
    """The cards in a view, in pack order."""
    return " ".join(card.name for card in in_order(set(cards_in(view(game, viewer)))))


def dealt_of(game: Game[Phase], viewer: Viewer) -> SeenDealt:
    """What somebody sees of the cards of the deal that is on."""
    phase = view(game, viewer).phase
    assert isinstance(phase, SeenNaming | SeenExchanging | SeenPlaying)
    return phase.dealt


def names(*texts: str) -> str:
    """The cards named in some texts, in pack order."""
    return " ".join(card.name for card in in_order(set(cards(" ".join(texts)))))


STORY: Final = ("AD KD QH AS", "QD KS KH AC AH")
OWN: Final = ("KH QS AS AD", "QC KC QD KD AC", "QH AH KS")
"""The cards that seats 0, 1 and 2 hold, discard or draw in the story."""

SHOWN: Final = "KC"
BY_CUT: Final = ("QC KC QD", "QH AH KS", "AC KD AD")
"""The hands of seats 0, 1 and 2 where a cut shows the card at place 4, which is dealt last."""

Told = tuple[Callable[[], Game[Phase]], str, tuple[str, str, str]]

KNOWN: Final[dict[str, Told]] = {
    "choosing the dealer": (lambda: start(SMALL), "", ("", "", "")),
    "drawing": (
        lambda: after(start(DRAW), Draw(0, Card("QS")), Draw(1, Card("QD"))),
        "QS QD",
        ("", "", ""),
    ),
    "naming blind": (lambda: opened(1, STRIP), "", ("", "", "")),
    "shuffling": (lambda: opened(3), "", ("", "", "")),
    "cutting": (shuffled, "", ("", "", "")),
    "shuffling again": (
        lambda: cut_at(4, small(after_cut=AfterCut.SHUFFLED)),
        SHOWN,
        ("", "", ""),
    ),
    "cut for trump": (lambda: cut_at(4), SHOWN, BY_CUT),
    "cut for the deal": (
        lambda: cut_at(4, small(cut=CutWhen.EVERY_DEAL), 3),
        "",
        BY_CUT,
    ),
    "naming": (lambda: dealt(2), "", (DEALER, LEFT, "QH AH KS")),
    "naming after exchanges": (lambda: exchanged(2, LATE), "", OWN),
    "exchanging": (
        lambda: after(dealt(3), Exchange(0, DISCARDS[0])),
        "",
        (OWN[0], LEFT, OWN[2]),
    ),
    "playing": (exchanged, "", OWN),
    "playing a second trick": (in_play, STORY[0], OWN),
    "stripped": (stripped, "QH KH AH", ("QD AD AS", "QC AC KS", "KC KD QS")),
    "over": (over, " ".join(STORY), OWN),
}
"""A moment, the cards that are known to all there, and those that each seat knows besides."""


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("game", "by_all", "own"), KNOWN.values(), ids=KNOWN)
def test_a_view_holds_the_cards_that_are_known_and_no_other(
    game: Callable[[], Game[Phase]], by_all: str, own: tuple[str, str, str], viewer: Viewer
) -> None:
    """Own hand, discards and drawn cards, those shown, removed, played or drawn for seats."""
    more = "" if viewer is PUBLIC else own[viewer]
    assert seen_of(game(), viewer) == names(by_all, more)


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize(
    "game",
    [
        start(SMALL),
        start(DRAW),
        after(start(DRAW), *map(Draw, SEATS, cards("QS KS AS"))),
        opened(1, STRIP),
        opened(3),
        over(),
    ],
    ids=lambda game: type(game.phase).__name__,
)
def test_a_phase_that_hides_nothing_is_seen_as_it_is(game: Game[Phase]) -> None:
    """Before cards are dealt and after the last deal everybody sees the phase of the game."""
    assert [view(game, viewer).phase for viewer in VIEWERS] == [game.phase] * 4


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_a_pack_to_be_cut_only_its_size_is_seen(viewer: Viewer) -> None:
    """Any order of the deck looks the same, to the cutter too."""
    seen = view(shuffled(), viewer)
    assert seen.phase == SeenCutting(phase_of(opened(1), Shuffling).terms, 12)
    assert seen == view(after(opened(1), Shuffle(DECK[::-1])), viewer)
    assert count(seen) == factorial(12)


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize(("viewer", "hand"), [(0, DEALER), (1, LEFT), (2, "QH AH KS")])
@pytest.mark.parametrize(
    ("number", "whole", "phase"), [(2, Naming, SeenNaming), (3, Exchanging, SeenExchanging)]
)
def test_a_seat_sees_its_own_hand_as_it_is_dealt(
    number: int, whole: type[Any], phase: type[Any], viewer: Seat, hand: str
) -> None:
    """Before play there are the hand in pack order, the size of the pickup, and the terms."""
    game = dealt(number)
    seen = dealt_of(game, viewer)
    assert type(view(game, viewer).phase) is phase
    assert seen.hand == in_order(cards(hand))
    assert (seen.pickup, seen.exchanges, seen.lies) == (3, (), None)
    assert seen.terms == phase_of(game, whole).dealt.terms
    assert dealt_of(game, PUBLIC).hand is None


@pytest.mark.rule("R4.6", "R6.3")
def test_an_exchange_is_seen_whole_by_its_player_alone() -> None:
    """All see how many cards were exchanged; the cards, and the order they came in, one sees."""
    counts = tuple(SeenExchange(seat, len(DISCARDS[seat])) for seat in (0, 1))
    whole = (
        SeenExchange(0, 1, cards("QS"), cards("AD")),
        SeenExchange(1, 2, cards("QC KC"), cards("KD AC")),
    )
    seen = [dealt_of(exchanged(), viewer) for viewer in VIEWERS]
    assert [each.pickup for each in seen] == [0] * 4
    assert [each.exchanges for each in seen] == [
        (whole[0], counts[1]),
        (counts[0], whole[1]),
        counts,
        counts,
    ]


@pytest.mark.rule("R4.6", "R7.3")
@pytest.mark.parametrize(("viewer", "hand"), [(0, "KH"), (1, "QD AC"), (2, "AH KS"), (PUBLIC, "")])
def test_play_is_open_and_hands_are_not(viewer: Viewer, hand: str) -> None:
    """Tricks, leader and cards laid are as they are; of hands the viewer's own is there."""
    game = in_play()
    phase, seen = phase_of(game, Playing), view(game, viewer).phase
    assert isinstance(seen, SeenPlaying)
    assert (seen.tricks, seen.leader, seen.laid) == (phase.tricks, phase.leader, phase.laid)
    assert (seen.turn, seen.terms) == (phase.turn, phase.terms)
    assert (seen.hand or ()) == in_order(cards(hand))
    assert (seen.hand is None) is (viewer is PUBLIC)


@pytest.mark.rule("R4.6", "R6.7")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_finished_deal_tells_tricks_and_keeps_discards(viewer: Viewer) -> None:
    """When a deal is over its tricks and scores are there, and the hands that were played."""
    game = over()
    (result,), (seen,) = game.sheet.results, view(game, viewer).sheet.results
    assert (seen.tricks, seen.scores, seen.terms) == (result.tricks, result.scores, result.terms)
    assert hands_played(seen) == result.dealt.hands
    own = [made.discards for made in seen.dealt.exchanges if made.discards is not None]
    assert own == ([] if viewer in (2, PUBLIC) else [DISCARDS[viewer]])


def test_sheet_and_rules_are_seen_by_all() -> None:
    """The rules, the deals that are played and the seating are no secret."""
    game = after(start(DRAW), *map(Draw, SEATS, cards("QS KS AS")))
    game = after(game, *(TakeSeat(player, seat) for player, seat in ((2, 1), (1, 0), (0, 2))))
    for viewer in VIEWERS:
        seen = view(game, viewer)
        assert (seen.viewer, seen.rules, seen.sheet.rules) == (viewer, DRAW, DRAW)
        assert (seen.sheet.span, seen.sheet.players) == (Span(1, 4), (1, 2, 0))


@pytest.mark.parametrize("viewer", [-1, 3, True, 1.0, "0", None, "public"])
def test_nobody_else_looks(viewer: Any) -> None:
    """What is no seat and not PUBLIC has no view."""
    with pytest.raises(ValueError, match="seen by seat 0, 1 or 2 or by PUBLIC, not by"):
        view(start(SMALL), viewer)


# Where the card lies that a cut showed.

ORDER: Final = tuple(Packet)


def with_end(packet: Packet, *, last: bool) -> tuple[Packet, ...]:
    """An order of dealing with a packet at one end."""
    others = tuple(each for each in ORDER if each is not packet)
    return (*others, packet) if last else (packet, *others)


def taken(game: Game[Phase], counts: tuple[int, ...]) -> Game[Phase]:
    """The game after exchanges of the first so many cards of each hand in turn."""
    for number in counts:
        seat = to_act(game) or 0
        game = after(game, Exchange(seat, phase_of(game, Exchanging).dealt.hands[seat][:number]))
    return game


def lies_in(game: Game[Phase]) -> Lies | None:
    """Where all know that the shown card lies."""
    found = [dealt_of(game, viewer).lies for viewer in VIEWERS]
    assert found == found[:1] * 4
    return found[0]


ENDS: Final = [(CutCard.LIFTED_BOTTOM, True), (CutCard.REST_TOP, False)]
"""A completed cut leaves the card shown last in the deck, or first."""

EXCHANGES: Final = [(), (0,), (1,), (3,), (0, 0), (0, 2), (1, 1), (0, 3), (0, 1, 1), (1, 1, 1)]
"""How many cards dealer, left and right exchange, one after the other."""


@pytest.mark.rule("R4.3", "R4.6")
@pytest.mark.parametrize("counts", EXCHANGES)
@pytest.mark.parametrize(("cut_card", "last"), ENDS)
@pytest.mark.parametrize(("packet", "seat"), [("dealer", 0), ("left", 1), ("right", 2)])
def test_a_shown_card_is_in_a_hand_until_its_player_exchanges_cards(
    packet: str, seat: int, cut_card: CutCard, last: bool, counts: tuple[int, ...]
) -> None:
    """Into whichever hand the end of the deck is dealt, all know it; then it may be discarded."""
    rules = small(cut_card=cut_card, deal_order=with_end(Packet(packet), last=last))
    game = cut_at(4, rules)
    assert DECK[4] in phase_of(game, Exchanging).dealt.hands[seat]
    has_exchanged = len(counts) > seat and counts[seat] > 0
    assert lies_in(taken(game, counts)) == (None if has_exchanged else Lies(seat=seat))


@pytest.mark.rule("R4.3", "R4.5", "R4.6")
@pytest.mark.parametrize("counts", EXCHANGES)
@pytest.mark.parametrize(("cut_card", "last"), ENDS)
@pytest.mark.parametrize("pickup_end", PickupEnd)
def test_a_shown_card_in_the_pickup_is_known_until_it_is_drawn_and_after(
    pickup_end: PickupEnd, cut_card: CutCard, last: bool, counts: tuple[int, ...]
) -> None:
    """Cards above it are counted; who draws it holds it, since what was drawn is no discard."""
    packet = with_end(Packet.PICKUP, last=last)
    game = cut_at(4, small(cut_card=cut_card, deal_order=packet, pickup_end=pickup_end))
    depth = 0 if last is (pickup_end is PickupEnd.LAST_DEALT) else 2
    assert phase_of(game, Exchanging).dealt.pickup[depth] is DECK[4]
    above = depth - sum(counts)
    drawn_by = next((seat for seat in SEATS if sum(counts[: seat + 1]) > depth), None)
    due = Lies(depth=above) if drawn_by is None else Lies(seat=drawn_by)
    assert lies_in(taken(game, counts)) == due


@pytest.mark.rule("R4.3", "R4.6")
@pytest.mark.parametrize(("cut_card", "after_cut"), list(product(CutCard, list(AfterCut)[1:])))
def test_after_another_cut_nobody_can_tell(cut_card: CutCard, after_cut: AfterCut) -> None:
    """Where the packets are put back, or the pack is shuffled again, the place is not known."""
    game = cut_at(4, small(cut_card=cut_card, after_cut=after_cut))
    if after_cut is AfterCut.SHUFFLED:
        game = after(game, Shuffle(DECK))
    assert phase_of(game, Exchanging).terms.shown is DECK[4]
    assert lies_in(game) is None


@pytest.mark.rule("R4.6")
def test_where_no_card_was_shown_none_lies_anywhere() -> None:
    """A cut that sets no trump shows no card, so nothing is known of the end of the deck."""
    assert lies_in(cut_at(4, small(cut=CutWhen.EVERY_DEAL), 3)) is None
    assert lies_in(dealt(3)) is None


@pytest.mark.rule("R4.6")
def test_the_place_of_a_shown_card_is_told_of_finished_deals_too() -> None:
    """A result keeps what all knew when play began."""
    game = without_exchange(cut_at(4))
    for _ in range(9):
        game = after(game, legal_actions(game)[0])
    assert [view(game, each).sheet.results[0].dealt.lies for each in VIEWERS] == [Lies(seat=0)] * 4


# How many cards each holds.


@pytest.mark.parametrize(
    ("game", "sizes"),
    [
        (start(SMALL), None),
        (shuffled(), None),
        (dealt(2), (3, 3, 3)),
        (dealt(3), (3, 3, 3)),
        (exchanged(), (3, 3, 3)),
        (played(exchanged(), "AD"), (2, 3, 3)),
        (played(exchanged(), "AD KD"), (2, 2, 3)),
        (in_play(), (1, 2, 2)),
        (played(in_play(), "QD KS KH"), (0, 1, 1)),
        (over(), None),
    ],
)
def test_the_sizes_of_hands_are_seen_by_all(
    game: Game[Phase], sizes: tuple[int, int, int] | None
) -> None:
    """They are those of the hands, or none before the deal and after the last trick."""
    assert [hand_sizes(view(game, viewer)) for viewer in VIEWERS] == [sizes] * 4


# What may be chosen.

MANY_RULES: Final = (
    SMALL,
    DRAW,
    STRIP,
    LATE,
    small(cut=CutWhen.EVERY_DEAL, cutter=Cutter.LEFT, cut_card=CutCard.REST_TOP),
    small(cut=CutWhen.EVERY_DEAL, after_cut=AfterCut.SHUFFLED),
    small(after_cut=AfterCut.REPLACED, third_exchange=ThirdExchange.ALL_OR_NONE),
    small(exchange_order=(Role.RIGHT, Role.LEFT, Role.DEALER)),
    small(round_2_naming=NamingPoint.AFTER_DEALER_EXCHANGE, pickup_end=PickupEnd.FIRST_DEALT),
    small(suits=3, ranks=4, hand_size=1, pickup_size=9),
)


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize("rules", MANY_RULES)
def test_the_choices_of_a_view_are_the_legal_actions(rules: Rules) -> None:
    """In a whole match who is to act has all legal actions, told by lifted cards, others none."""
    met = set[str]()
    for game in Playthrough(Match(rules).start(), seed=5).games:
        legal = () if to_act(game) is None else tuple(legal_actions(game))
        met.add(type(legal[0]).__name__ if legal else "")
        for viewer in VIEWERS:
            seen = view(game, viewer)
            assert seat_to_act(seen) == to_act(game)
            choices = tuple(legal_choices(seen))
            assert tuple(settled(game, each) for each in choices) == (
                legal if to_act(game) == viewer else ()
            )
            assert [each for each in choices if why_not_chosen(seen, each)] == []
    assert {"Exchange", "Play", "NameTrump"} <= met


@pytest.mark.rule("R4.6")
@given(positions())
def test_under_any_rules_the_choices_are_the_legal_actions(position: Position) -> None:
    """As many, and the first, the last and one between are the same, since exchanges are many."""
    game = position.game
    for viewer in VIEWERS:
        choices, legal = legal_choices(view(game, viewer)), legal_actions(game)
        if to_act(game) != viewer:
            assert len(choices) == 0
            continue
        assert len(choices) == len(legal)
        for place in (0, len(legal) // 2, -1):
            assert settled(game, choices[place]) == legal[place]


@pytest.mark.rule("R4.3", "R4.6")
@pytest.mark.parametrize("cut_card", CutCard)
def test_a_cutter_chooses_how_many_cards_are_lifted(cut_card: CutCard) -> None:
    """From one card to all but one, each of which lays the card bare that the rules name."""
    game = shuffled(small(cut_card=cut_card))
    assert list(legal_choices(view(game, 2))) == [Lift(2, number) for number in range(1, 12)]
    bare = DECK[:-1] if cut_card is CutCard.LIFTED_BOTTOM else DECK[1:]
    assert [settled(game, Lift(2, number)) for number in range(1, 12)] == [
        Cut(2, card) for card in bare
    ]


@pytest.mark.rule("R4.3")
@pytest.mark.parametrize("number", [-1, 0, 12, 99, True, 2.0, "2", None])
def test_a_packet_of_no_card_or_of_all_is_not_lifted(number: Any) -> None:
    """What is no number from 1 to 11 is refused, as a cut that leaves a packet empty."""
    violation = why_not_chosen(view(shuffled(), 2), Lift(2, number))
    assert violation is not None
    assert violation.code is codes.CUT_EMPTY_PACKET
    assert violation.reason == f"of 12 cards 1 to 11 can be lifted, not {number}"
    with pytest.raises(IllegalAction):
        settled(shuffled(), Lift(2, number))


@pytest.mark.rule("R4.2", "R10.10")
@pytest.mark.parametrize("number", [3, 99])
def test_who_does_not_cut_is_told_so_first(number: int) -> None:
    """Of several faults of a lift the one told is that it is another who cuts."""
    violation = why_not_chosen(view(shuffled(), 0), Lift(0, number))
    assert violation is not None
    assert violation.code is codes.CUT_WRONG_SEAT


@pytest.mark.parametrize("game", [start(SMALL), dealt(2), dealt(3), in_play(), over()])
@pytest.mark.parametrize("number", [1, 99])
def test_a_lift_is_refused_where_no_cut_is_due(game: Game[Phase], number: int) -> None:
    """It is said, as of a cut, that the game waits for something else or is over."""
    due = why_not(game, Cut(1, PACK[0]))
    assert due is not None
    assert why_not_chosen(view(game, 1), Lift(1, number)) == due


TRIED: Final[tuple[Any, ...]] = (
    *(NameTrump(1, suit) for suit in Suit),
    *(Exchange(1, chosen) for number in (0, 1, 2) for chosen in permutations(DECK[:8], number)),
    *(Play(1, card) for card in (*DECK, Card("2C"))),
    *(TakeSeat(1, seat) for seat in range(-1, 4)),
)


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize(("game", "_", "__"), KNOWN.values(), ids=KNOWN)
def test_a_choice_is_refused_from_a_view_in_the_same_words(
    game: Callable[[], Game[Phase]], _: str, __: object
) -> None:
    """Code, clause, reason and what is legal instead are those of the game itself."""
    at, seen = game(), view(game(), 1)
    assert [why_not_chosen(seen, each) for each in TRIED] == [why_not(at, each) for each in TRIED]


@pytest.mark.parametrize("viewer", [0, 2, PUBLIC])
@pytest.mark.parametrize(
    "choice", [Lift(1, 3), Play(1, Card("QC")), Exchange(1, ()), NameTrump(1, Suit.CLUBS)]
)
def test_the_choice_of_another_is_not_judged(viewer: Viewer, choice: Any) -> None:
    """A view answers for its own viewer only."""
    with pytest.raises(ValueError, match="a choice of seat 1 is not judged by the view of"):
        why_not_chosen(view(exchanged(), viewer), choice)


# Views that no game has.


def told_otherwise(seen: View[Any], **changes: Any) -> View[Any]:
    """A view with other parts of its phase, or of the cards before play."""
    of_deal = {name: part for name, part in changes.items() if hasattr(seen.phase.dealt, name)}
    of_phase = {name: part for name, part in changes.items() if name not in of_deal}
    phase = evolve(seen.phase, dealt=evolve(seen.phase.dealt, **of_deal), **of_phase)
    return evolve(seen, phase=phase)


def with_shown(seen: View[Any], name: str) -> View[Any]:
    """A view of a deal that shows another card."""
    return told_otherwise(seen, terms=evolve(seen.phase.terms, shown=Card(name)))


MINE: Final[View[Any]] = view(in_play(), 0)
OTHERS: Final[SeenExchange] = MINE.phase.dealt.exchanges[1]


def with_own(count: int, discards: str, drawn: str) -> View[Any]:
    """My view, with another exchange of mine."""
    own = SeenExchange(0, count, cards(discards), cards(drawn))
    return told_otherwise(MINE, exchanges=(own, OTHERS))


def with_exchanges(seen: View[Any], *counts: tuple[Seat, int]) -> View[Any]:
    """A view in which these seats have exchanged so many cards."""
    return told_otherwise(seen, exchanges=tuple(SeenExchange(*each) for each in counts))


IMPOSSIBLE: Final[dict[str, View[Any]]] = {
    "another played a card of my hand": told_otherwise(MINE, laid=cards("AS KH")),
    "another played my discard": told_otherwise(MINE, laid=cards("AS QS")),
    "a card was played twice": told_otherwise(MINE, laid=cards("AS KD")),
    "I played what I never had": told_otherwise(MINE, laid=cards("KS")),
    "I have a card too many": told_otherwise(MINE, hand=cards("QC KH AD AS")),
    "I have a card that is not in the pack": told_otherwise(MINE, hand=cards("2C AD AS")),
    "I drew what I do not have": with_own(1, "QS", "KS"),
    "I drew more than I discarded": with_own(2, "QS", "AD AS"),
    "I discarded what I still have": with_own(1, "KH", "AD"),
    "I drew what I discarded": with_own(1, "KH", "KH"),
    "I drew one card twice": with_own(1, "QS", "AD AD"),
    "I exchanged a card and none": with_own(0, "QS", "AD"),
    "one exchanged twice": with_exchanges(MINE, (1, 1), (1, 1)),
    "more was drawn than there is": with_exchanges(MINE, (2, 2), (1, 2)),
    "there is no pickup": with_exchanges(view(stripped(), 0), (1, 1)),
    "the cut showed a card of my hand": with_shown(view(cut_at(4), 1), "AH"),
}


@pytest.mark.parametrize("seen", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_view_that_denies_itself_has_no_game(seen: View[Any]) -> None:
    """No game looks so, and none is made up."""
    assert count(seen) == 0
    with pytest.raises(ValueError, match="no game looks like this view"):
        sample(seen, Stream("any"))

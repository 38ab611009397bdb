"""Observations: what each field says."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Final

import pytest
from attrs import evolve
from situations import (
    after,
    deal_played,
    dealt,
    deck_for,
    opened,
    phase_of,
    played,
    playing,
    small,
    standard,
)

from tribello.actions import Cut, Draw, Exchange, FirstDealer, NameTrump, Shuffle, TakeSeat
from tribello.cards import PACK, Card, Suit, cards, short_pack
from tribello.encoding import (
    CURRENT,
    PERFECT_RECALL,
    Field,
    as_array,
    by_field,
    current,
    length_of,
    perfect_recall,
)
from tribello.engine import start
from tribello.rules import AfterCut, CutWhen, Packet, PickupEnd, RoundOneTrump, Seating
from tribello.seats import SEATS, Role, role_of
from tribello.state import Drawing, Game, Over, Phase, Span
from tribello.views import PUBLIC, VIEWERS, SeenPhase, View, Viewer, view

DRAWN: Final = small(seating=Seating.DRAW)


def told(game: Game[Phase] | View[SeenPhase], viewer: Viewer = 0, chosen: str = "") -> Told:
    """What the observation of a game says, by field."""
    seen = game if isinstance(game, View) else view(game, viewer)
    return Told(by_field(perfect_recall(seen, cards(chosen))))


class Told:
    """An observation by its fields.

    Arguments:
        parts: the numbers of each field.
    """

    def __init__(self, parts: dict[str, bytes]) -> None:
        self.parts = parts

    def __getitem__(self, field: str) -> list[int]:
        return list(self.parts[field])

    def cards(self, field: str, place: int = 0) -> str:
        """The cards at which a field has 1, at one of its places for seats."""
        part = self.parts[field][52 * place : 52 * place + 52]
        assert set(part) <= {0, 1}
        return " ".join(card.name for card in PACK if part[card.index])

    def order(self, field: str) -> str:
        """The cards that a field lists, up to its first 0."""
        return " ".join(PACK[number - 1].name for number in self.parts[field].rstrip(b"\0"))

    def one(self, field: str) -> int | None:
        """The place at which a field has its one 1; None where it has none."""
        numbers = self[field]
        assert sorted(numbers)[:-1] == [0] * (len(numbers) - 1)
        return numbers.index(1) if any(numbers) else None


@pytest.mark.parametrize("fields", [CURRENT, PERFECT_RECALL], ids=["current", "perfect recall"])
def test_the_fields_fill_an_observation(fields: tuple[Field, ...]) -> None:
    """Each field begins where the one before it ends, and no name stands twice."""
    offset = 0
    for field in fields:
        assert field.offset == offset
        assert field.length > 0
        offset += field.length
    assert offset == length_of(fields)
    assert len({field.name for field in fields}) == len(fields)


def test_perfect_recall_begins_with_the_current_form() -> None:
    """Whoever reads the current form can read the first fields of the other."""
    seen = view(dealt(2), 1)
    assert PERFECT_RECALL[: len(CURRENT)] == CURRENT
    assert perfect_recall(seen).startswith(current(seen))
    assert len(current(seen)) == length_of(CURRENT)
    assert len(perfect_recall(seen)) == length_of(PERFECT_RECALL)


def test_another_length_has_no_fields() -> None:
    """What is no observation is not cut into fields."""
    with pytest.raises(ValueError, match="an observation has 753 or 884 numbers, not 7"):
        by_field(bytes(7))


DRAWS: Final = (Draw(0, Card("QS")), Draw(1, Card("AS")), Draw(2, Card("KS")))
STRIPPED: Final = small(round_1_trump=RoundOneTrump.STRIP, cut=CutWhen.NEVER)
EXCHANGED: Final = after(dealt(3), Exchange(0, cards("QS KH")), Exchange(1, cards("QC")))
"""The pickup is empty: seat 0 has drawn AD and KD, seat 1 has drawn AC."""


@pytest.mark.parametrize(
    ("game", "place", "seat"),
    [
        (start(), 0, None),
        (start(DRAWN), 1, None),
        (after(start(DRAWN), *DRAWS), 2, 1),
        (opened(1, STRIPPED, by=2), 3, 2),
        (opened(3), 4, None),
        (dealt(1), 5, 2),
        (dealt(2, by=1), 6, 1),
        (dealt(3, by=2), 7, 2),
        (EXCHANGED, 8, 0),
        (deal_played(EXCHANGED), 9, None),
    ],
)
def test_the_phase_and_who_is_to_act(game: Game[Phase], place: int, seat: int | None) -> None:
    """One number says what goes on, and one who decides, as the viewer counts the seats."""
    for viewer in SEATS:
        seen = told(game, viewer)
        assert seen.one("phase") == place
        assert seen.one("to_act") == (None if seat is None else (seat - viewer) % 3)


@pytest.mark.parametrize("viewer", SEATS)
@pytest.mark.parametrize("number", [2, 5, 12])
def test_the_deal(number: int, viewer: int) -> None:
    """Number, round, dealer and what the roles have to expect."""
    rules = standard(trick_points=(0, 1, 0, 1))
    seen, dealer = told(opened(number, rules, by=1), viewer), (1 - viewer) % 3
    roles = [role_of(place, dealer) for place in SEATS]
    assert (seen["deal"], seen["deals_left"]) == ([number], [0])
    assert seen.one("round") == (number - 1) // 3
    assert seen["trick_points"] == [{2: 0, 5: 1, 12: 1}[number]]
    assert seen.one("dealer") == dealer
    assert seen["quotas"] == [rules.quotas[(number - 1) // 3][role] for role in roles]
    assert seen["hand_size"] == [13]


def test_the_order_of_exchange() -> None:
    """Each seat knows when it exchanges, and when the others do."""
    rules = small(exchange_order=(Role.DEALER, Role.RIGHT, Role.LEFT))
    assert told(dealt(3, rules, by=1), 1)["exchange_order"] == [1, 3, 2]
    assert told(dealt(3, rules, by=1), 0)["exchange_order"] == [2, 1, 3]


def test_before_the_first_deal_there_is_no_deal() -> None:
    """Until the first dealer is chosen, all that says something of a deal is 0."""
    seen = told(start())
    assert seen["deals_left"] == [12]
    for field in ("deal", "round", "dealer", "quotas", "exchange_order", "trump"):
        assert not any(seen[field])


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("first", range(1, 5))
def test_before_the_first_deal_all_deals_of_the_game_are_left(first: int, viewer: Viewer) -> None:
    """Wherever in a match a game begins, its own deals are counted, and one fewer in the first."""
    for last in range(first, 5):
        game = start(small(), Span(first, last))
        assert told(game, viewer)["deals_left"] == [last - first + 1]
        assert told(after(game, FirstDealer(0)), viewer)["deals_left"] == [last - first]


def test_the_deals_that_are_left() -> None:
    """Those of the game that come after the deal."""
    game = opened(3)
    assert told(game)["deals_left"] == [0]
    match = after(start(small()), FirstDealer(0))
    assert told(match)["deals_left"] == [3]


@pytest.mark.parametrize("suit", Suit)
def test_the_trump(suit: Suit) -> None:
    """The suit that is trump, once it is named."""
    assert told(dealt(2)).one("trump") is None
    assert told(after(dealt(2), NameTrump(0, suit))).one("trump") == list(Suit).index(suit)


def test_the_pack_and_what_left_it() -> None:
    """The pack is told whole, and the suit that was removed beside it."""
    seen = told(after(opened(1, STRIPPED), NameTrump(0, Suit.HEARTS)))
    assert seen.cards("pack") == " ".join(card.name for card in short_pack(4, 3))
    assert seen.cards("removed") == "QH KH AH"
    assert told(dealt(3)).cards("removed") == ""


@pytest.mark.parametrize(("viewer", "place"), [(0, 0), (1, 2), (2, 1)])
def test_the_shown_card_in_a_hand(viewer: int, place: int) -> None:
    """The bottom of the lifted packet is dealt last, to the dealer."""
    seen = told(after(dealt(1), Cut(2, Card("KC"))), viewer)
    assert seen.cards("shown") == "KC"
    assert (seen.one("lies"), seen["lies_under"]) == (place, [0])


def test_the_shown_card_in_the_pickup() -> None:
    """Where the pickup is dealt to last, it lies there, and one knows how deep."""
    order = (Packet.LEFT, Packet.RIGHT, Packet.DEALER, Packet.PICKUP)
    rules = small(deal_order=order, pickup_end=PickupEnd.FIRST_DEALT)
    seen = told(after(dealt(1, rules), Cut(2, Card("KC"))))
    assert (seen.one("lies"), seen["lies_under"]) == (3, [2])


def test_the_shown_card_may_lie_anywhere() -> None:
    """After another shuffle nobody knows where it is."""
    shuffled = after(dealt(1, small(after_cut=AfterCut.SHUFFLED)), Cut(2, Card("KC")))
    assert told(shuffled)["cut"] == [1]
    assert told(opened(1))["cut"] == [0]
    seen = told(after(shuffled, Shuffle(deck_for())))
    assert (seen.cards("shown"), seen.one("lies")) == ("KC", None)


@pytest.mark.rule("R4.6")
def test_ones_own_cards_are_told_and_no_others() -> None:
    """A seat is told its hand, its discards and the cards that it drew; the public none."""
    first, second, third, public = (told(EXCHANGED, viewer) for viewer in VIEWERS)
    assert first.cards("hand") == "KD AD AS"
    assert first.cards("discards") == "KH QS"
    assert first.cards("drawn") == "KD AD"
    assert first.order("draws") == "AD KD"
    assert second.cards("hand") == "KC AC QD"
    assert (second.cards("discards"), second.cards("drawn")) == ("QC", "AC")
    assert third.cards("hand") == "QH AH KS"
    for seen in (third, public):
        assert not any(seen["discards"] + seen["drawn"] + seen["draws"])
    assert not any(public["hand"])


def test_the_exchanges_are_counted() -> None:
    """Everybody is told how many cards each seat exchanged, and that it has exchanged."""
    game = after(dealt(3), Exchange(0, ()))
    assert told(game, 1)["has_exchanged"] == [0, 0, 1]
    assert (told(game, 1)["exchanged"], told(game, 1)["pickup"]) == ([0, 0, 0], [3])
    game = after(game, Exchange(1, cards("QC KC")))
    assert told(game, 2)["has_exchanged"] == [0, 1, 1]
    assert (told(game, 2)["exchanged"], told(game, 2)["pickup"]) == ([0, 0, 2], [1])


def test_the_play() -> None:
    """Who leads, what lies on the table, who played what in which order, who took how much."""
    seen = told(played(playing(), "KH QC AH KS"), 1)
    assert (seen.one("leader"), seen.one("to_act")) == (1, 2)
    assert [seen.cards("trick", place) for place in SEATS] == ["", "KS", ""]
    assert [seen.cards("played", place) for place in SEATS] == ["QC", "AH KS", "KH"]
    assert seen.order("plays") == "KH QC AH KS"
    assert seen["taken"] == [0, 1, 0]
    assert seen.cards("hand") == "KC QD"


def test_the_last_deal_is_told_at_the_end() -> None:
    """When a game is over, its last deal can still be seen."""
    over = deal_played(played(EXCHANGED, "AS QD KS"))
    seen, tricks = told(over, 2), over.sheet.results[-1].tricks
    assert isinstance(over.phase, Over)
    assert seen.order("plays") == " ".join(card.name for trick in tricks for card in trick.cards)
    assert seen.cards("played", 0) == "QH AH KS"
    assert sum(seen["taken"]) == 3
    assert not any(seen["hand"] + seen["trick"] + seen["leader"])


@pytest.mark.parametrize("viewer", SEATS)
def test_the_points(viewer: int) -> None:
    """Points above and below zero are told apart, however many they are."""
    over = view(deal_played(dealt(3)), viewer)
    (result,) = over.sheet.results
    results = (evolve(result, scores=(300, -2, -500)), evolve(result, scores=(1, 2, -13)))
    seen = told(evolve(over, sheet=evolve(over.sheet, results=results)))
    plus, minus = [1, 45, 0, 0, 0, 0], [0, 0, 0, 0, 2, 1]
    assert seen["plus"] == plus[2 * viewer :] + plus[: 2 * viewer]
    assert seen["minus"] == minus[2 * viewer :] + minus[: 2 * viewer]


def test_the_discards_chosen_so_far() -> None:
    """What a seat has chosen in an exchange that is not complete is told, beside its hand."""
    seen = told(dealt(3), 0, chosen="KH AS")
    assert (seen.cards("chosen"), seen.cards("hand")) == ("KH AS", "KH QS AS")
    assert told(dealt(3)).cards("chosen") == ""


def test_the_draw_for_seats() -> None:
    """The cards drawn, those set aside, and the turn of draws."""
    tied = (Draw(0, Card("KS")), Draw(1, Card("KH")), Draw(2, Card("AS")))
    seen = told(after(start(DRAWN), *tied, Draw(0, Card("QC"))), 1)
    assert seen["seat_draws"] == [0, Card("AS").index + 1, Card("QC").index + 1]
    assert (seen.order("set_aside"), seen["draw_turn"]) == ("KS KH", [1])


def test_the_turn_of_draws_is_told_as_far_as_it_goes() -> None:
    """A draw that goes on and on is told to be late, and no more."""
    game = start(DRAWN)
    late = evolve(game, phase=evolve(phase_of(game, Drawing), turn=1000))
    assert told(late)["draw_turn"] == [255]


def test_the_choice_of_seats() -> None:
    """The order of choice and the seats taken, as the player counts the players."""
    seen = told(after(start(DRAWN), *DRAWS, TakeSeat(1, 2), TakeSeat(2, 0)), 1)
    assert seen["choosing"] == [1, 2, 3]
    assert seen["seats"] == [0, 0, 1, 1, 0, 0, 0, 0, 0]
    assert seen.one("to_act") == 2


def test_who_looks_and_who_plays() -> None:
    """Perfect recall tells the viewer's own seat and which player sits where."""
    seats = (TakeSeat(1, 2), TakeSeat(2, 0), TakeSeat(0, 1))
    game = after(start(DRAWN), *DRAWS, *seats)
    assert [told(game, viewer).one("viewer") for viewer in VIEWERS] == [0, 1, 2, 3]
    assert told(game, 0)["players"] == [3, 1, 2]
    assert told(game, 1)["players"] == [1, 2, 3]
    assert told(game, PUBLIC)["players"] == [3, 1, 2]


def test_what_is_remembered_of_one_deal_never_shows_in_another() -> None:
    """Over more deals than are remembered each is told as it is."""
    suits = [tuple(Suit)[number % 4] for number in range(300)]
    games = [after(dealt(2), NameTrump(0, suit)) for suit in suits]
    for _ in range(2):
        seen = [told(game).one("trump") for game in games]
        assert seen == [number % 4 for number in range(300)]


def test_views_that_share_their_parts_are_told_apart() -> None:
    """What is remembered for one viewer never shows to another."""
    game = opened(3)
    for viewer in VIEWERS:
        seen = view(game, 1)
        shared = perfect_recall(View(viewer, seen.sheet, seen.phase))
        assert shared == perfect_recall(view(game, viewer))


def test_an_array_is_made_by_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes are handed to numpy as they are, as whole numbers from 0 to 255."""
    stand_in = SimpleNamespace(frombuffer=lambda numbers, dtype: (numbers, dtype))
    monkeypatch.setitem(sys.modules, "numpy", stand_in)
    observation = current(view(dealt(3), 0))
    assert as_array(observation) == (observation, "uint8")


def test_without_numpy_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for an array and has no numpy is told how to come by it."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match="pip install numpy"):
        as_array(b"")

"""Games drawn from a view: all that look so, each as likely as the others, and no other.

On packs of six to eight cards every deck and every discard is tried, and what looks the same is
counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle, islice, permutations, product
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from property.alike import Seen, moments
from property.done_again import deals_of, done_again
from property.spread import deviations, of_card
from property.test_conservation import names, pack, zones, zones_of_a_deal
from situations import small
from strategies import SEEDS, Pack, Position, positions
from verify.planting import plant

from tribello.actions import Action
from tribello.bots import QUICK_BOTS, play_out
from tribello.course import pack_of
from tribello.dealing import Stream
from tribello.engine import apply, start
from tribello.rules import (
    PRESETS,
    AfterCut,
    CutCard,
    CutWhen,
    NamingPoint,
    Packet,
    PickupEnd,
    RoundOneTrump,
    Rules,
    ThirdExchange,
)
from tribello.seats import Role
from tribello.state import Game, Phase, Span
from tribello.testing import Playthrough, Style
from tribello.views import PUBLIC, VIEWERS, SeenDealt, Viewer, count, sample, view

TIMES: Final = max(1, settings().max_examples // 40)
"""How much is done: a dozen times more by the profile `deep`."""

# The games that are looked at.

SIX: Final[Pack] = (2, 3, 1, 3)
SIX_IN_HANDS: Final[Pack] = (2, 3, 2, 0)
SEVEN: Final[Pack] = (1, 7, 2, 1)
EIGHT: Final[Pack] = (2, 4, 2, 2)


def rules_of(number: int, size: Pack, options: dict[str, Any]) -> Rules:
    """Rules for a pack with some options given; the others change from number to number."""
    suits, ranks, hand_size, pickup_size = size
    varied = {
        "deal_order": list(permutations(Packet))[5 * number % 24],
        "pickup_end": list(PickupEnd)[number // 2 % 2],
        "exchange_order": list(permutations(Role))[number % 6],
        "third_exchange": list(ThirdExchange)[number % 2],
        "round_2_naming": list(NamingPoint)[number % 3 + 1],
    }
    pack_of_size = {"suits": suits, "ranks": ranks}
    return small(
        **pack_of_size, hand_size=hand_size, pickup_size=pickup_size, **{**varied, **options}
    )


def completed(packet: Packet, cut_card: CutCard) -> dict[str, Any]:
    """Options by which the shown card is dealt to a packet, as all know."""
    rest = tuple(each for each in Packet if each is not packet)
    last = cut_card is CutCard.LIFTED_BOTTOM
    return {"cut_card": cut_card, "deal_order": (*rest, packet) if last else (packet, *rest)}


def not_completed(after_cut: AfterCut) -> list[dict[str, Any]]:
    """Options by which nobody knows where the shown card is dealt."""
    return [{"after_cut": after_cut, "cut_card": cut_card} for cut_card in CutCard]


COMPLETED: Final = [completed(*end) for end in product(Packet, CutCard)]
REPLACED: Final = not_completed(AfterCut.REPLACED)
SHUFFLED: Final = not_completed(AfterCut.SHUFFLED)
ALWAYS_CUT: Final = [{"cut": CutWhen.EVERY_DEAL, "after_cut": each} for each in AfterCut]
STRIP: Final = [{"cut": CutWhen.NEVER, "round_1_trump": RoundOneTrump.STRIP}]

KINDS: Final[list[tuple[Pack, int, int, list[dict[str, Any]]]]] = [
    (SIX, 1, 1, [*COMPLETED, *REPLACED, *SHUFFLED, *STRIP]),
    (SIX, 2, 2, ALWAYS_CUT),
    (SIX, 3, 3, ALWAYS_CUT),
    (SIX, 1, 2, [{}, *REPLACED, *STRIP]),
    (SEVEN, 1, 1, [*COMPLETED[::3], *REPLACED]),
]
"""Packs, the first and the last deal, and the options that are given."""

SPECIAL: Final[list[tuple[Pack, int, dict[str, Any], int]]] = [
    (EIGHT, 3, {}, 31),
    (EIGHT, 3, {}, 26),
    (SIX_IN_HANDS, 1, REPLACED[1], 1),
]
"""Packs, deals, options and seeds with which seat 2 sees that another does not follow suit.

In the first both others have discarded a card, in the second seat 2 has drawn two, and in the third
it is the suit of the shown card.
"""


def games_in(turn: int) -> Iterator[tuple[Playthrough, Viewer]]:
    """Games, and who looks at each."""
    given = [(size, Span(*span), options) for size, *span, many in KINDS for options in many]
    for place, (size, span, options) in enumerate(given):
        number = place + 7 * turn
        style = Style.MIXED if number % 3 else Style.RENEWING
        begun = start(rules_of(number, size, options), span)
        # With seven cards too many games look so to everybody.
        yield Playthrough(begun, number, style), VIEWERS[number % (3 if size is SEVEN else 4)]
    for size, deal, options, seed in SPECIAL:
        begun = start(rules_of(turn, size, options), Span(deal, deal))
        yield Playthrough(begun, seed + 100 * turn), 2


GAMES: Final = [each for turn in range(TIMES) for each in games_in(turn)]
NUMBERS: Final = range(len(GAMES))


@cache
def seen_in(number: int) -> tuple[Seen, ...]:
    """The moments of the game of this number."""
    return tuple(moments(*GAMES[number]))


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize("number", NUMBERS)
def test_as_many_games_look_so_as_a_walk_finds(number: int) -> None:
    """At every moment `count` is the number of decks and discards whose view is the same."""
    for seen in seen_in(number):
        assert count(view(seen.game, seen.viewer)) == seen.number


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize("number", [3, 9])
def test_what_was_seen_is_seen_for_ever(number: int) -> None:
    """Whatever looks the same now has looked the same at every moment before."""
    later = moments(*GAMES[number], at_once=False)
    assert [each.worlds for each in later] == [each.worlds for each in seen_in(number)]


# How likely each is.

DRAWN: Final = 400
"""So many games are drawn from a view."""

SIGMAS: Final = 5
"""A sum of squares further from its mean than so many deviations is no chance."""


def several(number: int) -> list[Seen]:
    """The moments of the first deal of a game at which more than one game looks so."""
    of_first = [seen for seen in seen_in(number) if not seen.game.sheet.results]
    return [seen for seen in of_first if len(seen.worlds) > 1]


def defects(seen: Seen, name: str) -> Iterator[str]:
    """What is wrong with what is drawn at a moment."""
    numbers, looks = Stream(name), view(seen.game, seen.viewer)
    found = Counter(sample(looks, numbers) for _ in range(DRAWN))
    if not set(found) <= set(seen.worlds):
        yield "a game that does not look so is drawn"
        return
    if deviations(found, seen.worlds) > SIGMAS:
        yield "games that look so are not drawn alike"
    for card in pack_of(seen.game.rules):
        if deviations(of_card(found, card), of_card(seen.worlds, card)) > SIGMAS:
            yield f"{card} lies more often in one place than it should"


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize("number", NUMBERS)
def test_what_looks_so_is_drawn_and_all_of_it_alike(number: int) -> None:
    """Games are drawn among those that a walk finds, as often as decks and discards lead there."""
    seen = several(number)[(number + 5) % len(several(number))]
    assert list(defects(seen, f"{number}")) == []


PLANTED: Final = {
    "who does not follow may hold the suit": (
        28,
        "tribello.views.facts.voids",
        "[set() for _ in SEATS]",
    ),
    "the shown card may lie anywhere": (7, "tribello.views.layouts._fates", "iter([None])"),
    "nobody draws the shown card": (
        26,
        "tribello.views.layouts._fates",
        "(fate for fate in unbroken(facts, known) if not (fate and fate.was_drawn))",
    ),
    "whatever became of the shown card is alike": (
        26,
        "tribello.views.layouts._weight",
        "min(1, unbroken(facts, known, fate))",
    ),
    "what the viewer drew lay in another order": (
        29,
        "tribello.views.layouts._zones",
        "(lambda z: _Zones(z.dealt, tuple(each[::-1] for each in z.drawn), z.left))"
        "(unbroken(facts))",
    ),
    "cards are not mixed": (26, "tribello.dealing.Stream.shuffled", "tuple(items)"),
    "all splits are alike": (
        26,
        "tribello.views.ways.weighted",
        "numbers.choice([place for place, weight in enumerate(weights) if weight])",
    ),
}
"""A break, and the number of a game that shows it."""


@pytest.mark.parametrize(("number", "name", "becomes"), PLANTED.values(), ids=PLANTED)
def test_a_constraint_that_is_forgotten_is_found(
    number: int, name: str, becomes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one part of the sampler broken, what is drawn in a game shows it."""
    plant(monkeypatch, name, becomes)
    assert any(defect for seen in several(number)[::-1] for defect in defects(seen, f"{number}"))


# Whole packs.


def is_a_game_that_looks_so(
    game: Game[Phase], viewer: Viewer, begun: Game[Phase], actions: Sequence[Action]
) -> None:
    """What is drawn from a view looks the same, has each card once, and can be played so."""
    seen = view(game, viewer)
    other = sample(seen, Stream(f"{len(actions)} {viewer}"))
    assert view(other, viewer) == seen
    places, whole = zones(other), pack(game.rules)
    assert places is None or names(places) == whole
    for result in other.sheet.results:
        assert names(zones_of_a_deal(result.dealt, result.tricks)) == whole
    done_again(other, begun, actions)


@pytest.mark.rule("R4.6", "R6.8")
@given(positions(), st.sampled_from(VIEWERS))
def test_what_is_drawn_could_have_been_played(position: Position, viewer: Viewer) -> None:
    """At any moment under any rules a game drawn from a view is one that looks so."""
    is_a_game_that_looks_so(position.game, viewer, position.played.start, position.actions)


SPANS: Final = [(1, 2), (3, 4)]
"""The rounds of two deals that are played one after the other."""


@pytest.mark.rule("R4.6", "R6.8")
@pytest.mark.parametrize("turn", range(TIMES))
@pytest.mark.parametrize("rounds", SPANS)
@pytest.mark.parametrize("name", PRESETS)
def test_at_every_action_of_bots_a_game_is_drawn(
    name: str, rounds: tuple[int, int], turn: int
) -> None:
    """In every round of every preset the game drawn looks so, and could have been played."""
    rules = PRESETS[name].rules
    last = rounds[0] * rules.deals_per_round
    begun = game = start(rules, Span(last, last + 1))
    bots = [QUICK_BOTS[each] for each in islice(cycle(QUICK_BOTS), turn, turn + 3)]
    actions = list(play_out(game, f"{name} {rounds} {turn}", bots))
    for place, action in enumerate(actions, start=1):
        game = apply(game, action)
        is_a_game_that_looks_so(game, VIEWERS[(place + turn) % 4], begun, actions[:place])


@given(positions(), st.sampled_from(VIEWERS))
def test_the_place_of_a_shown_card_is_where_it_lies(position: Position, viewer: Viewer) -> None:
    """What a view says of the place of the shown card is so, as long as it is not played."""
    for dealt, seen in zip(deals_of(position.game), seen_deals(position.game, viewer), strict=True):
        shown, lies = dealt.terms.shown, seen.lies
        if lies is not None:
            assert lies.seat is None or shown in dealt.hands[lies.seat]
            assert lies.depth is None or dealt.pickup[lies.depth] is shown


def seen_deals(game: Game[Phase], viewer: Viewer) -> list[SeenDealt]:
    """What is seen of all deals that are dealt."""
    seen = view(game, viewer)
    dealt = getattr(seen.phase, "dealt", None)
    return [result.dealt for result in seen.sheet.results] + ([dealt] if dealt else [])


@given(positions(), SEEDS)
def test_the_same_numbers_give_the_same_game(position: Position, seed: int) -> None:
    """What is drawn hangs on the view and the stream alone."""
    seen = view(position.game, PUBLIC)
    assert sample(seen, Stream(f"{seed}")) == sample(seen, Stream(f"{seed}"))


@given(positions(), st.integers())
def test_numbers_of_python_will_do(position: Position, seed: int) -> None:
    """A game that looks so is drawn by the numbers of a `random.Random`, which goes on."""
    for viewer in VIEWERS:
        seen, numbers = view(position.game, viewer), Random(seed)
        other = sample(seen, numbers)
        assert view(other, viewer) == seen
        assert sample(seen, Random(seed)) == other
        assert numbers.getstate() != Random(seed).getstate()

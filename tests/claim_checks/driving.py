"""How a game gets to where a check looks at it. What goes wrong on the way is no assertion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, TypeAlias, TypeVar

from situations import on_turn
from strategies import Playthrough

from tribello.actions import Action, Cut, Exchange, NameTrump, Play, Shuffle
from tribello.cards import PACK, Card, Suit
from tribello.engine import Match, Round, apply, awaits, legal_actions, why_not
from tribello.rules import Rules
from tribello.seats import SEATS, Seat
from tribello.state import (
    ChoosingDealer,
    DealResult,
    Dealt,
    Drawing,
    Exchanging,
    Game,
    Naming,
    Over,
    Phase,
    Playing,
    TakingSeats,
    Terms,
    deal_number,
)

Trio: TypeAlias = tuple[int, int, int]
"""A number for dealer, left and right."""

A = TypeVar("A", bound=Action)
C = TypeVar("C", bound=Callable[..., None])

ROLES: Final = ("dealer", "left", "right")
RANKS: Final = "AKQJT98765432"
ALL: Final = (1, 2, 3, 4)
CUT_AT: Final = 25
"""The place in a deck, from 0, of the card that a cut shows here."""

CHECKS: Final[dict[str, Callable[..., None]]] = {}
"""Every check by its name, the words of its function joined by hyphens."""


def claimed(check: C) -> C:
    """Put a check among the others."""
    CHECKS[check.__name__.replace("_", "-")] = check
    return check


def is_legal(game: Game[Phase], action: Action) -> bool:
    """Whether the action may be done."""
    return why_not(game, action) is None


def choices(game: Game[Phase]) -> Iterator[Game[Phase]]:
    """The games after each legal action."""
    return (apply(game, action) for action in legal_actions(game))


def terms(game: Game[Phase]) -> Terms:
    """What the deal that is on is played under."""
    if isinstance(game.phase, ChoosingDealer | Drawing | TakingSeats | Over):
        raise LookupError("no deal is on")
    return game.phase.terms


def table(game: Game[Phase]) -> Dealt:
    """The cards of the deal that is on, as they were after the last exchange."""
    if isinstance(game.phase, Naming | Exchanging | Playing):
        return game.phase.dealt
    raise LookupError("no cards are dealt")


def role_of(seat: Seat, dealer: Seat) -> str:
    """The role of a seat, as a word."""
    return ROLES[(seat - dealer) % 3]


def seat_with(role: str, game: Game[Phase]) -> Seat:
    """The seat that has a role in the deal that is on."""
    return (terms(game).dealer + ROLES.index(role)) % 3


def by_role(values: Trio, dealer: Seat) -> Trio:
    """The values of seats 0, 1 and 2 in the order of the roles."""
    return values[dealer], values[(dealer + 1) % 3], values[(dealer + 2) % 3]


# From the start to play


def begun(rules: Rules, number: int, dealer: Seat = 0) -> Game[Phase]:
    """The first deal of a round, dealt by this seat, as it begins."""
    return next(
        game for game in choices(Round(number, rules).start()) if terms(game).dealer == dealer
    )


def before_shuffle(game: Game[Phase]) -> Game[Phase]:
    """The game as its shuffle is due: a dealer who names trump blind has named spades.

    Where the spades would leave the pack, the dealer has named clubs instead.
    """
    if awaits(game) is not NameTrump:
        return game
    dealer = on_turn(game)
    spades = apply(game, NameTrump(dealer, Suit.SPADES))
    return apply(game, NameTrump(dealer, Suit.CLUBS)) if terms(spades).removed else spades


def in_use(game: Game[Phase]) -> tuple[Card, ...]:
    """The cards that are dealt, in pack order."""
    return tuple(card for card in PACK if card not in terms(game).removed)


def dealt(game: Game[Phase], deck: Sequence[Card]) -> tuple[Game[Phase], tuple[Card, ...]]:
    """The game once this deck is dealt, and the deck as it was dealt, its cut completed."""
    game, order = apply(game, Shuffle(tuple(deck))), tuple(deck)
    if awaits(game) is Cut:
        game = apply(game, Cut(on_turn(game), deck[CUT_AT]))
        order = order[CUT_AT + 1 :] + order[: CUT_AT + 1]
    return game, order


def packets(game: Game[Phase]) -> dict[str, tuple[Card, ...]]:
    """The cards of every packet that there is, by its name; of the pickup, the top one first."""
    found = {role_of(seat, terms(game).dealer): table(game).hands[seat] for seat in SEATS}
    return found | ({"pickup": table(game).pickup} if table(game).pickup else {})


def rigged(game: Game[Phase], wanted: Mapping[str, list[Card]]) -> Game[Phase]:
    """A deal in which each packet has the cards wanted; others fill it up, the pickup first.

    If the pack is cut, the first card wanted for the dealer is the one shown.
    """
    game = before_shuffle(game)
    trial, (probe, _) = in_use(game), dealt(game, in_use(game))
    places = {name: [trial.index(card) for card in held] for name, held in packets(probe).items()}
    places["dealer"].sort(key=lambda place: place != CUT_AT)
    named = {card for name in places for card in wanted.get(name, ())}
    spare = iter([card for card in trial if card not in named])
    deck: dict[int, Card] = {}
    for name in sorted(places, key=("pickup", *ROLES).index):
        held = wanted.get(name, [])
        held = held + [next(spare) for _ in range(len(places[name]) - len(held))]
        deck |= zip(places[name], held, strict=True)
    return dealt(game, [deck[place] for place in range(len(deck))])[0]


def to_play(game: Game[Phase]) -> Game[Phase]:
    """The game as play begins: trump is spades if it was to be named, nobody exchanged a card."""
    while awaits(game) is not Play:
        seat = on_turn(game)
        naming = awaits(game) is NameTrump
        game = apply(game, NameTrump(seat, Suit.SPADES) if naming else Exchange(seat, ()))
    return game


# Deals with a given split of tricks


def with_tricks(game: Game[Phase], tricks: Trio) -> Game[Phase]:
    """The game after a deal in which dealer, left and right took so many tricks.

    The first who takes any holds the top spades, the next the top diamonds, the third the top
    hearts. Each leads them out, and then the two of the next one's suit. Nobody else can take a
    trick by a trump: the other spades are in the pickup, or they are no trump.
    """
    takers = [role for role in ROLES if tricks[ROLES.index(role)]]
    wanted: dict[str, list[Card]] = {name: [] for name in ROLES}
    leader, leads, replies = "dealer", list[Card](), dict[Card, Card]()
    for role, suit in zip(takers, "SDH", strict=False):
        top = [Card(rank + suit) for rank in RANKS[: tricks[ROLES.index(role)]]]
        wanted[role] += top
        if role != leader:
            bait = Card(f"2{suit}")
            wanted[leader].append(bait)
            replies[bait] = top[0]
            top = [bait, *top[1:]]
        leads += top
        leader = role
    keys = {card for held in wanted.values() for card in held}
    aside = [card for card in PACK if card.suit is Suit.SPADES and card not in keys]
    game = to_play(rigged(game, wanted | {"pickup": aside}))
    for lead in leads:
        game = apply(game, Play(on_turn(game), lead))
        for _ in range(2):
            free = [play for play in legal_actions(game) if isinstance(play, Play)]
            due = [play for play in free if play.card is replies.get(lead)]
            game = apply(game, (due or [play for play in free if play.card not in keys])[0])
    result = game.sheet.results[-1]
    taken = Counter(role_of(trick.winner, result.terms.dealer) for trick in result.tricks)
    if tuple(taken[role] for role in ROLES) != tricks:
        raise LookupError(f"{taken} instead of {tricks}")
    return game


@cache
def what_they_score(rules: Rules, number: int, tricks: Trio) -> Trio:
    """What dealer, left and right score for their tricks in the first deal of a round."""
    dealer = (tricks[1] - tricks[2]) % 3  # each seat in its turn
    end = with_tricks(begun(rules, number, dealer), tricks)
    return by_role(end.sheet.results[-1].scores, dealer)


def apart_from_tricks(tricks: Trio, scores: Trio) -> Trio:
    """The scores less what every trick pays alike, which is what their sum leaves over."""
    pay = sum(scores) // sum(tricks)
    first, second, third = (
        score - pay * count for score, count in zip(scores, tricks, strict=True)
    )
    return first, second, third


# A match of decisions that hang on chance


@cache
def played(rules: Rules) -> Playthrough:
    """The whole match; the same rules give the same match."""
    return Playthrough(Match(rules).start(), 1)


def is_in(rules: Rules, rounds: Sequence[int], number: int | None) -> bool:
    """Whether the deal of that number belongs to one of the rounds."""
    spans = [Round(each, rules).span for each in rounds]
    return number is not None and any(span.first <= number <= span.last for span in spans)


def moments(
    rules: Rules, kind: type[A], rounds: Sequence[int] = ALL
) -> Iterator[tuple[Game[Phase], A, Game[Phase]]]:
    """The actions of a type in the match, each with the game before and after it."""
    match = played(rules)
    for (before, after), action in zip(pairwise(match.games), match.actions, strict=True):
        if isinstance(action, kind) and is_in(rules, rounds, deal_number(before)):
            yield before, action, after


def results(rules: Rules, rounds: Sequence[int] = ALL) -> list[DealResult]:
    """The deals of the match that belong to some rounds."""
    every = played(rules).end.sheet.results
    return [result for result in every if is_in(rules, rounds, result.terms.number)]


def once_a_deal(rules: Rules, kind: type[Action], rounds: Sequence[int] = ALL) -> bool:
    """Whether an action of this type is done in each deal of these rounds, once."""
    found = [deal_number(before) for before, _, _ in moments(rules, kind, rounds)]
    return found == [result.terms.number for result in results(rules, rounds)]

"""What happens in a deal before play: the cards dealt, trump, the exchanges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from generate.markdown import card_image, table
from generator.places import clause, compact
from generator.play.played import Played, role

from tribello.cards import Card, in_order
from tribello.course import exchanger
from tribello.render.cards import DOWN
from tribello.render.deals import as_dealt
from tribello.seats import Seat, clockwise, seat_of
from tribello.state import DealResult, Exchanged

TOP: Final = ".."


def pictures(cards: Iterable[Card]) -> str:
    """Cards as pictures, in the order given."""
    return " ".join(card_image(card, TOP) for card in cards)


def fanned(cards: Iterable[Card]) -> str:
    """Cards as pictures, by suits from spades down, the highest first."""
    by_rank = in_order(cards)[::-1]
    return pictures(card for suit in DOWN for card in by_rank if card.suit is suit)


def hands(game: Played, deal: DealResult) -> Iterator[str]:
    """The hands as they were dealt and the pickup, and the pack to deal them from."""
    dealt = deal.dealt
    yield (
        "To play along, pick these hands out of a pack. Lay the pickup face down, so that the card "
        f"that is shown first here is on top ({clause('R4.5', TOP)})."
    )
    seats = [clockwise(deal.terms.dealer, steps) for steps in (0, 1, 2)]
    yield _rows(
        (f"**{game.names[seat]}**, {_called(seat, deal)}:", fanned(as_dealt(dealt, seat)))
        for seat in seats
    )
    drawn = [card for made in dealt.exchanges for card in made.drawn]
    yield _rows([("**The pickup**, from the top:", pictures((*drawn, *dealt.pickup)))])
    yield from _pack(game, deal)


def _called(seat: Seat, deal: DealResult) -> str:
    word = role(seat, deal.terms)
    return "the dealer" if word == "dealer" else f"at the dealer's {word}"


def _rows(rows: Iterable[tuple[str, str]]) -> str:
    """Cards in rows, each under what they are."""
    return "\n\n".join(
        f'{name}\n\n<div class="hand" markdown>\n{cards}\n</div>' for name, cards in rows
    )


def _pack(game: Played, deal: DealResult) -> Iterator[str]:
    """The pack in its order, folded away."""
    then = "Deal"
    if deal.terms.shown is not None:
        shown = deal.terms.shown
        then = (
            f"Lift the packet that ends with {card_image(shown, TOP)}, put the rest on top of it "
            f"({clause('R4.3', TOP)}), and deal"
        )
    order = [str(packet) for packet in game.log.rules.deal_order]
    said = (
        f"Stack the pack in this order, the first card on top. {then} the cards one by one to "
        f"{', '.join(order[:-1])} and {order[-1]} in turn ({clause('R4.4', TOP)}): the hands and "
        "the pickup above come out."
    )
    yield f'??? note "Or stack the whole pack"\n\n    {said}\n\n    {pictures(game.deck)}'


def trump_words(game: Played, deal: DealResult) -> str:
    """What is trump and how it came."""
    terms, rules = deal.terms, game.log.rules
    dealer = game.names[terms.dealer]
    if terms.trump is None:
        return f"This round has no trump ({clause('R5.5', TOP)})."
    if terms.shown is not None:
        cutter = seat_of(rules.cutter.role, terms.dealer)
        return (
            f"After the shuffle {game.names[cutter]}, {_called(cutter, deal)}, cuts "
            f"({clause('R4.2', TOP)}). The bottom card of the lifted packet is "
            f"{card_image(terms.shown, TOP)}, so **{terms.trump}** are trump "
            f"({clause('R5.1', TOP)}). Then the cards are dealt."
        )
    held = sum(card.suit is terms.trump for card in as_dealt(deal.dealt, terms.dealer))
    return (
        f"{dealer} looks at the hand, which has {held} {terms.trump}, and names **{terms.trump}** "
        f"trump before anybody exchanges ({clause('R5.4', TOP)})."
    )


def exchanges(game: Played, deal: DealResult) -> Iterator[str]:
    """What each seat discarded and drew, and the hands with which play begins."""
    order = [seat_of(role, deal.terms.dealer) for role in game.log.rules.exchange_order]
    yield (
        f"{', then '.join(game.names[seat] for seat in order)}: each may put away any number of "
        "cards, face down, and then draws as many from the top of the pickup "
        f"({clause('R6.1', TOP)}, {clause('R6.2', TOP)}, {clause('R6.3', TOP)})."
    )
    made = (_row(game, each) for each in deal.dealt.exchanges)
    yield compact(table(["Player", "Puts away", "Draws"], made))
    yield _rest(game, deal, order[len(deal.dealt.exchanges) :])
    yield "The hands with which play begins:"
    seats = [clockwise(deal.terms.dealer, steps) for steps in (0, 1, 2)]
    yield _rows(
        (f"**{game.names[seat]}**, {_called(seat, deal)}:", fanned(deal.dealt.hands[seat]))
        for seat in seats
    )


def _row(game: Played, made: Exchanged) -> list[str]:
    if not made.discards:
        return [game.names[made.seat], "nothing", "nothing"]
    count = len(made.discards)
    name = f"**{game.names[made.seat]}**, {count} card{'s' if count > 1 else ''}"
    return [name, fanned(made.discards), pictures(made.drawn)]


def _rest(game: Played, deal: DealResult, left_out: list[Seat]) -> str:
    """What the exchanges left: cards that nobody took, or a seat without a card to take."""
    if left_out and exchanger(game.log.rules, deal.dealt) is None:
        names = " and ".join(game.names[seat] for seat in left_out)
        return f"The pickup is empty, so {names} cannot exchange ({clause('R6.6', TOP)})."
    if rest := len(deal.dealt.pickup):
        return f"{rest} of the pickup stay{'s' if rest == 1 else ''} face down."
    return "The pickup is used up."

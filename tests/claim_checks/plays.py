"""The play of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from situations import on_turn, phase_of

from claim_checks.driving import (
    RANKS,
    claimed,
    is_legal,
    moments,
    results,
    seat_with,
    table,
    terms,
)
from tribello.actions import Exchange, Play
from tribello.cards import PACK
from tribello.engine import awaits, legal_actions, to_act
from tribello.rules import Rules
from tribello.seats import SEATS, Seat
from tribello.state import Game, Phase, Playing


def plays(rules: Rules) -> Iterator[tuple[Game[Phase], Playing, Game[Phase]]]:
    """The moments of a match at which a card is due, and the game once it is laid."""
    for before, _, after in moments(rules, Play):
        yield before, phase_of(before, Playing), after


def has_turn(game: Game[Phase], seat: Seat) -> bool:
    """Whether this seat, and no other, is to play."""
    hands = phase_of(game, Playing).hands
    others = [Play(each, hands[each][0]) for each in SEATS if each != seat and hands[each]]
    return to_act(game) == seat and not any(is_legal(game, play) for play in others)


@claimed
def play_begins(rules: Rules) -> None:
    """No card can be played while an exchange is due; when none is, one is."""
    for before, _, after in moments(rules, Exchange):
        hands = table(before).hands
        assert not any(is_legal(before, Play(seat, hands[seat][0])) for seat in SEATS)
        assert awaits(after) in {Exchange, Play}


@claimed
def first_lead(rules: Rules, role: str) -> None:
    """That player lays the first card of every deal."""
    for game, phase, _ in plays(rules):
        if not phase.tricks and not phase.laid:
            assert has_turn(game, seat_with(role, game))


@claimed
def winner_leads(rules: Rules) -> None:
    """Whoever took a trick lays the first card to the next."""
    for game, phase, _ in plays(rules):
        if phase.tricks and not phase.laid:
            assert has_turn(game, phase.tricks[-1].winner)


@claimed
def clockwise(rules: Rules) -> None:
    """After the leader, the seats play in the order of their numbers, 0 after 2."""
    for game, phase, _ in plays(rules):
        assert has_turn(game, (phase.leader + len(phase.laid)) % 3)


@claimed
def legal_cards(rules: Rules, when: str) -> None:
    """These cards may be played and no others; among them are trumps at times.

    Arguments:
        rules: the rules in force.
        when: leading (any card of the hand), following (those of the suit led), or void (any
            card of the hand, for want of that suit).
    """
    trumps = 0
    for game, phase, _ in plays(rules):
        seat = on_turn(game)
        hand = {*phase.hands[seat]}
        same = {card for card in hand if phase.laid and card.suit is phase.laid[0].suit}
        if when == ("leading" if not phase.laid else "following" if same else "void"):
            may = same or hand
            trumps += any(card.suit is terms(game).trump for card in may)
            assert {play.card for play in legal_actions(game) if isinstance(play, Play)} == may
            assert {card for card in PACK if is_legal(game, Play(seat, card))} == may
    if not trumps:
        raise LookupError("there was never a trump to play")


@claimed
def one_card_each(rules: Rules) -> None:
    """A trick is complete with one card from each hand, and not before."""
    for _, phase, _ in plays(rules):
        laid = [(phase.leader + place) % 3 for place in range(len(phase.laid))]
        held = [13 - len(phase.tricks) - (seat in laid) for seat in SEATS]
        assert [len(hand) for hand in phase.hands] == held
    assert {len(trick.cards) for deal in results(rules) for trick in deal.tricks} == {3}


@claimed
def trick_winner(rules: Rules, rounds: Sequence[int], by: str) -> None:
    """A trick goes to its highest trump, or one without trumps to the highest of the suit led.

    Arguments:
        rules: the rules in force.
        rounds: the rounds.
        by: trump or led; tricks of the other kind are passed over.
    """
    seen = 0
    for deal in results(rules, rounds):
        for trick in deal.tricks:
            trumps = [card for card in trick.cards if card.suit is deal.terms.trump]
            led = [card for card in trick.cards if card.suit is trick.cards[0].suit]
            if bool(trumps) == (by == "trump"):
                best = min(trumps or led, key=lambda card: RANKS.index(card.name[0]))
                assert trick.card_of(trick.winner) is best
                seen += trick.winner != trick.leader
    if not seen:
        raise LookupError("no trick shows it")


@claimed
def tricks(rules: Rules, count: int) -> None:
    """A deal ends when so many tricks are taken and no hand has a card left, and not before."""
    for before, phase, after in plays(rules):
        has_ended = len(after.sheet.results) > len(before.sheet.results)
        assert has_ended == (sum(len(hand) for hand in phase.hands) == 1)
    assert {len(deal.tricks) for deal in results(rules)} == {count}

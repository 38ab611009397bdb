"""A revoke that a later play shows is told at the revoke, and nobody else is blamed (R7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from attrs import evolve, frozen
from hypothesis import assume, given
from strategies import SEEDS

from tribello.actions import FirstDealer, NameTrump, Play
from tribello.cards import Card, Suit
from tribello.course import pack_of
from tribello.dealing import Stream
from tribello.log.document import write_document
from tribello.log.model import SeenLog
from tribello.rules import PRESETS, RoundOneTrump, Rules
from tribello.seats import SEATS, Seat
from tribello.state import Span
from tribello.tricks import trick_winner
from tribello.verdict import Diagnostic, Policy, judge
from tribello.viewer import PUBLIC, VIEWERS, Viewer
from tribello.views.acts import SeenAction, SeenHand, SeenShuffle
from tribello.views.seen import SeenExchange

STRIPPED: Final = PRESETS["russian-literal"].rules
"""Nobody exchanges in its first round, since the trump suit leaves the pack: all is in hands."""

WHOLE: Final = PRESETS["russian"].rules
"""With the whole pack there is a pickup, and so there are cards that nobody has."""


@frozen
class Revoked:
    """A deal in which perhaps a seat does not follow a suit though it could, and shows it later.

    Arguments:
        hands: the hands as they were dealt.
        opening: everything before the plays, but for hands.
        plays: the plays, in order.
        revoke: the place of the revoke among them; -1 for none.
        proof: the place of the play that shows it; -1 for none.
    """

    hands: tuple[tuple[Card, ...], ...]
    opening: tuple[SeenAction, ...]
    plays: tuple[Play, ...]
    revoke: int
    proof: int

    def log(self, rules: Rules, viewer: Viewer, count: int) -> SeenLog:
        """What somebody saw up to so many plays."""
        hand = () if viewer is PUBLIC else (SeenHand(viewer, self.hands[viewer]),)
        place = next(n for n, each in enumerate(self.opening) if type(each) is SeenShuffle) + 1
        opening = [
            SeenExchange(each.seat, 0, (), ())
            if isinstance(each, SeenExchange) and each.seat == viewer
            else each
            for each in self.opening
        ]
        actions = (*opening[:place], *hand, *opening[place:], *self.plays[:count])
        return SeenLog(viewer=viewer, rules=rules, span=Span(1, 1), actions=actions)


def revoked(rules: Rules, numbers: Stream) -> Revoked | None:
    """A deal of random plays in which somebody revokes once and shows it; None if nobody does."""
    made = dealt(rules, numbers, may_revoke=True)
    return None if made.proof < 0 else made


def dealt(rules: Rules, numbers: Stream, *, may_revoke: bool) -> Revoked:
    """A deal of random plays, of which one may be a revoke."""
    trump = numbers.choice(list(Suit))
    is_stripped = rules.round_1_trump is RoundOneTrump.STRIP
    pack = [card for card in pack_of(rules) if not (is_stripped and card.suit is trump)]
    deck, size = numbers.shuffled(pack), rules.hand_size
    hands = tuple(deck[seat * size : (seat + 1) * size] for seat in SEATS)
    exchanges = () if is_stripped else tuple(SeenExchange(seat, 0) for seat in SEATS)
    opening: tuple[SeenAction, ...] = (
        FirstDealer(0),
        NameTrump(0, trump),
        SeenShuffle(),
        *exchanges,
    )
    plays, revoke, proof, led = list[Play](), -1, -1, None
    for play, is_revoke in _played(hands, trump, numbers, may_revoke=may_revoke):
        if is_revoke:
            revoke, led = len(plays), plays[len(plays) // 3 * 3].card.suit
        elif revoke >= 0 and play.seat == plays[revoke].seat and play.card.suit is led:
            proof = len(plays) if proof < 0 else proof
        plays.append(play)
    return Revoked(hands, opening, tuple(plays), revoke, proof)


def _played(
    hands: tuple[tuple[Card, ...], ...], trump: Suit, numbers: Stream, *, may_revoke: bool
) -> Iterator[tuple[Play, bool]]:
    """Random plays, one of them perhaps a revoke, each with whether it is that."""
    left, leader = [list(hand) for hand in hands], 0
    first = numbers.below(len(hands[0]))
    for number in range(len(hands[0])):
        laid: list[Card] = []
        for seat in (leader, (leader + 1) % 3, (leader + 2) % 3):
            follows = [card for card in left[seat] if laid and card.suit is laid[0].suit]
            others = [card for card in left[seat] if card not in follows]
            is_revoke = bool(may_revoke and follows and others and number >= first)
            card = numbers.choice(others if is_revoke else follows or left[seat])
            may_revoke &= not is_revoke
            left[seat].remove(card)
            laid.append(card)
            yield Play(seat, card), is_revoke
        leader = trick_winner(leader, tuple(laid), trump)


@pytest.mark.rule("R10.12", "R7.4")
@pytest.mark.parametrize("rules", [STRIPPED, WHOLE], ids=["stripped", "whole"])
@given(SEEDS)
def test_a_revoke_is_told_where_it_was_as_soon_as_it_shows(rules: Rules, seed: int) -> None:
    """To all who do not see the hand, from the play that shows it to the end of the deal."""
    made = revoked(rules, Stream(f"revoked {seed}"))
    assume(made is not None)
    assert made is not None
    opening, culprit = len(made.opening), made.plays[made.revoke]
    shows = f", as {made.plays[made.proof].card} shows, which it plays at action "
    for viewer in VIEWERS:
        looked = 0 if viewer is PUBLIC else 1
        for count in {made.proof + 1, (made.proof + 1 + len(made.plays)) // 2, len(made.plays)}:
            first = _first(made.log(rules, viewer, count))
            assert (first.code.id, first.seat) == ("T604", culprit.seat)
            assert first.action == opening + looked + made.revoke
            if viewer != culprit.seat:
                assert f"{shows}{opening + looked + made.proof}" in first.message


@pytest.mark.rule("R10.12", "R7.4")
@given(SEEDS)
def test_a_revoke_of_the_viewer_is_told_at_once(seed: int) -> None:
    """A seat that sees its hand needs no later play."""
    made = revoked(STRIPPED, Stream(f"revoked {seed}"))
    assume(made is not None)
    assert made is not None
    seat: Seat = made.plays[made.revoke].seat
    first = _first(made.log(STRIPPED, seat, made.revoke + 1))
    assert (first.code.id, first.action) == ("T604", len(made.opening) + 1 + made.revoke)


@pytest.mark.rule("R10.12", "R7.2")
@pytest.mark.parametrize("rules", [STRIPPED, WHOLE], ids=["stripped", "whole"])
@given(SEEDS)
def test_a_play_out_of_turn_shows_no_revoke(rules: Rules, seed: int) -> None:
    """A card that another seat is said to play is out of turn, and nobody revoked for it."""
    made = dealt(rules, Stream(f"out of turn {seed}"), may_revoke=False)
    numbers = Stream(f"whose {seed}")
    place = numbers.below(len(made.plays))
    play = made.plays[place]
    wrong = Play((play.seat + 1 + numbers.below(2)) % 3, play.card)
    plays = (*made.plays[:place], wrong, *made.plays[place + 1 :])
    for count in (place + 1, len(plays)):
        log = evolve(made, plays=plays).log(rules, PUBLIC, count)
        first = _first(log)
        assert (first.code.id, first.action) == ("T602", len(made.opening) + place)


def _first(log: SeenLog) -> Diagnostic:
    """The first diagnostic of a log."""
    document: Any = write_document(log)
    return judge(document, Policy()).diagnostics[0]

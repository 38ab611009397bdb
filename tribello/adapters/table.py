"""A game stepped through by numbers: decisions by action ids, chance by seed or card by card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import index

from attrs import frozen

from tribello.actions import FirstDealer, Shuffle
from tribello.actions.shuffle import cards_in_use
from tribello.cards import PACK, Card
from tribello.dealing import chance
from tribello.encoding import Turn
from tribello.engine import apply, to_act
from tribello.immutable import Immutable
from tribello.seats import SEATS, Seat
from tribello.state import ChoosingDealer, Game, Over, Phase, Shuffling
from tribello.views import Choice, Lift, settled, view


@frozen(repr=False)
class Table(Immutable):
    """A game between two numbers.

    The presets have no draw for seats, so chance chooses the first dealer and shuffles, and
    seats are players.

    Arguments:
        game: the game.
        begun: an exchange that is taken in steps, as far as it has come.
        deck: the cards of a shuffle that have come so far, where chance is taken in steps.
        lifted: for each deal begun how many cards its cut lifted, 0 for none; the state of a
            game forgets it (R4.6), but a seat that took an id must recall it.

    >>> from tribello.engine import Deal
    >>> table = Table(Deal(10).start()).dealt("example")
    >>> table.seat, table.turn.legal_ids[-1], table.taken(52).seat
    (0, 52, 1)
    """

    game: Game[Phase]
    begun: Turn | None = None
    deck: tuple[Card, ...] = ()
    lifted: tuple[int, ...] = (0,)

    @cached_property
    def seat(self) -> Seat | None:
        """The seat that is to decide; None where chance acts, and at the end."""
        return to_act(self.game)

    @cached_property
    def turn(self) -> Turn | None:
        """What it is to decide."""
        if self.begun is not None:
            return self.begun
        seat = self.seat
        return None if seat is None else Turn(view(self.game, seat))

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The discards of that exchange that are chosen."""
        return () if self.begun is None else self.begun.chosen

    @property
    def is_over(self) -> bool:
        """Whether every deal is played."""
        return isinstance(self.game.phase, Over)

    def taken(self, number: int) -> Table:
        """The table after an action id.

        Raises:
            ValueError: the id may not be taken; the message says why.
        """
        if self.turn is None:
            raise ValueError(f"action {number} may not be taken: no seat is to decide")
        after = self.turn.taken(number)
        if isinstance(after, Turn):
            return Table(self.game, after, lifted=self.lifted)
        return self._settled(after)

    def _settled(self, choice: Choice) -> Table:
        """The table after a choice that is whole."""
        game, lifted = apply(self.game, settled(self.game, choice)), self.lifted
        if isinstance(choice, Lift):
            lifted = (*lifted[:-1], choice.cards)
        has_next = len(game.sheet.results) > len(self.game.sheet.results)
        if has_next and not isinstance(game.phase, Over):
            lifted = (*lifted, 0)
        return Table(game, lifted=lifted)

    def dealt(self, seed: str) -> Table:
        """The table once chance has done all that it is to do, as `tribello.dealing` does it.

        Arguments:
            seed: any text.
        """
        if self.seat is not None:
            return self
        game = self.game
        while (action := chance(game, seed)) is not None:
            game = apply(game, action)
        return Table(game, lifted=self.lifted)

    @property
    def draws(self) -> tuple[int, ...]:
        """What chance can draw next, each as likely as the others; nothing where it does not act.

        Seats for the choice of the first dealer. A shuffle is drawn card by card from the top of
        the deck, each by its place in the pack.
        """
        match self.game.phase:
            case ChoosingDealer():
                return SEATS
            case Shuffling(terms=terms):
                pack, gone = cards_in_use(self.game.rules, terms), set(self.deck)
                return tuple([card.index for card in pack if card not in gone])
            case _:
                return ()

    def drawn(self, number: int) -> Table:
        """The table after chance has drawn a number; the last card completes the shuffle.

        Raises:
            ValueError: it is not there to be drawn.
        """
        number, phase = index(number), self.game.phase
        if isinstance(phase, Shuffling):
            return self._shuffled(number, cards_in_use(self.game.rules, phase.terms))
        if number not in self.draws:
            raise ValueError(self._why_not_drawn(number))
        return Table(apply(self.game, FirstDealer(number)), lifted=self.lifted)

    def _shuffled(self, number: int, pack: Sequence[Card]) -> Table:
        """The table with one more card in the deck."""
        # As `draws` has it, but a list of them for each card would take most of the time.
        if not 0 <= number < len(PACK) or PACK[number] not in pack or PACK[number] in self.deck:
            raise ValueError(self._why_not_drawn(number))
        deck = (*self.deck, PACK[number])
        if len(deck) < len(pack):
            return Table(self.game, deck=deck, lifted=self.lifted)
        return Table(apply(self.game, Shuffle(deck)), lifted=self.lifted)

    def _why_not_drawn(self, number: int) -> str:
        draws = " ".join(map(str, self.draws))
        return f"chance cannot draw {number} here; it draws {draws or 'nothing'}"

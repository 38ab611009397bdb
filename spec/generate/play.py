"""What happens in an example, from its lines to the actions of a log.

One action stands on a line, or between semicolons: the type, the seat or player, and cards,
suits or seats (`exchange 0 QS KS`, `name_trump 0 H`). Some lines stand for several actions, or
for a whole deck:

    shuffle            the deck that deals the packets of the example
    shuffle pack       the pack in its own order
    keep               every seat whose turn it is exchanges nothing
    trick KH QC AH     the seats whose turn it is play these cards
    finish             the deal is played to its end
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field
from generate.deals import SMALL_PACKETS, Rigged, deck_of, next_play, rigged, uncut

from tribello.actions import Action, Exchange, FirstDealer, Play, Shuffle
from tribello.cards import Card, cards
from tribello.course import pack_of
from tribello.engine import apply, legal_actions, start, to_act, why_not
from tribello.log.notation import read_action, write_action
from tribello.rules import Rules
from tribello.seats import clockwise
from tribello.state import Exchanging, Game, Phase, Playing, Shuffling, Span

Row = dict[str, Any]


@define
class Script:
    """The actions of an example as they come about.

    Arguments:
        rules: the rules in force.
        example: the table of the example.
        game: the game so far; after an illegal action it stays as it was.
        actions: the actions so far, as in a log.
    """

    rules: Rules
    example: Row
    game: Game[Phase]
    actions: list[Row] = field(factory=list)

    def do(self, action: Action) -> None:
        """Add an action, which may be illegal."""
        self.actions.append(write_action(action))
        if why_not(self.game, action) is None:
            self.game = apply(self.game, action)

    def follow(self, lines: str) -> None:
        """Add what the lines say."""
        for line in filter(None, (part.strip() for part in lines.replace(";", "\n").split("\n"))):
            word, *words = line.split()
            for action in self._actions(word, words):
                self.do(action)

    def _actions(self, word: str, words: list[str]) -> Iterator[Action]:
        match word:
            case "shuffle" if not words:
                yield Shuffle(self._deck())
            case "shuffle" if words == ["pack"]:
                yield Shuffle(tuple(c for c in pack_of(self.rules) if c not in self._removed()))
            case "keep":
                while isinstance(self.game.phase, Exchanging):
                    yield self._legal(Exchange(self._turn(), ()))
            case "trick":
                for card in cards(" ".join(words)):
                    yield Play(self._turn(), card)
            case "finish":
                yield from self._to_the_end()
            case _:
                yield read_action(_as_logged(word, words))

    def _turn(self) -> int:
        seat = to_act(self.game)
        if seat is None:
            raise ValueError(f"nobody is to act: {self.example['title']}")
        return seat

    def _rigged(self) -> Rigged | None:
        taken = self.example.get("taken")
        return rigged(self.rules, taken, self._number()) if taken else None

    def _number(self) -> int:
        phase = self.game.phase
        return phase.terms.number if isinstance(phase, Shuffling | Playing) else 1

    def _removed(self) -> tuple[Card, ...]:
        return self.game.phase.terms.removed if isinstance(self.game.phase, Shuffling) else ()

    def _deck(self) -> list[Card]:
        plan = self._rigged()
        removed = self._removed()
        small = self.rules.suits * self.rules.ranks == 12
        default = SMALL_PACKETS if small and not removed else {}
        packets = plan.packets if plan else self.example.get("packets", default)
        deck = deck_of(
            self.rules,
            packets,
            self.example.get("void", {}),
            removed=removed[0].suit if removed else None,
        )
        return uncut(deck, self.example["lifted"]) if "lifted" in self.example else deck

    def _to_the_end(self) -> Iterator[Action]:
        """Play until the deal is over: as it was rigged, or the first legal card."""
        plan, before = self._rigged(), len(self.game.sheet.results)
        while len(self.game.sheet.results) == before:
            phase = self.game.phase
            if plan and isinstance(phase, Playing):
                yield self._legal(Play(phase.turn, next_play(plan, phase)))
            else:
                yield self._legal(legal_actions(self.game)[0])

    def _legal(self, action: Action) -> Action:
        """The same action; one that is illegal would never bring the game on."""
        if violation := why_not(self.game, action):
            raise ValueError(f"{action} is illegal: {violation}")
        return action


def _as_logged(word: str, words: list[str]) -> Row:
    """An action as it stands in a log, from the words of its line."""
    match word, words:
        case "shuffle", deck:
            return {"type": word, "deck": deck}
        case "first_dealer", [seat]:
            return {"type": word, "seat": int(seat)}
        case "draw", [player, card]:
            return {"type": word, "player": int(player), "card": card}
        case "take_seat", [player, seat]:
            return {"type": word, "player": int(player), "seat": int(seat)}
        case "cut" | "play", [seat, card]:
            return {"type": word, "seat": int(seat), "card": card}
        case "name_trump", [seat, suit]:
            return {"type": word, "seat": int(seat), "suit": suit}
        case "exchange", [seat, *names]:
            return {"type": word, "seat": int(seat), "cards": names}
    raise ValueError(f"no such action: {word} {' '.join(words)}")


def script_of(rules: Rules, example: Row, lines: str) -> Script:
    """What happens in an example under some rules.

    Unless the example says `begin = "seats"`, the first dealer is chosen so that seat 0, or
    the seat that it calls `dealer`, deals the first of its deals.
    """
    first, last = example.get("deals", [3, 3])
    script = Script(rules, example, start(rules, Span(first, last)))
    if example.get("begin") != "seats":
        script.do(FirstDealer(clockwise(example.get("dealer", 0), 1 - first)))
    script.follow(lines)
    return script

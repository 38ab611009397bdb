"""What the cheat sheets say in braces: the standard rules, found out from the library.

A figure is a number or the value of an option; ``told`` in ``cheat-sheet.toml`` has the words of a
language for it, where it is not told as it stands. A value without words stops the generator.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.play.reach import first_deal, score

from tribello import Deal, apply, legal_actions
from tribello.dealing import chance
from tribello.rules import ROUNDS, STANDARD
from tribello.seats import SEATS, Role, role_of
from tribello.state import Playing


def told_figures(words: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """The words for each figure of the standard rules.

    Arguments:
        words: by figure, the words for its value.

    Raises:
        KeyError: there are no words for what the rules have.
    """
    return {
        name: words[name][value] if name in words else value for name, value in _figures().items()
    }


def _figures() -> dict[str, str]:
    aims = [_aim(number) for number in range(1, ROUNDS + 1)]
    return {
        "players": str(len(SEATS)),
        "cards": str(STANDARD.suits * STANDARD.ranks),
        "rounds": str(ROUNDS),
        "deals_per_round": str(STANDARD.deals_per_round),
        "deals": str(STANDARD.deals),
        "hand": str(STANDARD.hand_size),
        "tricks": str(STANDARD.tricks),
        "cutter": str(STANDARD.cutter),
        "deal_order": ", ".join(map(str, STANDARD.deal_order)),
        "pickup_top": str(STANDARD.pickup_end),
        "exchange_order": ", ".join(map(str, STANDARD.exchange_order)),
        "leader": str(_first_leader()),
        "aims": ", ".join(aims),
        "winner": str(STANDARD.winner),
    }


def _aim(number: int) -> str:
    """Whether players of a round want tricks: what one more than the quota pays says it."""
    quota = STANDARD.quotas[number - 1][Role.DEALER]
    return "many" if score(STANDARD, number, Role.DEALER, quota + 1) > 0 else "few"


def _first_leader() -> Role:
    """Who leads to the first trick, in every round alike."""
    (leader,) = {_leader_of(number) for number in range(1, ROUNDS + 1)}
    return leader


def _leader_of(number: int) -> Role:
    game = Deal(first_deal(STANDARD, number)).start()
    while not isinstance(game.phase, Playing):
        game = apply(game, chance(game, seed="cheat sheet") or legal_actions(game)[0])
    return role_of(game.phase.leader, game.phase.dealt.terms.dealer)

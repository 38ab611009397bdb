"""What is walked to the end: games, exchanges and plays on small packs, in pieces.

Where all orders of a deck would be too many, each distribution of the cards to the packets is
dealt once, by one deck: the order of a hand does not matter, that of the pickup does.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

import oracle
from attrs import frozen
from oracle.cards import pack_of
from oracle.shapes import terms_of
from oracle.shuffle import shuffled
from verify.attempts import Entry
from verify.comparing import Both, begun, stepped
from verify.decks import Packets, deck_of, distributions
from verify.tables import Options, Pack, Setting, settings, small
from verify.walking import Tally, Walk, future, whole


@frozen
class Chosen:
    """What is gone on with where chance or a cut would make a game too wide.

    Of three first dealers, and of all places for a cut, one each; by the number of the walk, so
    that over many walks all have their turn. The state after each of the others is compared.

    Arguments:
        number: the number of the walk.
        trump: the one suit to be named; any, if None.
    """

    number: int
    trump: str | None = None

    def __call__(self, position: oracle.Position, entry: Entry, _: oracle.Position) -> bool:
        """Whether the game goes on after this action."""
        if entry["type"] == "first_dealer":
            return bool(entry["seat"] == self.number % 3)
        if entry["type"] == "cut":
            deck = position["deck"]
            return bool(deck.index(entry["card"]) == 1 + self.number % (len(deck) - 2))
        return self.trump is None or entry.get("suit", self.trump) == self.trump

    def decks(self, position: oracle.Position) -> list[list[str]]:
        """One deck by the published shuffle, another for each deal and after a cut."""
        terms, pack = terms_of(position), pack_of(position["options"])
        in_use = [card for card in pack if card not in terms["removed"]]
        seed = f"verify {self.number}{' again' if position['again'] else ''}"
        return [shuffled(in_use, seed, terms["deal"])]


def changed(pack: Pack, number: int) -> Tally:
    """The games of one deal under the setting of this number, in each of its rounds."""
    return deals_of(_settings(pack)[number], 4 * number)


@cache
def _settings(pack: Pack) -> list[Setting]:
    return list(settings(pack))


def deals_of(setting: Setting, number: int, *, apart: bool = False) -> Tally:
    """The games of one deal in each round of a setting.

    Arguments:
        setting: the rules.
        number: of the walk in the first of the rounds.
        apart: whether positions with the same future are walked each by itself.
    """
    tally = Tally()
    each = int(setting.options["deals_per_round"])
    for place, number_of_round in enumerate(setting.rounds):
        chosen = Chosen(number + place)
        deal = (number_of_round - 1) * each + 1
        walk = Walk(chosen.decks, chosen, key=whole if apart else future)
        walk.run(begun(setting.rules, deal, deal))
        tally.add(walk.tally)
    return tally


def games(pack: Pack, preset: str, number: int) -> Tally:
    """The games of one deal in each round."""
    return deals_of(Setting(preset, small(preset, pack)), number)


def apart(pack: Pack, preset: str, number: int) -> Tally:
    """The games of one deal in each round, no position taken for another."""
    return deals_of(Setting(preset, small(preset, pack)), number, apart=True)


def distributed(
    pack: Pack, preset: str, round_played: int, dealer: int, trump: str | None = None
) -> Tally:
    """The games of one deal from every distribution of the cards."""
    options = small(preset, pack)
    chosen = Chosen((dealer - round_played + 1) % 3, trump)
    each = distributions(pack_of(options), pack.hand, ordered=True)
    decks = [deck_of(options, packets) for packets in each]
    walk = Walk(lambda _: decks, chosen)
    walk.run(begun(Setting(preset, options).rules, round_played, round_played))
    return walk.tally


def match(pack: Pack, preset: str, number: int, last: int = 4, **changes: Any) -> Tally:
    """The games of several deals."""
    chosen = Chosen(number)
    walk = Walk(chosen.decks, chosen)
    rules = Setting(preset, small(preset, pack, **changes)).rules
    walk.run(begun(rules, 1, last))
    return walk.tally


def seats(pack: Pack, preset: str) -> Tally:
    """Every draw for seats and choice of them, up to the first deal.

    Draws that have used up the pack begin anew; there the walk stops, or it would not end.
    """

    def goes_on(position: oracle.Position, _: Entry, then: oracle.Position) -> bool:
        return then["phase"] != "Draw" or len(then["aside"]) >= len(position["aside"])

    walk = Walk(_no_decks, goes_on, lambda at: at["phase"] not in ["Draw", "TakeSeats"])
    rules = Setting(preset, small(preset, pack, seating="draw")).rules
    walk.run(begun(rules, 1, 1))
    walk.run(begun(rules, 3, 4))
    return walk.tally


def _no_decks(_: oracle.Position) -> list[list[str]]:
    return []


def exchanges(pack: Pack, order: list[str], third: str) -> Tally:
    """Every exchange of a deal with and without trump, by every dealer, up to the first lead."""
    tally = Tally()
    options = small("standard", pack, exchange_order=order, third_exchange=third)
    for deal in (2, 3):
        chosen = Chosen(deal)
        walk = Walk(chosen.decks, ends=lambda at: at["phase"] == "Play")
        walk.run(begun(Setting("standard", options).rules, deal, deal))
        tally.add(walk.tally)
    return tally


def plays(
    pack: Pack, round_played: int, trump: str | None, *, stride: int = 1, alike: bool = False
) -> Tally:
    """Every play of the cards from every distribution of hands; nothing is exchanged.

    Arguments:
        pack: the pack.
        round_played: 2 with a trump, 3 without, or 4, which is nullo.
        trump: the suit that is named in round 2.
        stride: only one distribution in so many is dealt.
        alike: whether of those that differ by the names of suits alone only one is dealt.
    """
    options = small("standard", pack)
    opened = begun(Setting("standard", options).rules, round_played, round_played)
    dealers = [stepped(opened, {"type": "first_dealer", "seat": seat}) for seat in range(3)]
    walk = Walk(_no_decks)
    cards = pack_of(options)
    for number, packets in enumerate(distributions(cards, pack.hand, ordered=False)):
        if number % stride == 0 and not (alike and is_told_already(packets, options, trump)):
            shuffle = {"type": "shuffle", "deck": deck_of(options, packets)}
            walk.run(first_lead(stepped(dealers[number % 3], shuffle), trump))
    return walk.tally


def first_lead(both: Both, trump: str | None) -> Both:
    """The moment of the first lead of a deal in which nobody exchanges a card."""
    while both.position["phase"] != "Play":
        who = oracle.to_act(both.position)
        naming: Entry = {"type": "name_trump", "seat": who, "suit": trump}
        keeping: Entry = {"type": "exchange", "seat": who, "cards": []}
        both = stepped(both, naming if both.position["phase"] == "Name" else keeping)
    return both


def is_told_already(packets: Packets, options: Options, trump: str | None) -> bool:
    """Whether other names for the suits, but for trump, give a distribution that comes earlier.

    Sound because no rule tells two suits apart that are not trump (R1.2).
    """
    suits = [suit for suit in "CDHS"[4 - options["suits"] :] if suit != trump]
    own = _sorted(packets, {})
    return any(
        _sorted(packets, dict(zip(suits, others, strict=True))) < own
        for others in permutations(suits)
    )


def _sorted(packets: Packets, renamed: dict[str, str]) -> list[list[str]]:
    """The packets with other suits, each in one order."""
    return [
        sorted(card[0] + renamed.get(card[1], card[1]) for card in packets[name])
        for name in sorted(packets)
    ]

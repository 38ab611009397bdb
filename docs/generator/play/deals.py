"""The pages that tell one deal of each round, trick by trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from attrs import frozen
from generate.markdown import card_image, fenced, heading, page, table
from generator.places import NOTICE, claim, clause, compact, example, preset
from generator.play.laid_out import exchanges, hands, trump_words
from generator.play.played import Played, before, played, role
from generator.play.reach import with_sign
from generator.play.reasons import remarks, why_taken

from tribello.immutable import Immutable
from tribello.render.deals import round_name
from tribello.render.words import capital
from tribello.rules import NULLO
from tribello.seats import SEATS, clockwise
from tribello.spec.lookup import claim_of_id
from tribello.state import DealResult, Trick, tricks_taken

TOP: Final = ".."


@frozen(repr=False)
class Worked(Immutable):
    """A deal that has a page.

    Arguments:
        page: the name of the page.
        log: the file of its log in ``examples/games``.
        claims: what the sources say of a deal that ends so.
    """

    page: str
    log: str
    claims: tuple[str, ...]


WORKED: Final = (
    Worked("cut-trump", "g-29-seven.json", ("G:29.3",)),
    Worked("named-trump", "h-67-round-2.json", ("H:69.1",)),
    Worked("no-trump", "g-29-five.json", ("G:29.4",)),
    Worked("nullo", "h-75-nullo.json", ("H:77.1",)),
)
"""A deal of each round."""


def deal_files(root: Path) -> Iterator[tuple[str, bytes]]:
    """The page of each deal, and the one that leads to them."""
    games = [(worked, played(root, worked.log)) for worked in WORKED]
    yield "docs/deals/index.md", _index_page(games).encode()
    for worked, game in games:
        yield f"docs/deals/{worked.page}.md", _deal_page(worked, game).encode()


def _index_page(games: Iterable[tuple[Worked, Played]]) -> str:
    return page(
        "Worked deals",
        "One deal of each round, card by card: what was dealt, what was exchanged, who took each "
        "trick and why, and what it scored. Read them with a pack of cards at hand, or just look "
        "at the pictures. The players are bots of this library that play with some care. What "
        "they do is legal; it is not always best.",
        compact(
            table(
                ["Deal", "Dealer", "Trump", "Tricks of quota", "Scores"],
                (_index_row(worked, game) for worked, game in games),
            )
        ),
        "[A whole game](match.md) shows how the scores of twelve deals add up. If you have not "
        "seen the game before, begin with [the game in five minutes](../learn.md).",
        "Each deal is in a log, so a program can read it too. These commands show a log and check "
        "it; [more on commands](../cli.md).",
        fenced("console", _commands(WORKED[0].log)),
        notice=NOTICE,
    )


def _index_row(worked: Worked, game: Played) -> list[str]:
    (deal,) = game.deals
    taken, quotas = tricks_taken(deal.tricks), game.quotas(deal.terms)
    return [
        f"[{_title(game, deal)}]({worked.page}.md)",
        game.names[deal.terms.dealer],
        f"{deal.terms.trump or 'none'}",
        _by_name(game, [f"{taken[seat]} of {quotas[seat]}" for seat in SEATS]),
        _by_name(game, map(with_sign, deal.scores)),
    ]


def _by_name(game: Played, texts: Iterable[str]) -> str:
    return ", ".join(f"{name} {text}" for name, text in zip(game.names, texts, strict=True))


def _title(game: Played, deal: DealResult) -> str:
    rules, number = game.log.rules, deal.terms.number
    return f"Round {rules.round_of(number)}: {round_name(rules, number)}"


def _commands(log: str) -> str:
    path = f"examples/games/{log}"
    return f"$ tribello replay {path}\n$ tribello validate {path}"


def _deal_page(worked: Worked, game: Played) -> str:
    (deal,) = game.deals
    return page(
        f"{_title(game, deal)}, trick by trick",
        _opening(game, deal),
        *_before_exchange(game, deal),
        heading(2, "The exchange"),
        *exchanges(game, deal),
        heading(2, "The play"),
        *_play(game, deal),
        heading(2, "The score"),
        *_score(worked, game, deal),
        heading(2, "The log"),
        f"This deal is in {example(worked.log, TOP)}. A copy of the repository "
        "shows and checks it:",
        fenced("console", _commands(worked.log)),
        notice=NOTICE,
    )


def _before_exchange(game: Played, deal: DealResult) -> Iterator[str]:
    """Cards and trump, in the order in which they come."""
    cards = [heading(2, "The cards"), *hands(game, deal)]
    trump = [heading(2, "Trump"), trump_words(game, deal)]
    yield from (*cards, *trump) if deal.terms.shown is None else (*trump, *cards)


def _opening(game: Played, deal: DealResult) -> str:
    rules, terms = game.log.rules, deal.terms
    dealer, left, right = (game.names[clockwise(terms.dealer, steps)] for steps in (0, 1, 2))
    quotas = dict(zip(game.names, game.quotas(terms), strict=True))
    aim = "as few tricks" if _is_nullo(game, deal) else "as many tricks"
    return (
        f"{dealer}, {left} and {right} sit clockwise in this order. It is deal {terms.number} of "
        f"{rules.deals}, under the rules {preset(game.preset, TOP)}. {dealer} deals. The quotas "
        f"are {quotas[dealer]} tricks for {dealer}, {quotas[left]} for {left} at the dealer's left "
        f"and {quotas[right]} for {right} at the dealer's right ({clause('R8.1', TOP)}); "
        f"points are counted from there, and all try for {aim} as they can. The players are bots: "
        "what they do is legal, and not always best."
    )


def _is_nullo(game: Played, deal: DealResult) -> bool:
    return game.log.rules.round_of(deal.terms.number) == NULLO


def _play(game: Played, deal: DealResult) -> Iterator[str]:
    dealer = game.names[deal.terms.dealer]
    takes = "the highest card of"
    if deal.terms.trump is not None:
        takes = f"the highest trump or, where there is none, {takes}"
    yield (
        f"{dealer}, who deals, leads to the first trick ({clause('R7.1', TOP)}), and whoever takes "
        f"a trick leads to the next ({clause('R7.6', TOP)}). Cards stand in the order of play; "
        f"a name in bold took the trick. Who holds the suit led must follow "
        f"({clause('R7.4', TOP)}); {takes} the suit led takes the trick ({clause('R7.5', TOP)}). "
        "The last columns count the tricks of each player."
    )
    quotas = game.quotas(deal.terms)
    counts = [f"{name}, of {quotas[seat]}" for seat, name in enumerate(game.names)]
    heads = ["Trick", "Led", "Second", "Third", "Taken by", *counts]
    yield compact(table(heads, _trick_rows(game, deal)), "tricks")


def _trick_rows(game: Played, deal: DealResult) -> Iterator[list[str]]:
    quotas = game.quotas(deal.terms)
    for count, trick in enumerate(deal.tricks, start=1):
        taken = tricks_taken(deal.tricks[:count])
        winner = trick.winner
        told = [f"**{game.names[winner]}**: {why_taken(trick, deal.terms.trump)}"]
        left = before(deal.dealt.hands, deal.tricks[: count - 1])
        told += remarks(trick, left, deal.terms.trump, game.names)
        if taken[winner] == quotas[winner]:
            told.append(f"{game.names[winner]} has the quota of {quotas[winner]}")
        counts = [f"**{taken[seat]}**" if seat == winner else f"{taken[seat]}" for seat in SEATS]
        yield [f"{count}", *_laid(trick, game), ". ".join(map(capital, told)) + ".", *counts]


def _laid(trick: Trick, game: Played) -> Iterator[str]:
    """The cards of a trick in the order of play, each under its player's name."""
    for place, card in enumerate(trick.cards):
        seat = clockwise(trick.leader, place)
        name = f"**{game.names[seat]}**" if seat == trick.winner else game.names[seat]
        yield f"{name}<br>{card_image(card, TOP)}"


def _score(worked: Worked, game: Played, deal: DealResult) -> Iterator[str]:
    terms, taken, quotas = deal.terms, tricks_taken(deal.tricks), game.quotas(deal.terms)
    nullo = _is_nullo(game, deal)
    by = clause("R8.3" if nullo else "R8.2", TOP)
    above, below = ("loses", "gains") if nullo else ("gains", "loses")
    rows: list[tuple[str, tuple[int, ...]]] = [
        (f"Quota ({clause('R8.1', TOP)})", quotas),
        ("Tricks taken", taken),
    ]
    yield (
        f"A player {above} a point for each trick above the quota and {below} one for each below "
        f"({by}). The tricks sum to {sum(taken)} as the quotas do, so the scores sum to "
        f"{sum(deal.scores)} ({clause('R8.5', TOP)})."
    )
    heads = [f"{name} ({role(seat, terms)})" for seat, name in enumerate(game.names)]
    told = [[name, *map(str, each), f"{sum(each)}"] for name, each in rows]
    told.append([f"**Score** ({by})", *map(with_sign, deal.scores), with_sign(sum(deal.scores))])
    yield compact(table(["In this deal", *heads, "Sum"], told))
    for name in worked.claims:
        yield f"What {claim(name, TOP)} says of such a deal: {claim_of_id(name).says}"

"""The page that tells a whole game as a score table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from generate.markdown import fenced, heading, page
from generator.places import NOTICE, clause, example, preset
from generator.play.played import Played, played
from generator.play.reach import with_sign

from tribello.render.deals import round_name
from tribello.render.words import winners_words
from tribello.scoring import totals, winners
from tribello.seats import SEATS, Seat
from tribello.state import DealResult, tricks_taken

TOP: Final = ".."
LOG: Final = "a-match.json"

_HEAD: Final = """\
<div class="match">
<table>
<caption>{caption}</caption>
<thead>
<tr><th scope="col" rowspan="2">Deal</th><th scope="col" rowspan="2">Dealer</th>\
<th scope="col" rowspan="2">Trump</th><th scope="colgroup" colspan="3">Tricks of quota</th>\
<th scope="colgroup" colspan="3">Score</th><th scope="colgroup" colspan="3">Total</th></tr>
<tr>{names}</tr>
</thead>"""


def match_files(root: Path) -> Iterator[tuple[str, bytes]]:
    """The page of the whole game."""
    yield "docs/deals/match.md", _match_page(played(root, LOG)).encode()


def _match_page(game: Played) -> str:
    first = game.deals[0].terms.dealer
    path = f"examples/games/{LOG}"
    return page(
        "A whole game",
        f"{', '.join(game.names[:2])} and {game.names[2]} play a whole match under the rules "
        f"{preset(game.preset, TOP)}: {len(game.deals)} deals in four rounds "
        f"({clause('R3.1', TOP)}, {clause('R3.2', TOP)}). {game.names[first]} deals first, "
        f"by lot ({clause('R2.2', TOP)}); "
        f"after each deal the next player clockwise deals ({clause('R2.5', TOP)}), and the quotas "
        f"pass on with the deal ({clause('R8.1', TOP)}).",
        heading(2, "Deal by deal"),
        "In the first columns of numbers, 5/6 means five tricks where six were the quota. A total "
        f"is the sum of the scores so far ({clause('R9.1', TOP)}).",
        _score_table(game),
        heading(2, "What happened"),
        "\n".join(f"- {sentence}" for sentence in _story(game)),
        heading(2, "The log"),
        f"This game is in {example(LOG, TOP)}, with every card. A copy of the repository shows it "
        "whole or one deal of it, and checks it:",
        fenced(
            "console",
            f"$ tribello replay {path}\n$ tribello replay {path} --deal 12\n"
            f"$ tribello validate {path}",
        ),
        notice=NOTICE,
    )


def _score_table(game: Played) -> str:
    caption = f"The match of {game.names[0]}, {game.names[1]} and {game.names[2]}"
    names = "".join(f'<th scope="col">{name}</th>' for name in game.names) * 3
    return "\n".join(
        [_HEAD.format(caption=caption, names=names), *_bodies(game), "</table>\n</div>"]
    )


def _bodies(game: Played) -> Iterator[str]:
    """The rows, those of a round together under its name."""
    rules, previous = game.log.rules, 0
    for count, deal in enumerate(game.deals, start=1):
        number = rules.round_of(deal.terms.number)
        if number != previous:
            name = f"Round {number}: {round_name(rules, deal.terms.number)}"
            yield "</tbody>\n<tbody>" if previous else "<tbody>"
            yield f'<tr><th scope="rowgroup" colspan="12">{name}</th></tr>'
        previous = number
        yield _row(game, deal, totals(game.deals[:count]))
    yield "</tbody>"


def _row(game: Played, deal: DealResult, sums: Sequence[int]) -> str:
    taken, quotas = tricks_taken(deal.tricks), game.quotas(deal.terms)
    cells = [
        game.names[deal.terms.dealer],
        f"{deal.terms.trump or 'none'}",
        *(f"{taken[seat]}/{quotas[seat]}" for seat in SEATS),
        *map(with_sign, deal.scores),
        *map(with_sign, sums),
    ]
    told = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row">{deal.terms.number}</th>{told}</tr>'


def _story(game: Played) -> Iterator[str]:
    """What the table tells, in sentences."""
    yield from _extremes(game)
    yield _exact(game)
    yield from _leads(game)
    sums = totals(game.deals)
    won = winners(game.log.rules, sums)
    yield (
        f"{winners_words(won, sums, game.names)} Every deal sums to zero "
        f"({clause('R8.5', TOP)}), so the totals do: {_sum_words(sums)}."
    )


def _extremes(game: Played) -> Iterator[str]:
    """The largest gain and the largest loss of one player in one deal."""
    scores = [(deal.scores[seat], deal, seat) for deal in game.deals for seat in SEATS]
    most, least = max(each[0] for each in scores), min(each[0] for each in scores)
    for points, word in ((most, "gain"), (least, "loss")):
        found = [(deal, seat) for score, deal, seat in scores if score == points]
        where = " and ".join(_took(game, deal, seat) for deal, seat in found)
        yield f"The largest {word} in a deal is {with_sign(points)}: {where}."


def _took(game: Played, deal: DealResult, seat: Seat) -> str:
    tricks, quotas = tricks_taken(deal.tricks)[seat], game.quotas(deal.terms)
    return (
        f"{game.names[seat]} takes {tricks} trick{'' if tricks == 1 else 's'} with a quota of "
        f"{quotas[seat]} in deal {deal.terms.number}"
    )


def _exact(game: Played) -> str:
    """How often a quota was met exactly."""
    counts = [
        sum(tricks_taken(deal.tricks)[seat] == game.quotas(deal.terms)[seat] for deal in game.deals)
        for seat in SEATS
    ]
    each = ", ".join(f"{name} {count}" for name, count in zip(game.names, counts, strict=True))
    quotas = 3 * len(game.deals)
    return f"Of {quotas} quotas {sum(counts)} are taken exactly and score nothing: {each}."


def _leads(game: Played) -> Iterator[str]:
    """Who was ahead after which deals."""
    runs: list[tuple[str, int, int]] = []
    for count, deal in enumerate(game.deals, start=1):
        sums = totals(game.deals[:count])
        ahead = [game.names[seat] for seat in SEATS if sums[seat] == max(sums)]
        name, number = " and ".join(ahead), deal.terms.number
        if runs and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1], number)
        else:
            runs.append((name, number, number))
    told = [f"{name} after {_deals(first, last)}" for name, first, last in runs]
    yield f"The lead: {', '.join(told)}."


def _deals(first: int, last: int) -> str:
    return f"deal {first}" if first == last else f"deals {first} to {last}"


def _sum_words(points: Sequence[int]) -> str:
    """A sum as it is written: `2 - 3 + 1 = 0`."""
    first, *others = points
    rest = "".join(f" {'-' if each < 0 else '+'} {abs(each)}" for each in others)
    return f"{first}{rest} = {sum(points)}"

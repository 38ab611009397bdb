"""The page with a score sheet to print: the quotas of all deals are filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generate.markdown import page
from generator.places import NOTICE, clause

from tribello.actions.trump import LAST_TRUMP_ROUND
from tribello.render.deals import round_name
from tribello.rules import NULLO, ROUNDS, STANDARD
from tribello.scoring import quota
from tribello.seats import SEATS
from tribello.state import Terms, dealer_of

PLAYERS: Final = ("A", "B", "C")
"""What seats are called on the sheet; A deals first."""

_HEAD: Final = """\
<table>
<caption>Tribello: score sheet</caption>
<thead>
<tr><th scope="col" rowspan="2">Deal</th><th scope="col" rowspan="2">Trump</th>{players}</tr>
<tr>{columns}</tr>
</thead>"""
_PLAYER: Final = '<th scope="colgroup" colspan="4" class="name">{player}:</th>'
_COLUMNS: Final = (
    '<th scope="col"><abbr title="quota">Q</abbr></th>'
    '<th scope="col">Tricks</th><th scope="col">Score</th><th scope="col">Total</th>'
)
_BLANK: Final = "<td></td>"


def sheet_files() -> Iterator[tuple[str, bytes]]:
    """The page of the score sheet."""
    yield "docs/score-sheet.md", _sheet_page().encode()


def _sheet_page() -> str:
    rules = STANDARD
    return page(
        "Score sheet",
        f"A sheet for a match of {rules.deals} deals under the preset "
        "[`standard`](rules/presets.md#standard). Print this page: the sheet fills one side of A4 "
        "or Letter, and nothing else is printed.",
        "\n".join(
            [
                "- Write the names clockwise. A is who deals first; the deal passes to B, to C and "
                f"to A again ({clause('R2.5')}). The dealer's quota is in a box.",
                "- After each deal write the tricks and the score: a point for each trick above "
                f"the quota (Q), one off for each below ({clause('R8.2')}); in nullo the reverse "
                f"({clause('R8.3')}). [Every score in a table](scoring.md).",
                f"- Check each row: the tricks sum to {rules.tricks}, the scores to 0 "
                f"({clause('R8.5')}). So the totals sum to 0 too.",
                f"- The highest total wins; a tie is shared ({clause('R9.2')}).",
            ]
        ),
        '<div class="score-sheet">',
        "\n".join([_head(), *_bodies(), "</table>"]),
        f'<p class="check">Each deal: tricks sum to {rules.tricks}, scores to 0. '
        f"Rounds 1 to {NULLO - 1}: +1 for each trick above Q, &minus;1 for each below. "
        "Nullo: the reverse.</p>",
        "</div>",
        notice=NOTICE,
    )


def _head() -> str:
    players = "".join(_PLAYER.format(player=player) for player in PLAYERS)
    return _HEAD.format(players=players, columns=_COLUMNS * 3)


def _bodies() -> Iterator[str]:
    """The rows, those of a round together under its name."""
    each = STANDARD.deals_per_round
    for number in range(1, ROUNDS + 1):
        first = (number - 1) * each + 1
        name = f"Round {number}: {round_name(STANDARD, first)}"
        yield f'<tbody>\n<tr><th scope="rowgroup" colspan="14">{name}</th></tr>'
        yield from map(_row, range(first, first + each))
        yield "</tbody>"


def _row(number: int) -> str:
    """A deal: its dealer and quotas as the deal passes on, the rest to be filled in."""
    terms = Terms(number, dealer_of(number, first_dealer=0))
    has_trump = STANDARD.round_of(number) <= LAST_TRUMP_ROUND
    trump = _BLANK if has_trump else '<td class="none">none</td>'
    cells = "".join(_quota_cell(terms, seat) + _BLANK * 3 for seat in SEATS)
    return f'<tr><th scope="row">{number}</th>{trump}{cells}</tr>'


def _quota_cell(terms: Terms, seat: int) -> str:
    tricks = quota(STANDARD, terms, seat)
    if seat == terms.dealer:
        return f'<td class="quota"><strong title="dealer">{tricks}</strong></td>'
    return f'<td class="quota">{tricks}</td>'

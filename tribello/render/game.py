"""A recorded game on a page: who played by which rules, deal by deal, and the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from tribello.immutable import Immutable
from tribello.log.json_types import JSON
from tribello.log.model import Log
from tribello.log.ruleset import write_options
from tribello.render.deal import deal_lines, in_focus
from tribello.render.deals import DealSoFar, deals_of, round_name
from tribello.render.line import BLANK, Line, line, page, paragraph, quiet, strong, table
from tribello.render.people import Labels, People, people
from tribello.render.width import printable
from tribello.render.words import capital, seating_of, signed, waiting, winners_words
from tribello.replay import Replay
from tribello.rules import Preset, Rules, differences, nearest_preset, preset_of
from tribello.scoring import totals, winners
from tribello.seats import SEATS, Seat
from tribello.state import Game, Over, Phase, Span


@frozen(repr=False)
class View(Immutable):
    """What is to be shown of a game.

    Arguments:
        deal: the number of the one deal to be shown; every deal by default.
        trick: the number of the one trick of each deal to be shown; every trick by default.
        seat: the seat whose hands and quota are shown as well, if any.
        untold: the number of the one deal of which no hand is known yet, if there is one.
        counted: how many actions there are, as a log that also tells hands counts them.
    """

    deal: int | None = None
    trick: int | None = None
    seat: Seat | None = None
    untold: int | None = None
    counted: int | None = None

    @property
    def is_whole(self) -> bool:
        """Whether the game is shown from its heading to its score."""
        return self.deal is None and self.trick is None


WHOLE = View()


def game_lines(log: Log, played: Replay, view: View = WHOLE) -> list[Line]:
    """A game as far as its actions are legal, as a person would read it.

    Arguments:
        log: the log.
        played: its replay.
        view: what is to be shown.
    """
    game = played.game
    who = people(log, game)
    deals = [
        deal_lines(
            game.rules,
            deal,
            who.labels,
            seat=None if deal.number == view.untold else view.seat,
            trick=view.trick,
        )
        for deal in deals_of(game)
        if view.deal in (None, deal.number) and deal.begun_tricks >= (view.trick or 0)
    ]
    ending = paragraph(line(ending_words(log, played, who, view.counted)))
    if not view.is_whole:
        return page(*deals, ending if _reaches_the_end(game, view) else [])
    return page(
        heading(log, who),
        paragraph(seating_of((step.action for step in played.steps), who)),
        *deals,
        score_lines(game, who.labels, view.seat),
        ending,
    )


def _reaches_the_end(game: Game[Phase], view: View) -> bool:
    """Whether the last thing shown is an unfinished deal, so that its end is worth telling."""
    unfinished = [deal.number for deal in deals_of(game) if deal.scores is None]
    return view.trick is None and view.deal in unfinished


def no_such_deal(game: Game[Phase], number: int) -> str | None:
    """What there is instead of a deal that a game does not have; None where it has it."""
    numbers = [deal.number for deal in deals_of(game)]
    if number in numbers:
        return None
    return f"the log has no deal {number}; it has {_range('deal', numbers)}"


def no_such_trick(game: Game[Phase], deal: int | None, number: int) -> str | None:
    """What there is instead of a trick that a game, or a deal of it, does not have."""
    begun = [each.begun_tricks for each in deals_of(game) if deal in (None, each.number)]
    numbers = range(1, max(begun, default=0) + 1)
    if number in numbers:
        return None
    where = "the log" if deal is None else f"deal {deal}"
    return f"{where} has no trick {number}; it has {_range('trick', numbers)}"


def _range(what: str, numbers: Sequence[int]) -> str:
    if not numbers:
        return f"no {what} yet"
    if len(numbers) == 1:
        return f"{what} {numbers[0]} only"
    return f"{what}s {numbers[0]} to {numbers[-1]}"


def heading(log: Log, who: People) -> list[Line]:
    """What was played, where and when, by whom, under which rules."""
    told = {key: printable(text) for key, text in log.metadata}
    margins = [f"  {who.kind} {seat}  " for seat in SEATS]
    seats = [
        each
        for margin, name in zip(margins, who.names, strict=True)
        for each in paragraph(line(name), indent=len(margin), first=margin)
    ]
    return page(
        [line(strong("Tribello"), f"  {_extent(log)}, {_rules_name(log.rules, log.preset)}")],
        paragraph(line(_occasion(told))),
        seats,
        paragraph(line(_changed_options(log.rules))),
        paragraph(line(told.get("comment", ""))),
    )


def _extent(log: Log) -> str:
    """How much of a match the log is about."""
    deals = log.rules.deals
    span = log.span or Span(1, deals)
    if span == Span(1, deals):
        return f"a match of {deals} deals"
    if span.first == span.last:
        return f"deal {span.first} of {deals}"
    return f"deals {span.first} to {span.last} of {deals}"


def _occasion(told: Mapping[str, str]) -> str:
    """Event, site, table and date, as far as the log tells them."""
    table_number = told.get("table", "")
    parts = [
        told.get("event", ""),
        told.get("site", ""),
        f"table {table_number}" if table_number else "",
        told.get("date", ""),
    ]
    return ", ".join(filter(None, parts))


def _rules_name(rules: Rules, named: Preset | None) -> str:
    preset = named if named is not None and named.rules == rules else preset_of(rules)
    if preset is not None:
        return f"{preset.name} rules"
    return "laboratory rules" if rules.laboratory else "house rules"


def _changed_options(rules: Rules) -> str:
    """In what rules without a name differ from the nearest that have one; else nothing."""
    if preset_of(rules) is not None:
        return ""
    nearest, written = nearest_preset(rules), write_options(rules)
    changed = [
        f"{option} {_value(written[option])}"
        for option, _, _ in differences(nearest.rules, rules)
        if option != "laboratory"
    ]
    return f"Rules: {nearest.name}, but for {', '.join(changed)}."


def _value(value: JSON) -> str:
    """The value of an option: 6/4/3 for a row, with blanks between rows."""
    if isinstance(value, list):
        between = " " if any(isinstance(each, list) for each in value) else "/"
        return between.join(map(_value, value))
    return f"{value}"


def score_lines(game: Game[Phase], labels: Labels, seat: Seat | None) -> list[Line]:
    """The points of every finished deal and the running totals; nothing for a single deal."""
    deals = [deal for deal in deals_of(game) if deal.scores is not None]
    if len(deals) <= 1:
        return []
    rows: list[list[Line]] = [[line("deal"), BLANK, *in_focus(labels, seat)]]
    previous = ""
    for deal in deals:
        name = round_name(game.rules, deal.number)
        rows.append([line(f"{deal.number}"), line(name if name != previous else "")])
        rows[-1] += _score_cells(deal)
        previous = name
    title = line(strong("Score"), "  points of each deal and running total")
    return [title, BLANK, *table(rows, "rlrrr", least=(4, 11, 10, 10, 10))]


def _score_cells(deal: DealSoFar) -> Iterator[Line]:
    for points, total in zip(deal.scores or (), deal.totals or (), strict=True):
        yield line(quiet(f"{signed(points):>4}"), f"{signed(total):>6}")


def ending_words(log: Log, played: Replay, who: People, counted: int | None) -> str:
    """Who won, or what an unfinished game waits for; and where the log breaks the rules."""
    game, failure = played.game, played.failure
    sentences: list[str] = []
    if isinstance(game.phase, Over):
        points = totals(game.sheet.results)
        sentences.append(winners_words(winners(game.rules, points), points, who.labels))
    elif failure is None:
        actions = len(played.steps) if counted is None else counted
        so_far = f"{actions} action{'' if actions == 1 else 's'}"
        sentences.append(f"Unfinished after {so_far}: {waiting(game, who.labels)}.")
    if failure is not None:
        code, place = failure.violation.code, failure.index
        sentences.append(f"Here the log breaks the rules: action {place} ({code.id} {code.name}).")
    elif log.ended is not None:
        by = "" if log.ended.player is None else f" by {who.label_of(log.ended.player)}"
        sentences.append(f"{capital(log.ended.reason)}{by}.")
    return " ".join(sentences)

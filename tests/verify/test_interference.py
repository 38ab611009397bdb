"""Some games of `tests/verify/interference.py`, and that it finds what shows hidden cards."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from attrs import evolve
from verify import interference
from verify.hiding import Course, Told, cards_of, told_otherwise
from verify.interference import GAMES, course_of, differences, looked, main, rules_of
from verify.planting import plant

from tribello.actions import Action, Exchange, Play
from tribello.rules import PRESETS, AfterCut, CutCard, CutWhen, RoundOneTrump
from tribello.seats import SEATS
from tribello.state import Cutting, Exchanging, Game, Naming, Phase, Playing
from tribello.views import PUBLIC, VIEWERS, Viewer

A_FEW: Final = (3, 8, 10, 17, 18, 28)


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize("number", A_FEW)
def test_nothing_that_is_shown_hangs_on_what_is_hidden(number: int) -> None:
    """With other hidden cards everybody sees, chooses and reads the same after every action."""
    one = looked(number)
    assert one.difference == ""
    assert one.preset == list(PRESETS)[number % len(PRESETS)]
    assert min(one.counts["Playing", viewer] for viewer in VIEWERS) > 30


def own_of(game: Game[Phase], viewer: Viewer) -> list[Any]:
    """What somebody has seen of its own cards in every deal."""
    deals = [cards_of(game, number)[0] for number in range(len(game.sheet.results) + 1)]
    return [
        (dealt.hands[viewer], [made for made in dealt.exchanges if made.seat == viewer])
        for dealt in deals
        if dealt is not None and viewer is not PUBLIC
    ]


def public_of(actions: tuple[Action, ...]) -> list[Any]:
    """What all see of some actions."""
    return [
        (act.seat, len(act.cards)) if isinstance(act, Exchange) else act
        for act in actions
        if isinstance(act, Play | Exchange)
    ]


def tellings(course: Course, viewer: Viewer) -> list[tuple[int, Told]]:
    """A course told otherwise at every place where it can be."""
    dice = Random(1)
    told = [
        (place, told_otherwise(course, place, viewer, dice)) for place in range(len(course.games))
    ]
    return [(place, each) for place, each in told if each is not None]


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_somebody_knows_is_left_as_it_is(viewer: Viewer) -> None:
    """Own cards, cards played and numbers exchanged are the same, and so are terms and scores."""
    _, course = course_of(3)
    for place, told in tellings(course, viewer):
        game = course.games[place]
        assert own_of(told.game, viewer) == own_of(game, viewer)
        assert public_of(told.actions) == public_of(course.actions[:place])
        assert [each.terms for each in told.game.sheet.results] == [
            each.terms for each in game.sheet.results
        ]
        assert getattr(told.game.phase, "terms", None) == getattr(game.phase, "terms", None)


def hidden_parts(game: Game[Phase], viewer: Viewer) -> dict[str, Any]:
    """What lies hidden from somebody in the deal that is on."""
    if isinstance(game.phase, Cutting):
        return {"deck": game.phase.deck}
    if not isinstance(game.phase, Naming | Exchanging | Playing):
        return {}
    dealt, hands = game.phase.dealt, getattr(game.phase, "hands", game.phase.dealt.hands)
    others = [seat for seat in SEATS if seat != viewer]
    made = [each for each in dealt.exchanges if each.seat in others]
    return {
        **{f"hand {seat}": hands[seat] for seat in others},
        **{f"discards {each.seat}": each.discards for each in made if each.discards},
        **{f"drawn {each.seat}": each.drawn for each in made if each.drawn},
        **({"pickup": dealt.pickup} if dealt.pickup else {}),
    }


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("number", [3, 8, 18])
def test_whatever_is_hidden_is_changed_at_some_time(number: int, viewer: Viewer) -> None:
    """Hands, discards, drawn cards, pickup and a deck to be cut are all other ones at times."""
    _, course = course_of(number)
    there, changed = set[str](), set[str]()
    for place, told in tellings(course, viewer):
        parts, others = (hidden_parts(each, viewer) for each in (course.games[place], told.game))
        there |= set(parts)
        changed |= {name for name in parts if parts[name] != others[name]}
    assert changed == there


SHOWS: Final = (
    "(lambda seen, attrs: attrs.evolve(seen, sheet=attrs.evolve(seen.sheet, "
    "players=(*seen.sheet.players, repr({})))))(unbroken(game, viewer), __import__('attrs'))"
)
"""A view with something more in a place that no bot looks at."""

DEALT: Final = "getattr(game.phase, 'dealt', None)"

PLANTED: Final = {
    "the hand of another": f"{DEALT} and {DEALT}.hands[2 if viewer == 0 else 0]",
    "whether another has an ace": (
        f"{DEALT} and any(card.rank == 14 for card in {DEALT}.hands[2 if viewer == 0 else 0])"
    ),
    "a discard of another": (
        f"{DEALT} and [made.discards[:1] for made in {DEALT}.exchanges if made.seat != viewer]"
    ),
    "the next card of the pickup": f"{DEALT} and {DEALT}.pickup[:1]",
    "the last card of the pickup": f"{DEALT} and {DEALT}.pickup[-1:]",
    "the order of a deck to be cut": "getattr(game.phase, 'deck', None)",
    "the top of a deck to be cut": "getattr(game.phase, 'deck', (None,))[0]",
    "a hash of it all": "hash(game)",
    "what was left in finished deals": "[each.dealt.pickup for each in game.sheet.results]",
    "what was discarded in finished deals": (
        "[[made.discards for made in each.dealt.exchanges if made.seat != viewer]"
        " for each in game.sheet.results]"
    ),
}


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize("more", PLANTED.values(), ids=PLANTED)
def test_a_view_that_shows_too_much_is_found(more: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one hidden thing in the view, a difference is told in a game of one deal with a cut."""
    plant(monkeypatch, "tribello.views.seeing.view", SHOWS.format(more))
    assert '"differs": ["view", "form 1"' in looked(3).difference


LEAKS: Final = {
    "a seed": "evolve(unbroken(viewer, log, actions), metadata=log.metadata)",
    "the digest of the whole": "evolve(unbroken(viewer, log, actions), integrity=log.integrity)",
    "keys of others": "evolve(unbroken(viewer, log, actions), extensions=log.extensions)",
    "a path": "evolve(unbroken(viewer, log, actions), schema=log.schema)",
}


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
def test_a_redacted_log_that_keeps_too_much_is_found(
    leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one more thing kept of the log, a difference is told, and it is in the log alone."""
    monkeypatch.setattr("tribello.log.redaction.evolve", evolve, raising=False)
    plant(monkeypatch, "tribello.log.redaction._seen_by", leak)
    assert '"differs": ["form 2"]' in looked(3).difference


@pytest.mark.rule("R10.11")
def test_a_redacted_log_that_shows_discards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exchange that is told to all with its cards is found."""
    plant(monkeypatch, "tribello.views.acts.seen_actions", "unbroken(before, action, after, 0)")
    assert '"differs": ["form 2"]' in looked(3).difference


def test_each_thing_that_is_shown_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """What differs in one of them alone, choices, seat to act or a form, is told by its name."""
    _, course = course_of(0)
    game = course.games[-2]
    one, other = (Told(game, course.actions[:place]) for place in (7, 8))
    assert differences(one, one, 0) == []
    monkeypatch.setattr(interference, "forms", lambda _, actions, __: (b"", b"%d" % len(actions)))
    assert differences(one, other, 0) == ["form 2"]
    turns = iter((0, 1))
    monkeypatch.setattr(interference, "seat_to_act", lambda _: next(turns))
    choices = iter(("a", "b"))
    monkeypatch.setattr(interference, "legal_choices", lambda _: next(choices))
    assert differences(one, other, 0) == ["seat to act", "choices", "form 2"]


def test_every_preset_is_played_as_it_is_and_otherwise() -> None:
    """Among the games of the command each preset has its own rules and many with other options."""
    met = {rules_of(number) for number in range(GAMES)}
    for name, preset in PRESETS.items():
        rules = {rules for met_name, rules in met if met_name == name}
        assert preset.rules in rules
        assert len(rules) > 20


def test_every_kind_of_cut_is_played() -> None:
    """Among the games of the command trump is cut for in each way, and the pack for nothing."""
    cuts = set[tuple[CutCard, AfterCut, bool]]()
    for number in range(GAMES):
        _, rules = rules_of(number)
        is_shown = rules.round_1_trump is RoundOneTrump.CUT
        if is_shown or rules.cut is CutWhen.EVERY_DEAL:
            cuts.add((rules.cut_card, rules.after_cut, is_shown))
    assert len(cuts) == 12


def test_the_command_counts_changes_by_phase_and_viewer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A row for each phase and one for all, the same by one process and by two."""
    told = []
    for processes in ("1", "2"):
        assert main(["--games", "1", "--jobs", processes]) == 0
        told.append(capsys.readouterr())
    assert told[0] == told[1]
    assert told[0].err == ""
    head, *rows, presets, last = told[0].out.splitlines()
    assert head.split() == ["phase", "seat", "0", "seat", "1", "seat", "2", "public", "all"]
    numbers = [[int(each.replace(",", "")) for each in row.split()[1:]] for row in rows]
    assert all(sum(row[:-1]) == row[-1] for row in numbers)
    assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1]
    assert presets.startswith("presets: standard ")
    assert last == "0 differences"


def test_the_command_tells_how_to_see_a_difference_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A difference comes with a command that looks at the same game, and the exit code is 1."""
    plant(monkeypatch, "tribello.views.seeing.view", SHOWS.format("hash(game)"))
    assert main(["--only", "3", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    assert "python tests/verify/interference.py --only 3\n{" in told
    assert main(["--only", "3", "--jobs", "1"]) == 1
    assert capsys.readouterr().out == told

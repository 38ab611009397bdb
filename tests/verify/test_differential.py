"""A few games of `tests/verify/differential.py`, and that it finds what is planted."""

from __future__ import annotations

import json

import pytest
from verify.comparing import Difference
from verify.differential import main
from verify.fullpack import CHANGES, SEEDS, TABLES, played
from verify.planting import plant

from tribello.rules import PRESETS

A_DOZEN = range(12)


@pytest.mark.parametrize("number", A_DOZEN)
def test_the_oracle_goes_with_a_game_of_bots_state_by_state(number: int) -> None:
    """States, choices, refusals and scores are the same in a whole game with the whole pack."""
    one = played(number)
    assert one.preset == list(PRESETS)[number % len(PRESETS)]
    assert one.states > 499
    assert one.codes["T603"] > 100
    assert one.codes["legal"] > one.states
    assert one.codes["T801"] > 0


def test_every_preset_meets_every_table_and_seed() -> None:
    """Among the 2000 games of the command no pair of these is left out."""
    numbers = range(2000)
    presets = len(PRESETS)
    assert len({(n % len(SEEDS), n % len(TABLES)) for n in numbers}) == len(SEEDS) * len(TABLES)
    assert len({(n % presets, n % len(SEEDS)) for n in numbers}) == presets * len(SEEDS)
    assert len({(n % presets, n // presets % len(CHANGES)) for n in numbers}) == presets * len(
        CHANGES
    )


PLANTED = {
    "trump is ignored": ("tribello.tricks.trick_winner", "unbroken(leader, laid, None)"),
    "cards are drawn from the other end": (
        "tribello.actions.exchange.effect",
        "unbroken(Game(game.sheet, Exchanging(Dealt(game.phase.dealt.terms, "
        "game.phase.dealt.hands, game.phase.dealt.pickup[::-1], game.phase.dealt.exchanges))), "
        "exchange)",
    ),
    "the last may always exchange": (
        "tribello.actions.exchange.allowed_counts",
        "range(min(len(game.phase.dealt.pickup), game.rules.hand_size) + 1)",
    ),
    "a revoke is allowed": ("tribello.tricks.may_play", "card in hand"),
    "nullo is scored like other rounds": (
        "tribello.scoring.deal_scores",
        "tuple(taken[seat] - quota(rules, terms, seat) for seat in SEATS)",
    ),
}


@pytest.mark.parametrize(("name", "becomes"), PLANTED.values(), ids=PLANTED)
def test_a_planted_difference_is_found(
    name: str, becomes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine with one rule changed parts from the oracle in a game of russian-literal."""
    plant(monkeypatch, name, becomes)
    with pytest.raises(Difference) as found:
        played(5)
    told = json.loads(str(found.value))
    assert told["oracle"] != told["engine"]


def test_the_command_counts_games_by_preset(capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each preset that was played and one for all, the same by one process and by two."""
    told = []
    for processes in ("1", "2"):
        assert main(["--games", "2", "--jobs", processes]) == 0
        told.append(capsys.readouterr())
    assert told[0] == told[1]
    assert told[0].err == ""
    lines = [line.split() for line in told[0].out.splitlines()]
    assert [line[0] for line in lines] == ["preset", "article", "standard", "all", "codes:", "0"]


def test_the_command_tells_how_to_see_a_difference_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each difference comes with a command that plays the same game, and the exit code is 1."""
    plant(monkeypatch, *PLANTED["a revoke is allowed"])
    assert main(["--only", "3", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    assert "python tests/verify/differential.py --only 3\n{" in told
    assert main(["--only", "3", "--jobs", "1"]) == 1
    assert capsys.readouterr().out == told

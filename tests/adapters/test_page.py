"""The page on adapters: its programs run, and what it says of parameters and numbers holds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from adapters.walks import game_of

from tribello.adapters.openings import opening
from tribello.adapters.pettingzoo import raw_env
from tribello.adapters.recall import ROW
from tribello.encoding import CURRENT, NUM_ACTIONS, length_of

PAGE: Final = (Path(__file__).parents[2] / "docs/adapters.md").read_text(encoding="utf-8")
PROGRAMS: Final = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("program", "output"), PROGRAMS, ids=["open_spiel", "pettingzoo"])
def test_a_program_of_the_page_runs(
    program: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each program runs as it stands in ten statements, and prints what stands below it."""
    exec(compile(program, "adapters.md", "exec"), {})
    assert capsys.readouterr().out == output
    lines = [line for line in program.splitlines() if not line.startswith(("import", "from"))]
    assert len([line for line in lines if line]) <= 10


def test_the_page_has_the_parameters_and_their_defaults() -> None:
    """Name and default of each parameter stand in a row, as both adapters have them."""
    rows = re.findall(r"^\| `(\w+)` \| `?(\w+)`? \|", PAGE, re.MULTILINE)
    parameters = game_of("").get_parameters()
    assert {name: str(value) for name, value in parameters.items()} == dict(rows)
    assert raw_env(**parameters).possible_agents
    assert opening(**parameters) == opening()


def test_the_page_has_the_lengths_of_observations() -> None:
    """The numbers of an observation, of a row and of a mask are those of the encoding."""
    assert f"`observation` has the {length_of(CURRENT)} numbers of the current form." in PAGE
    assert f"`observation` has the {length_of(CURRENT)} numbers of the current form (`" in PAGE
    assert f"a row of {ROW} for each deal" in PAGE
    assert f"each of the {NUM_ACTIONS} ids" in PAGE

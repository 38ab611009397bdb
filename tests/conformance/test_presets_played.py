"""Every preset from end to end: played, recorded, read back, replayed and judged."""

from __future__ import annotations

from io import BytesIO

import pytest

from tribello.bots import QUICK_BOTS, Bot, play_out
from tribello.engine import Match
from tribello.log import record, write_json, write_jsonl
from tribello.log.document import read_document
from tribello.log.reading import read_games, read_text
from tribello.replay import outcome
from tribello.rules import PRESETS, Preset
from tribello.state import Over
from tribello.verdict import Outcome, verdict_on


@pytest.mark.parametrize("bot", QUICK_BOTS.values(), ids=QUICK_BOTS)
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_match_of_a_preset_is_played_recorded_and_judged(preset: Preset, bot: Bot) -> None:
    """Three bots play a whole match; its log, in either encoding, is valid under the preset."""
    start = Match(preset.rules).start()
    actions = tuple(play_out(start, f"{preset.name} from end to end", [bot] * 3))
    game, failure = outcome(start, actions)
    assert (failure, type(game.phase)) == (None, Over)
    assert len(game.sheet.results) == preset.rules.deals
    log = record(game, actions, preset=preset)
    (lines,) = read_games(BytesIO(b"".join(write_jsonl(log))), ".jsonl")
    for judgement in (verdict_on(read_text(write_json(log))), verdict_on(lines)):
        assert judgement.outcome is Outcome.VALID
        assert judgement.rules is not None
        assert judgement.rules["preset"] == preset.name
    assert read_document(lines.document) == log


def test_a_log_is_not_recorded_under_a_preset_with_other_rules() -> None:
    """To name a preset whose rules the game was not played by is refused."""
    game = Match().start()
    with pytest.raises(ValueError, match="not played by the rules of russian"):
        record(game, (), preset=PRESETS["russian"])
    assert record(game, (), preset=PRESETS["article"]).preset is PRESETS["article"]

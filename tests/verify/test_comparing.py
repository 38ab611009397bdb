"""That no list of legal actions is taken for right which is not."""

from __future__ import annotations

import json
from typing import Final

import pytest
from verify import scopes
from verify.comparing import Difference
from verify.planting import plant
from verify.tables import Pack
from verify.walking import Tally


def walked() -> Tally:
    """All games of a deal with four cards."""
    return scopes.games(Pack(2, 2, 1), "standard", 0)


LISTS: Final = {
    "each play twice": (
        "tribello.engine.legal_actions",
        "tuple(unbroken(game)) * 2 if isinstance(game.phase, Playing) else unbroken(game)",
    ),
    "each exchange twice": (
        "tribello.actions.exchange.Exchanges.__iter__",
        "(each for one in unbroken(self) for each in (one, one))",
    ),
    "the exchange before in its place": (
        "tribello.actions.exchange.Exchanges.__getitem__",
        "unbroken(self, max(place - 1, 0))",
    ),
    "one exchange too many": (
        "tribello.actions.exchange.Exchanges.__len__",
        "unbroken(self) + 1",
    ),
    "no exchange among them": ("tribello.actions.exchange.Exchanges.__contains__", "False"),
}
"""Ways in which a list of legal actions is wrong: a function and what it becomes."""


@pytest.mark.parametrize(("name", "becomes"), LISTS.values(), ids=LISTS)
def test_every_legal_action_is_listed_once_however_it_is_asked_for(
    name: str, becomes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An action that is listed twice, by turn or by place, or is not known, is a difference."""
    assert walked().positions > 0
    plant(monkeypatch, name, becomes)
    with pytest.raises(Difference) as raised:
        walked()
    told = json.loads(str(raised.value))
    assert told["action"] is None
    assert told["oracle"] != told["engine"]

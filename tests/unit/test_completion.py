"""A redacted log with cards put in, and what is said where none fit (R10.12)."""

from __future__ import annotations

import pickle
from functools import cache
from unittest.mock import patch

import pytest
from attrs import evolve
from logs import Document, small_log
from seen_logs import Seen, seen_document
from strategies import Playthrough

from tribello.cards import cards
from tribello.engine import start
from tribello.log import NoGameFits, SeenLog, complete, redact
from tribello.log.completion import Completion, completion
from tribello.log.document import read_seen_document
from tribello.log.schema import schema_faults
from tribello.rules import PRESETS
from tribello.state import Span
from tribello.verdict import Outcome, judge
from tribello.viewer import VIEWERS, Viewer
from tribello.views.acts import SeenHand


def refusal(log: SeenLog) -> NoGameFits:
    """Why nothing is put in."""
    with pytest.raises(NoGameFits) as raised:
        complete(log)
    return raised.value


@cache
def damaged(viewer: Viewer) -> tuple[Document, ...]:
    """Logs of two deals as somebody saw them that are not legal, but of sound shape."""
    found: list[Document] = []
    for name, preset in PRESETS.items():
        begun = start(preset.rules, Span(1, 2))
        seen = Seen(Playthrough(begun, seed=1), Playthrough(begun, seed=2), viewer)
        found += [seen.changed((name, number)) for number in range(10)]
    sound = (each for each in found if not schema_faults(each))
    return tuple(each for each in sound if judge(each).outcome is Outcome.INVALID)


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_game_fits_for_the_reason_that_a_verdict_gives(viewer: Viewer) -> None:
    """Place, code and words are those of the first thing that is told of the play."""
    assert len(damaged(viewer)) > 25
    for document in damaged(viewer):
        found, none = judge(document).diagnostics[0], refusal(read_seen_document(document))
        assert (none.place, none.code) == (found.action, found.code)
        assert found.message.startswith(none.reason)  # a verdict adds what proves a revoke


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_fits_nothing_tells_no_card_that_was_put_in(viewer: Viewer) -> None:
    """All that the exception holds is the same whatever cards are put in."""
    for document in damaged(viewer):
        log = read_seen_document(document)
        with patch("tribello.log.deal_fitted._WITNESS", "another"):
            other = refusal(log)
        none = refusal(log)
        assert (none.place, none.violation) == (other.place, other.violation)
        assert none.violation.legal == ()


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_log_that_ends_with_what_cannot_have_been_seen_is_not_completed(viewer: Viewer) -> None:
    """However legal all before it is, nothing is left out to make a game of the rest."""
    seen = redact(small_log(), viewer)
    # The hand of another, or of nobody, is seen by none, wherever it is told.
    foreign = SeenHand(1 if viewer == 0 else 0, cards("QC KC AC"))
    for place in range(1, len(seen.actions) + 1):
        log = evolve(seen, actions=(*seen.actions[:place], foreign))
        assert refusal(log).place == place


def test_where_no_game_fits_is_told_through_a_pickle_too() -> None:
    """The exception has place and violation, and its words name both."""
    shown = redact(small_log(), 1)
    none = refusal(evolve(shown, actions=shown.actions[:1] * 2))
    again = pickle.loads(pickle.dumps(none))
    assert isinstance(again, NoGameFits)
    assert (again.place, again.violation, str(again)) == (none.place, none.violation, str(none))
    assert str(none) == f"{none.violation} (action 1)"
    assert (none.code.id, none.reason) == (none.violation.code.id, none.violation.reason)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_actions_are_counted_up_to_an_entry(viewer: Viewer) -> None:
    """Before a place of a redacted log are as many actions as entries without the hands."""
    document = seen_document(small_log(), viewer)
    found = completion(read_seen_document(document))
    for place in range(len(document["actions"]) + 1):
        before = document["actions"][:place]
        assert found.before(place) == sum(entry["type"] != "hand" for entry in before)
    assert Completion((), (), ()).before(3) == 0

"""Redacted logs as JSON objects, lines and digests, and back (R10.11)."""

from __future__ import annotations

from io import BytesIO
from itertools import permutations
from typing import Any, Final

import pytest
from attrs import evolve
from logs import Document, document_of, full_log, match_log, small_log

from tribello.actions import Cut, Draw, FirstDealer, NameTrump, Play, TakeSeat
from tribello.cards import Card, Suit, cards
from tribello.log import (
    Log,
    LogError,
    SeenLog,
    read_log,
    read_seen,
    read_seen_log,
    read_seen_logs,
    redact,
    write_json,
    write_jsonl,
    write_seen,
)
from tribello.log.canonical import canonical_text, digest
from tribello.log.document import integrity_of, read_seen_document, write_document
from tribello.log.json_types import JSONObject
from tribello.log.notation import canonical_actions, in_canonical_form
from tribello.log.schema import schema_faults
from tribello.log.view_names import VIEWERS_BY_NAME, name_of
from tribello.viewer import VIEWERS, Viewer
from tribello.views.acts import SeenAction, SeenCut, SeenHand, SeenShuffle
from tribello.views.seen import SeenExchange

WRITTEN: Final[list[tuple[SeenAction, JSONObject]]] = [
    (FirstDealer(2), {"type": "first_dealer", "seat": 2}),
    (Draw(1, Card("TD")), {"type": "draw", "player": 1, "card": "TD"}),
    (TakeSeat(0, 2), {"type": "take_seat", "player": 0, "seat": 2}),
    (SeenShuffle(), {"type": "shuffle"}),
    (Cut(0, Card("9H")), {"type": "cut", "seat": 0, "card": "9H"}),
    (SeenCut(0), {"type": "cut", "seat": 0}),
    (SeenHand(1, cards("2C AS")), {"type": "hand", "seat": 1, "cards": ["2C", "AS"]}),
    (NameTrump(1, Suit.HEARTS), {"type": "name_trump", "seat": 1, "suit": "H"}),
    (SeenExchange(2, 0), {"type": "exchange", "seat": 2, "count": 0}),
    (
        SeenExchange(2, 0, (), ()),
        {"type": "exchange", "seat": 2, "cards": [], "drawn": []},
    ),
    (
        SeenExchange(0, 2, cards("2C AS"), cards("KD 3C")),
        {"type": "exchange", "seat": 0, "cards": ["2C", "AS"], "drawn": ["KD", "3C"]},
    ),
    (Play(1, Card("TS")), {"type": "play", "seat": 1, "card": "TS"}),
]


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize(("seen", "entry"), WRITTEN, ids=str)
def test_what_was_seen_and_its_object_stand_for_each_other(
    seen: SeenAction, entry: JSONObject
) -> None:
    """Each thing that can be seen is written as its object, and read from it."""
    assert write_seen(seen) == entry
    assert read_seen(entry) == seen


@pytest.mark.parametrize("order", list(permutations(["3C", "2C", "AS"])))
def test_a_hand_and_discards_are_read_in_any_order(order: tuple[str, ...]) -> None:
    """They are written in pack order; what was drawn has an order of its own and keeps it."""
    names: Any = list(order)
    hand = read_seen({"type": "hand", "seat": 0, "cards": names})
    assert write_seen(hand)["cards"] == ["2C", "3C", "AS"]
    drawn = read_seen({"type": "exchange", "seat": 0, "cards": names, "drawn": names})
    assert write_seen(drawn)["cards"] == ["2C", "3C", "AS"]
    assert write_seen(drawn)["drawn"] == names


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_has_a_name(viewer: Viewer) -> None:
    """A log says who saw it by a word, by which the viewer is found again."""
    assert VIEWERS_BY_NAME[name_of(viewer)] is viewer
    assert write_document(redact(small_log(), viewer))["view"] == name_of(viewer)
    assert document_of(small_log())["view"] == "full"


def about(viewer: Viewer) -> SeenLog:
    """A redacted log with every part that a log can have."""
    whole = full_log()
    return evolve(
        redact(whole, viewer),
        metadata=whole.metadata,
        extensions=whole.extensions,
        action_extensions=((0, (("x-clock", "[0,1]"),)), (3, (("x-a", '"1"'), ("x-b", "{}")))),
        schema=whole.schema,
        integrity=whole.integrity,
    )


LOGS: Final = [
    *(redact(log, viewer) for log in (small_log(), match_log(), Log()) for viewer in VIEWERS),
    *map(about, VIEWERS),
]


@pytest.mark.rule("R10.2", "R10.11")
@pytest.mark.parametrize("seen", LOGS, ids=lambda seen: f"{len(seen.actions)}-{seen.viewer}")
def test_what_is_written_is_read_again(seen: SeenLog) -> None:
    """Nothing of a redacted log is lost, as an object and in both encodings, and all is valid."""
    document = write_document(seen)
    assert schema_faults(document) == ()
    assert read_seen_document(document) == seen
    assert read_seen_log(write_json(seen)) == seen
    assert read_seen_log(b"".join(write_jsonl(seen))) == seen


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_log_that_hides_cards_is_not_read_as_one_that_does_not(viewer: Viewer) -> None:
    """Each kind of log has its reader, which refuses the other kind and names the other reader."""
    with pytest.raises(LogError, match="read_seen_log reads it"):
        read_log(write_json(redact(small_log(), viewer)))
    with pytest.raises(LogError, match="read_log reads it"):
        read_seen_log(write_json(small_log()))


@pytest.mark.rule("R10.2", "R10.11")
def test_a_stream_of_redacted_logs_is_read_game_by_game() -> None:
    """Each is given as it is read by itself, up to one that hides nothing."""
    lines = [*map(write_jsonl, LOGS), write_jsonl(small_log())]
    read = read_seen_logs(BytesIO(b"".join(map(b"".join, lines))), ".jsonl")
    for seen in LOGS:
        assert next(read) == seen
    with pytest.raises(LogError, match="read_log reads it"):
        next(read)


def with_cards_turned(document: Document, key: str) -> Document:
    """The same document with the cards of some key of its actions the other way round."""
    actions = [
        {**entry, key: entry[key][::-1]} if key in entry else entry for entry in document["actions"]
    ]
    return {**document, "actions": actions}


@pytest.mark.rule("R10.7", "R10.11")
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_the_seal_hangs_on_cards_and_not_on_their_order(viewer: Viewer) -> None:
    """Hand and discards in any order have one digest; drawn cards in another order another."""
    document = write_document(redact(match_log(), viewer))
    turned = with_cards_turned(document, "cards")
    assert turned["actions"] != document["actions"]
    assert integrity_of(turned) == integrity_of(document)
    redrawn = with_cards_turned(document, "drawn")
    assert redrawn["actions"] != document["actions"]
    assert integrity_of(redrawn) != integrity_of(document)


@pytest.mark.rule("R10.7")
@pytest.mark.parametrize("seen", LOGS, ids=lambda seen: f"{len(seen.actions)}-{seen.viewer}")
def test_the_seal_is_that_of_the_canonical_bytes(seen: SeenLog) -> None:
    """The digest of a redacted log is that of what is written, without the seal itself."""
    document = write_document(seen)
    unsealed = {key: value for key, value in document.items() if key != "integrity"}
    assert integrity_of(document) == digest(unsealed)


@pytest.mark.parametrize(("_", "entry"), WRITTEN, ids=str)
@pytest.mark.parametrize("extensions", [{}, {"x-a": 1}, {"x-": None, "x-z": ["ö"]}])
def test_the_quick_way_to_canonical_text_ends_where_the_encoder_does(
    _: SeenAction, entry: JSONObject, extensions: JSONObject
) -> None:
    """The canonical text of what was seen is that of its object, with own keys or without."""
    whole: JSONObject = {**extensions, **entry}
    assert canonical_actions([whole]) == canonical_text([in_canonical_form(whole)])

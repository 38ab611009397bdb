"""The golden files of format 1.0: they are read for ever, and mean what they meant."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import jsonschema_rs
import pytest

from tribello.log import Log, SeenLog, complete, read_logs, redact, write_json, write_jsonl
from tribello.log.document import read_seen_document
from tribello.log.json_types import JSONObject
from tribello.log.reading import read_games
from tribello.log.view_names import FULL, VIEWERS_BY_NAME
from tribello.log.view_snapshots import view_snapshot
from tribello.rules import PRESETS
from tribello.shipped import LOG_SCHEMA, VIEW_SCHEMA, shipped_bytes, shipped_text
from tribello.verdict import PROVEN, Outcome, validate
from tribello.viewer import Viewer
from tribello.views import view

FOLDER: Final = Path(__file__).parents[1] / "golden/1.0"
NAMES: Final = (*PRESETS, "seats-drawn")
LOGS: Final = [(name, each) for name in NAMES for each in (FULL, *VIEWERS_BY_NAME)]
DIGEST: Final = "b22fb4d323e68bb353dda456a7ce5ee828a47b49fa0c8f3b3216003288ad75bd"
"""That of all golden files, which are never written anew."""

SCHEMAS: Final = {
    "schema/log-1.0.schema.json": (
        "538bb310b093b1ff622d8630de967b0f5d592c0bde20bc38153b6eca089dc80a"
    ),
    "schema/view-1.0.schema.json": (
        "170d7d7c95600c28d53f9bc2817184cbb28e5e4c7acd158ab1fa4bbe2921eeee"
    ),
}
"""The schemas of version 1.0 with the digests of their bytes."""


def path_of(name: str, seen_by: str) -> Path:
    """The file of the games of a preset as somebody saw them."""
    return FOLDER / f"{name}.{seen_by}.jsonl"


def documents(path: Path) -> Iterator[JSONObject]:
    """The games of a file as JSON objects."""
    for game in read_games(BytesIO(path.read_bytes()), path.suffix):
        document: Any = game.document
        yield document


def full_logs(name: str) -> list[Log]:
    """The games of a preset with every card."""
    path = path_of(name, FULL)
    return list(read_logs(BytesIO(path.read_bytes()), path.suffix))


def seen_logs(name: str, viewer: Viewer) -> list[SeenLog]:
    """The same as somebody saw them."""
    (seen_by,) = [each for each, other in VIEWERS_BY_NAME.items() if other == viewer]
    return [read_seen_document(each) for each in documents(path_of(name, seen_by))]


def test_there_are_all_files_and_no_others() -> None:
    """Each preset has a file with every card and one for each viewer."""
    wanted = {path_of(*each).name for each in LOGS} | {"views.jsonl"}
    assert {path.name for path in FOLDER.iterdir()} == wanted


def test_nobody_has_written_them_anew() -> None:
    """The bytes of the files are those of the day on which the format was frozen."""
    files = sorted(FOLDER.iterdir())
    told = b"".join(path.name.encode() + b"\0" + path.read_bytes() for path in files)
    assert sha256(told).hexdigest() == DIGEST


@pytest.mark.parametrize(("name", "seen_by"), LOGS)
def test_a_golden_log_is_valid_and_proven(name: str, seen_by: str) -> None:
    """Whoever saw it, it is a whole game, every action legal, every claim true."""
    report = validate(path_of(name, seen_by))
    judged = [each.judgement for each in report.verdicts]
    assert len(judged) == (1 if name == "seats-drawn" else 4)
    for each in judged:
        assert (each.outcome, each.certainty, each.view) == (Outcome.VALID, PROVEN, seen_by)


@pytest.mark.parametrize(("name", "seen_by"), LOGS)
def test_a_golden_log_has_the_shape_that_the_schema_says(name: str, seen_by: str) -> None:
    """The frozen schema takes it, and the version in it is 1.0."""
    is_log = jsonschema_rs.validator_for(json.loads(shipped_text(LOG_SCHEMA))).is_valid
    for document in documents(path_of(name, seen_by)):
        assert is_log(document)
        assert document["version"] == "1.0"


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_log_is_written_as_it_was_read(name: str) -> None:
    """Line by line it is the same bytes; what was seen is what redaction takes from the whole."""
    logs = full_logs(name)
    written = b"".join(line for log in logs for line in write_jsonl(log))
    assert written == path_of(name, FULL).read_bytes()
    for seen_by, viewer in VIEWERS_BY_NAME.items():
        seen = [redact(log, viewer) for log in logs]
        written = b"".join(line for log in seen for line in write_jsonl(log))
        assert written == path_of(name, seen_by).read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_log_that_hides_cards_has_a_witness(name: str) -> None:
    """The cards that are put in show what was seen, and make a valid log."""
    for viewer in VIEWERS_BY_NAME.values():
        for seen in seen_logs(name, viewer):
            witness = complete(seen)
            assert redact(witness, viewer) == seen
            assert validate(write_json(witness)).outcome is Outcome.VALID


@pytest.mark.parametrize(("name", "seen_by"), LOGS)
def test_a_golden_log_that_is_broken_off_is_no_fault(name: str, seen_by: str) -> None:
    """Up to any moment it is legal as far as it goes, whoever saw it."""
    for document in documents(path_of(name, seen_by)):
        actions: Any = document["actions"]
        kept = {key: document[key] for key in document if key not in {"claims", "integrity"}}
        for count in range(0, len(actions), 7):
            found = validate({**kept, "actions": actions[:count]})
            assert found.outcome is Outcome.INCOMPLETE


@pytest.mark.parametrize("path", SCHEMAS)
def test_the_schemas_of_a_frozen_version_are_never_edited(path: str) -> None:
    """Their bytes are those of the day on which the format was frozen."""
    assert sha256(shipped_bytes(path)).hexdigest() == SCHEMAS[path]


def test_golden_views_are_what_they_were() -> None:
    """Each view of a phase, whoever looks, is still made of the same game and fits its schema."""
    is_view = jsonschema_rs.validator_for(json.loads(shipped_text(VIEW_SCHEMA))).is_valid
    kept = [json.loads(line) for line in (FOLDER / "views.jsonl").read_text("utf-8").splitlines()]
    made: dict[tuple[str, int, str, str], JSONObject] = {}
    for name in ("standard", "russian-literal", "seats-drawn"):
        for log in full_logs(name):
            for step in log.replay().steps:
                for game in (step.before, step.after):
                    for seen_by, viewer in VIEWERS_BY_NAME.items():
                        first = log.start().sheet.span.first
                        key = (name, first, type(game.phase).__name__, seen_by)
                        if key not in made:
                            made[key] = view_snapshot(view(game, viewer))
    assert len(kept) == len(made)
    for each in kept:
        key = (each["preset"] or "seats-drawn", each["deal"], each["phase"], each["view"]["view"])
        assert is_view(each["view"])
        assert each["view"] == made[key]

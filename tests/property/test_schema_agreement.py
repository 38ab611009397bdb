"""Several ways to check the shape of a log: they agree on every document, sound or damaged."""

import json
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from logs import Document, document_of, full_log, small_log
from mutations import mutant
from seen_logs import seen_document

from tribello.actions import Action, Cut, Draw, NameTrump, TakeSeat
from tribello.cards import Card, Suit, cards
from tribello.log.notation import write_action
from tribello.log.schema import fast_check, schema_faults
from tribello.log.schema_parts import log_schema
from tribello.log.seen_notation import write_seen
from tribello.log.view_names import name_of
from tribello.shipped import LOG_SCHEMA, shipped_text
from tribello.viewer import PUBLIC, VIEWERS, Viewer
from tribello.views.acts import SeenAction, SeenCut
from tribello.views.seen import SeenExchange

SCHEMA = json.loads(shipped_text(LOG_SCHEMA))
PLAIN = Draft202012Validator(SCHEMA)
FAST = jsonschema_rs.validator_for(SCHEMA)


def varied() -> Document:
    """A short log with an action of each type: its shape is sound, whatever its law."""
    rare: list[Action] = [
        Cut(1, Card("TS")),
        NameTrump(2, Suit.CLUBS),
        TakeSeat(0, 2),
        Draw(1, Card("2C")),
    ]
    document = document_of(small_log())
    document["actions"] = [*document["actions"][:6], *map(write_action, rare)]
    return document


def seen(viewer: Viewer) -> Document:
    """A short log as somebody saw it, with each thing that can be seen: its shape is sound."""
    some: list[SeenAction] = [
        Cut(1, Card("TS")),
        SeenCut(1),
        SeenExchange(2, 3),
        TakeSeat(0, 2),
    ]
    if viewer is not PUBLIC:
        some.append(SeenExchange(viewer, 2, cards("TS AS"), cards("2C 3C")))
    document = seen_document(small_log(), viewer)
    document["actions"] = [*document["actions"][:7], *map(write_seen, some)]
    return document


BASES = {
    "varied": varied(),
    "full": document_of(full_log()),
    "small": document_of(small_log()),
    **{name_of(viewer): seen(viewer) for viewer in VIEWERS},
}


def departures(errors: Any) -> set[tuple[str, str, str]]:
    """Where and why: pointer, keyword and value of each error."""
    return {
        (repr(list(error.absolute_path)), error.validator, repr(error.instance)) for error in errors
    }


def assert_agreement(document: Document) -> bool:
    """All find the document valid or none does; the schema taken apart finds the same errors."""
    whole = departures(PLAIN.iter_errors(document))
    assert departures(log_schema().errors(document)) == whole
    assert FAST.is_valid(document) == (not whole)
    fast = fast_check()
    assert fast is not None
    assert fast(document) == (not whole)
    assert bool(schema_faults(document)) == bool(whole)
    return not whole


HUNDREDS = [
    ("full", 0),
    *[(base, hundred) for base in ("varied", "small") for hundred in range(7)],
    *[(name_of(viewer), hundred) for viewer in VIEWERS for hundred in range(3)],
]
"""Which hundred damaged logs of which base; mostly of short ones, since the plain way is slow."""


@pytest.mark.parametrize(("base", "hundred"), HUNDREDS)
def test_all_agree_on_damaged_logs(base: str, hundred: int) -> None:
    """A hundred times damaged, each time all say the same, of sound and unsound damage alike."""
    numbers = range(100 * hundred, 100 * hundred + 100)
    verdicts = [assert_agreement(mutant(BASES[base], f"{base}:{number}")) for number in numbers]
    assert 5 <= verdicts.count(True) <= 60


SEATS = [name_of(seat) for seat in (0, 1, 2)]
SOUND_AS = {"varied": ["full"], "public": ["public", *SEATS], **dict.fromkeys(SEATS, SEATS)}
"""The views in which the actions of a base are sound: to a seat exchanges are counted too."""


@pytest.mark.rule("R10.11")
@pytest.mark.parametrize("view", ["full", "public", *SEATS, "north", None, 0, ["full"], {}])
@pytest.mark.parametrize("base", SOUND_AS)
def test_all_agree_on_a_log_with_the_view_of_another(base: str, view: Any) -> None:
    """Actions are checked by what the log says of its view, be it a view or not."""
    assert assert_agreement({**BASES[base], "view": view}) == (view in SOUND_AS[base])


@pytest.mark.parametrize("base", BASES)
def test_all_agree_on_sound_logs(base: str) -> None:
    """What is not damaged is found to be sound by all."""
    assert assert_agreement(BASES[base])


@given(st.sampled_from(sorted(BASES)), st.text(max_size=20))
def test_all_agree_on_any_damage(base: str, name: str) -> None:
    """However a log is damaged, all say the same of it."""
    assert_agreement(mutant(BASES[base], name))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@given(JSON_VALUES)
def test_all_agree_on_what_is_no_log_at_all(value: Any) -> None:
    """Any JSON value is refused by all, whatever it is."""
    assert not PLAIN.is_valid(value)
    assert not FAST.is_valid(value)
    assert departures(log_schema().errors(value)) == departures(PLAIN.iter_errors(value))
    assert schema_faults(value)


@pytest.mark.parametrize("ending", ["\n", " ", "\0", "\r\n"])
@pytest.mark.parametrize("key", ["digest", "integrity"])
def test_a_digest_ends_with_its_last_digit(key: str, ending: str) -> None:
    """Where patterns end is read alike by all: nothing may follow, not even a newline."""
    document = varied()
    holder = document["rules"] if key == "digest" else document
    holder[key] += ending
    assert not assert_agreement(document)

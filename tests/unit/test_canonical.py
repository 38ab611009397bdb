"""Canonical bytes: one spelling for each JSON value, the same on every machine (R10.7)."""

import json
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tribello.log.canonical import canonical_text, digest
from tribello.log.json_types import JSON
from tribello.log.strict import MAX_INTEGER, read

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
LEAVES = st.none() | st.booleans() | st.integers(-MAX_INTEGER, MAX_INTEGER) | TEXTS
VALUES: SearchStrategy[JSON] = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def turned(value: JSON) -> JSON:
    """The same value with the keys of every object in the opposite order."""
    if isinstance(value, dict):
        return {key: turned(each) for key, each in reversed(value.items())}
    return [turned(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (1, "1"),
        (-MAX_INTEGER, "-9007199254740991"),
        ([], "[]"),
        ({}, "{}"),
        ({"b": [1, 2], "a": {"c": None}}, '{"a":{"c":null},"b":[1,2]}'),
        ("Zoë 🂡", '"Zoë 🂡"'),
        ('"/\\', '"\\"/\\\\"'),
        ("\0\b\t\n\f\r\x1f", '"\\u0000\\b\\t\\n\\f\\r\\u001f"'),
        ("\x7f\u2028\ufeff", '"\x7f\u2028\ufeff"'),
        ({"": 0, " ": 1, "A": 2, "a": 3, "ä": 4}, '{"":0," ":1,"A":2,"a":3,"ä":4}'),
    ],
)
def test_a_value_has_one_spelling(value: JSON, text: str) -> None:
    """Keys are sorted, nothing is spaced, and only what JSON demands is escaped."""
    assert canonical_text(value) == text


def test_keys_are_sorted_by_code_point() -> None:
    """A key beyond the basic plane comes last, although its UTF-16 form would not."""
    assert canonical_text({"\U0001f0a1": 1, "\uff21": 2}) == '{"\uff21":2,"\U0001f0a1":1}'


@given(VALUES)
def test_strict_reading_gives_the_value_back(value: JSON) -> None:
    """Canonical bytes are strict JSON that stands for the value they were made of."""
    again = read(canonical_text(value).encode())
    assert (again, canonical_text(again)) == (value, canonical_text(value))


@given(VALUES)
def test_the_order_of_keys_in_memory_does_not_matter(value: JSON) -> None:
    """The same objects with their keys in another order have the same bytes and digest."""
    assert canonical_text(turned(value)) == canonical_text(value)
    assert digest(turned(value)) == digest(value)


@given(VALUES, VALUES)
def test_only_the_same_value_has_the_same_bytes(one: JSON, other: JSON) -> None:
    """Two values have the same bytes exactly if any JSON writer writes them alike."""
    alike = json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
    assert (canonical_text(one) == canonical_text(other)) == alike


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_what_json_cannot_say_is_not_written(value: float) -> None:
    """No number that is none slips into a canonical text."""
    with pytest.raises(ValueError, match="JSON"):
        canonical_text([value])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({}, "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"),
        ([], "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"),
        ("ö", sha256('"ö"'.encode()).hexdigest()),
    ],
)
def test_a_digest_is_the_sha_256_of_the_canonical_bytes(value: JSON, text: str) -> None:
    """Whoever takes SHA-256 of the canonical bytes comes to the digest."""
    assert digest(value) == f"sha256:{text}"


def test_true_is_not_one() -> None:
    """Values that Python takes for equal, but JSON does not, have digests of their own."""
    values: list[JSON] = [True, 1, "1", [1], {"1": 1}]
    assert len({digest(value) for value in values}) == len(values)

"""The actions of a log: what each type has in each view, with an example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from generate.markdown import bullets, heading, table
from generator.places import clause_links, code_links
from generator.reference.log_samples import Log
from generator.reference.log_words import ANYWHERE, IN_VIEWS, WORDS
from generator.reference.schema_words import Shape, example, value_words

from tribello import spec

VIEWS: Final = {"full": "action", "public": "public_action", "seat-": "seat_action"}
"""The parts of the schema for actions, by how the name of their view begins."""
_SEEN_BY: Final = {
    ("full", "public", "seat-"): "**In every view.**",
    ("full",): "**In `full`.**",
    ("public", "seat-"): "**In `public`, and of a seat what others do.**",
    ("seat-",): "**Of a seat, its own.**",
}
_FIELDS: Final = ("Field", "Value", "What it says")


def actions_part(schema: Shape, logs: list[Log], codes: Mapping[str, list[str]]) -> str:
    """The part of the page on actions."""
    kinds = [kind for view in ("full", "seat-") for kind in _kinds(schema, view)]
    parts = [_action(schema, kind, logs, codes) for kind in dict.fromkeys(kinds)]
    return "\n\n".join([heading(2, "Actions", "actions"), IN_VIEWS, *parts])


def _kinds(schema: Shape, view: str) -> list[str]:
    return list(schema["$defs"][VIEWS[view]]["properties"]["type"]["enum"])


def _action(schema: Shape, kind: str, logs: list[Log], codes: Mapping[str, list[str]]) -> str:
    """All forms of one type of action."""
    forms: dict[str, list[str]] = {}
    for view in VIEWS:
        for form in _forms(schema, view, kind):
            forms.setdefault(form, []).append(view)
    found = set(codes.get(kind, ())) - set(ANYWHERE)
    clauses = [each.id for each in spec.clauses().values() if kind in each.actions] or ["R10.11"]
    return "\n\n".join(
        [
            heading(3, f"`{kind}`", kind),
            *(_form(schema, form, views, kind, logs) for form, views in forms.items()),
            bullets([f"Clauses: {clause_links(clauses)}", f"Codes: {code_links(found)}"]),
        ]
    )


def _forms(schema: Shape, view: str, kind: str) -> Iterator[str]:
    """The names of the shapes of a type of action in a view."""
    for branch in schema["$defs"][VIEWS[view]]["allOf"]:
        if branch["if"]["properties"]["type"]["const"] == kind:
            name = branch["then"]["$ref"].rpartition("/")[2]
            shape = schema["$defs"][name]
            for part in (shape["then"], shape["else"]) if "else" in shape else (branch["then"],):
                yield part["$ref"].rpartition("/")[2]


def _form(schema: Shape, form: str, views: list[str], kind: str, logs: list[Log]) -> str:
    """One shape of an action: its fields, and one from a log."""
    shape = schema["$defs"][form]
    fields = [key for key in shape["properties"] if key != "type"]
    rows = (
        (
            f"`{key}`" + ("" if key in shape["required"] else " (where it is seen)"),
            value_words(shape["properties"][key]),
            WORDS.get(f"{form}/{key}", WORDS.get(key, "")),
        )
        for key in fields
    )
    found = next(_entries(logs, views, kind, set(shape["properties"])), None)
    seen = f"{_SEEN_BY[tuple(views)]} {shape['description']}"
    shown = f"For example {example(found, 92)}" if found else ""
    return "\n\n".join(filter(None, [seen, table(_FIELDS, rows), shown]))


def _entries(logs: list[Log], views: list[str], kind: str, keys: set[str]) -> Iterator[Log]:
    """The actions of a type in logs of some views that have just these keys."""
    for log in logs:
        if str(log["view"]).startswith(tuple(views)):
            for action in log["actions"]:
                if action["type"] == kind and set(action) == keys:
                    yield action

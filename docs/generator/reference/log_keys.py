"""The page of the keys and values of a log, made from its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import frozen
from generate.markdown import heading, page, table
from generator.places import NOTICE, clause_links, code_links, option
from generator.reference.log_actions import actions_part
from generator.reference.log_samples import Log, codes_by_place, samples
from generator.reference.log_words import ANYWHERE, CLAUSES, INTRODUCTION, LINES, OWN_KEYS, WORDS
from generator.reference.schema_words import Shape, example, value_words

from tribello import spec
from tribello.codes import CODES
from tribello.immutable import Immutable

OBJECTS: Final = tuple(CLAUSES)
"""The objects that get a table, by the path of their keys."""
_LONGEST: Final = 48
"""Longer examples are cut."""
_OF_LINES: Final = ("T121", "T122", "T123", "T803", "T805")
HEAD: Final = ("Key", "Value", "What it says", "Example", "Codes")


@frozen(repr=False)
class Known(Immutable):
    """What the page is made from."""

    schema: Shape
    logs: list[Log]
    codes: Mapping[str, list[str]]


def log_keys_page(root: Path) -> str:
    """The whole page.

    Arguments:
        root: the top of the repository.
    """
    schema = json.loads((root / "schema" / "log-1.0.schema.json").read_text("utf-8"))
    known = Known(schema, list(samples(root)), codes_by_place(root))
    return page(
        "Keys and values of a log",
        INTRODUCTION,
        *(_object(known, path) for path in OBJECTS),
        actions_part(schema, known.logs, known.codes),
        heading(2, "Line by line", "lines"),
        f"{LINES} {_end(known.logs)} ({clause_links(['R10.8'])}; {code_links(_OF_LINES)})",
        heading(2, "Card", "card"),
        f"{schema['$defs']['card']['description']} {_cards(schema)}",
        heading(2, "What any key can be refused for", "refused"),
        table(("Code", "What is wrong"), ((code_links([c]), CODES[c].title) for c in ANYWHERE)),
        notice=NOTICE,
    )


def _end(logs: list[Log]) -> str:
    """The end line of the first log, as far as it counts."""
    return example({"type": "end", "actions": len(logs[0]["actions"])})


def _cards(schema: Shape) -> str:
    cards = schema["$defs"]["card"]["enum"]
    ranks, suits = "".join(card[0] for card in cards[:13]), "".join(card[1] for card in cards[::13])
    return f"A rank is one of `{ranks}`, a suit one of `{suits}`: clubs, diamonds, hearts, spades."


def _object(known: Known, path: str) -> str:
    """The table of one object of a log."""
    steps = path.split("/") if path else []
    shape = known.schema
    for step in steps:
        shape = _followed(known.schema, shape["properties"][step])
    says = WORDS.get(path) or shape["description"] if steps else OWN_KEYS
    rows = (_row(known, [*steps, key], key in shape["required"]) for key in shape["properties"])
    return "\n\n".join(
        [
            heading(2, f"`{'.'.join(steps)}`" if steps else "The log", ".".join(steps) or "log"),
            f"{says} ({clause_links(CLAUSES[path])})",
            table(HEAD, rows),
        ]
    )


def _row(known: Known, steps: list[str], required: bool) -> tuple[str, ...]:
    path = "/".join(steps)
    shape: Shape = known.schema
    for step in steps:
        shape = _followed(known.schema, shape)["properties"][step]
    found = next(_values(known.logs, steps), None)
    return (
        _key(steps) + (", required" if required and not _is_option(steps) else ""),
        _linked(path, shape),
        _says(known.schema, steps, shape),
        "" if found is None or path in (*OBJECTS, "actions") else example(found[0], _LONGEST),
        code_links(set(known.codes.get(path, ())) - set(ANYWHERE) - _elsewhere(steps)),
    )


def _elsewhere(steps: list[str]) -> set[str]:
    """The codes that any option can get, which are told above their table."""
    return {"T303", "T312"} if _is_option(steps) else set()


def _key(steps: list[str]) -> str:
    return option(steps[-1]) if _is_option(steps) else f"`{steps[-1]}`"


def _is_option(steps: list[str]) -> bool:
    return steps[:2] == ["rules", "options"] and len(steps) > 2


def _linked(path: str, shape: Shape) -> str:
    """What may stand there; objects and actions have a table of their own."""
    if path == "actions":
        return "list of [actions](#actions)"
    if path in OBJECTS:
        goal = path.replace("/", ".")
        return f"list of [objects](#{goal})" if "items" in shape else f"[object](#{goal})"
    return value_words(shape)


def _says(schema: Shape, steps: list[str], shape: Shape) -> str:
    path = "/".join(steps)
    said = shape.get("description") or _followed(schema, shape).get("description")
    if path in WORDS and not (said and path in OBJECTS):
        return WORDS[path]
    if _is_option(steps):
        option = next(each for each in spec.options() if each.name == steps[-1])
        return f"{option.title} ({clause_links(option.clauses)})"
    return str(said)


def _followed(schema: Shape, shape: Shape) -> Shape:
    """The object that a part of the schema names, or that its list is made of."""
    if name := shape.get("$ref"):
        return _followed(schema, schema["$defs"][name.rpartition("/")[2]])
    return _followed(schema, shape["items"]) if shape.get("type") == "array" else shape


def _values(logs: list[Log], steps: list[str]) -> Iterator[tuple[Any]]:
    """What logs have at a path; of lists of objects the first counts."""
    for log in logs:
        value: Any = log
        for step in steps:
            value = value[0] if isinstance(value, list) and value else value
            if not isinstance(value, dict) or step not in value:
                break
            value = value[step]
        else:
            yield (value,)

"""The examples of a clause as a table that people read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generate.markdown import table

from tribello.log.canonical import canonical_text

Row = dict[str, Any]


def examples_of(clause: Row) -> str:
    """The examples of a clause, folded away: the situation, what is done, what comes of it."""
    rows = [row for example in clause.get("example", ()) for row in _rows(example)]
    if not rows:
        return ""
    numbered = [(f"{clause['id']}-{number:02}", *row) for number, row in enumerate(rows, 1)]
    head = ("vector", "example", "situation", "what is done", "what comes of it")
    summary = f"<summary>Examples, each run as a test ({len(rows)})</summary>"
    opening = f'<details markdown="1">\n{summary}'
    return "\n\n".join([opening, table(head, numbered), "</details>"])


def _rows(example: Row) -> Iterator[tuple[str, str, str, str]]:
    for row in example.get("each", [{}]):
        whole = {**example, **row}
        done = "; ".join(filter(None, (example.get("do", ""), row.get("do", ""))))
        title = str(row.get("title") or row.get("log", {}).get("title") or example["title"])
        cases = whole.get("cases", [{}])
        outcomes = [_outcome({**whole, **case}) for case in cases]
        if len(cases) > 1:
            names = [_rules({**whole, **case}) for case in cases]
            outcomes = [f"{name}: {out}" for name, out in zip(names, outcomes, strict=True)]
            whole = {key: value for key, value in whole.items() if key != "options"}
        yield title, _situation(whole), f"`{done}`" if done else "", "<br>".join(outcomes)


def _situation(example: Row) -> str:
    """The rules, the deals and the cards that matter, as far as they are not the usual ones."""
    first, last = example.get("deals", [3, 3])
    parts = [_rules(example)]
    parts.append(f"deal {first}" if first == last else f"deals {first} to {last}")
    if "dealer" in example:
        parts.append(f"seat {example['dealer']} deals")
    if "taken" in example:
        parts.append("dealer, left and right take {}, {} and {} tricks".format(*example["taken"]))
    for packet, cards in example.get("packets", {}).items():
        parts.append(f"{packet} {cards}")
    return "; ".join(parts)


def _rules(row: Row) -> str:
    """The rules of a row by name, with the options that are changed."""
    name = str(row.get("rules", "small"))
    changes = [f"`{key}` {_value(value)}" for key, value in row.get("options", {}).items()]
    return f"{name}, {', '.join(changes)}" if changes else name


def _value(value: Any) -> str:
    return value if isinstance(value, str) else canonical_text(value)


def _outcome(row: Row) -> str:
    if "log" in row:
        return _verdict(row["log"], row.get("policy", {}))
    if "refused" in row:
        return f"refused, {row['refused']}"
    return ", ".join(f"{key} {_seen(value)}" for key, value in row["expect"].items())


def _seen(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return " / ".join(each or "-" for each in value) or "nobody"
    if isinstance(value, str):
        return {"<none>": "none", "": "none"}.get(value, value)
    return " ".join(map(str, value)) or "nobody" if isinstance(value, list) else str(value)


def _verdict(log: Row, policy: Row) -> str:
    """What is changed in a log, what is asked of it, and what is said of it."""
    changes = [f"`{key}` {_value(value)}" for key, value in log.get("change", {}).items()]
    changes += [f"`{key}` = {_value(value)}" for key, value in log.get("set", {}).items()]
    asked = [f"{key} {_value(value)}" for key, value in policy.items()]
    said = f"gets {log['code']} at `{log['at']}`" if "code" in log else f"is {log['verdict']}"
    view = f" of view `{log['view']}`" if "view" in log else ""
    return "; ".join([*changes, *asked, f"the log{view} {said}"])

"""The examples of a clause as tables that people read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generate.markdown import link, table
from generate.telling import Row, Telling, pictures
from generate.vectors import name_of, rules_called

from tribello.cards import Suit
from tribello.codes import CODES
from tribello.log.canonical import canonical_text

_TO_READ = "[How to read them](index.md#examples)"
HEAD = ("vector", "given", "what is done", "what comes of it")


def examples_of(clause: Row) -> str:
    """The examples of a clause, folded away: what is given, what is done, what comes of it."""
    parts: list[str] = []
    count = 0
    for example in clause.get("example", ()):
        rows = [
            (_numbered(clause["id"], number), *row)
            for number, row in enumerate(_rows(example), count + 1)
        ]
        count += len(rows)
        parts += _told(example["title"], rows)
    if not parts:
        return ""
    summary = f"<summary>Examples, each run as a test ({count})</summary>\n\n{_TO_READ}"
    return "\n\n".join(
        [f'<details class="examples" markdown="1">\n{summary}', *parts, "</details>"]
    )


_NOTHING_DONE = "nothing yet"


def _told(title: str, rows: Sequence[tuple[str, str, str, str]]) -> Iterator[str]:
    """One example; what is given in all of its rows stands before them."""
    given = {row[1] for row in rows}
    if len(given) > 1:
        yield f"**{title}**"
        yield table(HEAD, rows)
        return
    yield f"**{title}**<br>Given: {given.pop()}"
    yield table((HEAD[0], *HEAD[2:]), [(row[0], *row[2:]) for row in rows])


def _numbered(clause: str, number: int) -> str:
    """The id of a vector at its permanent place."""
    name = f"{clause}-{number:02}"
    return f'<a id="{name.lower()}"></a>[{name}](#{name.lower()})'


def _rows(example: Row) -> Iterator[tuple[str, str, str]]:
    for row in example.get("each", [{}]):
        whole = {**example, **row}
        telling = _telling(whole)
        cases = [{**whole, **case} for case in whole.get("cases", [{}])]
        outcomes = [_outcome(telling, case) for case in cases]
        if len(cases) > 1:
            names = [_rules(case) for case in cases]
            outcomes = [f"{name}: {out}" for name, out in zip(names, outcomes, strict=True)]
            whole = {key: value for key, value in whole.items() if key != "options"}
        title = row.get("title") or row.get("log", {}).get("title")
        given = [f"*{title}*"] * bool(title) + ["; ".join(_given(whole, telling)), *_cards(whole)]
        done = "\n".join((example.get("do", ""), row.get("do", "")))
        yield "<br>".join(given), telling.done(done) or _NOTHING_DONE, "<br>".join(outcomes)


def _telling(example: Row) -> Telling:
    first, last = example.get("deals", [3, 3])
    if example.get("begin") == "seats":
        return Telling(None, are_seats_open=True)
    return Telling(example.get("dealer", 0) if first == last else None)


def _given(example: Row, telling: Telling) -> Iterator[str]:
    """The rules, the deals and who deals, as far as they are not the usual ones."""
    yield _rules(example)
    yield _deals(example)
    if telling.are_seats_open:
        yield "before the first dealer is known"
    elif "dealer" in example or telling.dealer is None:
        yield f"seat {example.get('dealer', 0)} deals" + " first" * (telling.dealer is None)
    if "taken" in example:
        yield "dealer, left and right will take {}, {} and {} tricks".format(*example["taken"])
    if "lifted" in example:
        yield f"the cut will lift {example['lifted']} cards"


def _cards(example: Row) -> Iterator[str]:
    """The cards that matter, by packet."""
    for packet, names in example.get("packets", {}).items():
        yield f"{packet}: {pictures(names)}"
    for packet, letters in example.get("void", {}).items():
        yield f"{packet}: no other {' and '.join(str(Suit(letter)) for letter in letters)}"


def _deals(example: Row) -> str:
    """Which deals are played, and in which round."""
    first, last = example.get("deals", [3, 3])
    if first != last:
        return f"deals {first} to {last}"
    return f"deal {first}, of round {rules_called(name_of(example)).round_of(first)}"


def _rules(row: Row) -> str:
    """The rules of a row by name, with the options that are changed."""
    name = row.get("rules", "small")
    changes = [f"`{key}` {_value(value)}" for key, value in row.get("options", {}).items()]
    return ", ".join([f"*{name}*", *changes])


def _value(value: Any) -> str:
    """A value of an option or of a place in a log."""
    if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
        return ", ".join(value)
    return f"`{value if isinstance(value, str) else canonical_text(value)}`"


def _outcome(telling: Telling, row: Row) -> str:
    if "log" in row:
        return _verdict(row["log"], row.get("policy", {}))
    if "refused" in row:
        return f"refused, {link('codes', row['refused'])}: {CODES[row['refused']].title}"
    return "; ".join(telling.found(row["expect"]))


def _verdict(log: Row, policy: Row) -> str:
    """What is changed in a log, what is asked of it, and what is said of it."""
    changes = [f"`{key}` {_value(value)}" for key, value in log.get("change", {}).items()]
    changes += [f"`{key}` = {_value(value)}" for key, value in log.get("set", {}).items()]
    changes += [f"no `{key}`" for key in log.get("drop", ())]
    asked = [f"asked for: {key} {_value(value)}" for key, value in policy.items()]
    view = f" of view `{log['view']}`" if "view" in log else ""
    return "; ".join([*changes, *asked, f"the log{view} {_said(log)}"])


def _said(log: Row) -> str:
    if "code" not in log:
        return f"is {log['verdict']}"
    return f"gets {link('codes', log['code'])} ({CODES[log['code']].title}) at `{log['at']}`"

"""The plain part of YAML, which every reader of it takes alike.

That is mappings and lists by indentation, blocks of text (``|``), texts without signs that mean
something, whole numbers, and lists, texts and the empty mapping as JSON writes them. All else is
refused.
"""

from __future__ import annotations

import json
import re
from collections import deque
from typing import Any, Final

_MEMBER: Final = re.compile(r"(?P<key>[A-Za-z][\w-]*):(?: (?P<value>\S.*))?")
_PLAIN: Final = re.compile(r"(?!.*(?:: | #|:$))(?:[A-Za-z$\\]|-\S)\S*(?: \S+)*")
_NUMBER: Final = re.compile(r"[1-9]\d*")
_NO_TEXTS: Final = {"null", "yes", "no", "on", "off", "y", "n"}


def read_yaml(text: str) -> Any:
    """The value of a document."""
    lines = deque(text.splitlines())
    value = _block(lines, 0)
    assert not lines, lines[0]
    return value


def _block(lines: deque[str], indent: int) -> Any:
    """The list or mapping whose lines begin at this indentation."""
    items: list[Any] = []
    members: dict[str, Any] = {}
    while _next_indent(lines) == indent:
        if lines[0].startswith("- ", indent):
            lines[0] = lines[0].replace("- ", "  ", 1)
            items.append(_block(lines, indent + 2))
        else:
            found = _MEMBER.fullmatch(lines.popleft().strip())
            assert found is not None
            assert found["key"] not in members
            members[found["key"]] = _value(lines, indent, found["value"])
    assert bool(items) != bool(members)
    return items or members


def _next_indent(lines: deque[str]) -> int:
    """The indentation of the next line that says something; -1 where there is none."""
    while lines and (not lines[0].strip() or lines[0].lstrip().startswith("#")):
        lines.popleft()
    return _indent(lines[0]) if lines else -1


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _value(lines: deque[str], indent: int, text: str | None) -> Any:
    """What stands behind a key, or in the lines below it."""
    if text is None:
        inner = _next_indent(lines)
        assert inner > indent
        return _block(lines, inner)
    if text == "|":
        return _literal(lines, indent + 2)
    if text[0] in '"[' or text == "{}":
        return json.loads(text)
    if _NUMBER.fullmatch(text):
        return int(text)
    if text in {"true", "false"}:
        return text == "true"
    assert _PLAIN.fullmatch(text), text
    assert text.lower() not in _NO_TEXTS
    return text


def _literal(lines: deque[str], indent: int) -> str:
    """The lines of a block of text, each with its newline."""
    taken: list[str] = []
    while lines and (not lines[0] or _indent(lines[0]) >= indent):
        taken.append(lines.popleft()[indent:])
    return "\n".join(taken).rstrip("\n") + "\n"

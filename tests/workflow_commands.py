"""Workflow commands as GitHub Actions reads them (see ``data/README.md``)."""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

_ESCAPE: Final = "%(?:25|0D|0A|3A|2C)"
_PROPERTY: Final = rf"(?:file|line|endLine|col|endColumn|title)=(?:[^\r\n%:,]|{_ESCAPE})+"
COMMAND: Final = re.compile(
    rf"::(?P<kind>notice|warning|error) (?P<properties>{_PROPERTY}(?:,{_PROPERTY})*)"
    r"::(?P<message>(?:[^\r\n%]|%(?:25|0D|0A))*)"
)


@frozen
class Command:
    """A command as it is understood.

    Arguments:
        kind: ``error``, ``warning`` or ``notice``.
        properties: by name.
        message: what is shown.
    """

    kind: str
    properties: dict[str, str]
    message: str


def command_of(line: str) -> Command:
    """The command on a line, which must follow the grammar."""
    found = COMMAND.fullmatch(line)
    assert found is not None, line
    pairs = (pair.split("=", 1) for pair in found["properties"].split(","))
    properties = {name: _unescaped(value, "\r\n:,%") for name, value in pairs}
    return Command(found["kind"], properties, _unescaped(found["message"], "\r\n%"))


def _unescaped(text: str, characters: str) -> str:
    for character in characters:
        text = text.replace(f"%{ord(character):02X}", character)
    return text

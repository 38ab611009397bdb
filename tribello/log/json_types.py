"""The JSON values of a log: integers only, no other numbers (R10.1)."""

from __future__ import annotations

from typing import Final, TypeAlias

JSON: TypeAlias = "bool | int | str | list[JSON] | dict[str, JSON] | None"
JSONObject: TypeAlias = dict[str, JSON]

MAX_DEPTH: Final = 32
"""How many arrays and objects may stand within one another; ``[]`` has depth 1 (R10.1)."""

MAX_INTEGER: Final = 2**53 - 1
"""The largest integer that every JSON reader keeps exact; the least is its negative (R10.1)."""

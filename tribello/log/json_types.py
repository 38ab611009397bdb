"""The JSON values of a log: integers only, no other numbers (R10.1)."""

from __future__ import annotations

from typing import TypeAlias

JSON: TypeAlias = "bool | int | str | list[JSON] | dict[str, JSON] | None"
JSONObject: TypeAlias = dict[str, JSON]

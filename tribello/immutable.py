"""The base of the library's values: they copy to themselves and show their fields."""

from __future__ import annotations

from typing import Self, cast

from attrs import AttrsInstance, fields


class Immutable:
    """A frozen attrs class whose objects may be shared, since nothing can change them.

    Classes are made with ``repr=False`` and take their `repr` from here: one for all, since
    the making of one for each would be a third of the time that importing the library takes.
    """

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __repr__(self) -> str:
        # The base cannot be an `AttrsInstance`: protocols make every isinstance() slow.
        kind = cast("type[AttrsInstance]", type(self))
        shown = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(kind))
        return f"{kind.__qualname__}({', '.join(shown)})"

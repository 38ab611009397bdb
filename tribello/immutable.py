"""The base of the library's values: they copy to themselves and show their fields."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from attrs import Attribute, fields


class Immutable:
    """A frozen attrs class whose objects may be shared, since nothing can change them.

    Classes are made with ``repr=False`` and take their `repr` from here: one for all, since
    the making of one for each would be a third of the time that importing the library takes.
    """

    __slots__ = ()

    # So type checkers know it for an attrs class. To inherit from the protocol that attrs has
    # for that would make each isinstance(), and so each case of a match, fifteen times slower.
    __attrs_attrs__: ClassVar[tuple[Attribute[Any], ...]]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __repr__(self) -> str:
        shown = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(type(self)))
        return f"{type(self).__qualname__}({', '.join(shown)})"

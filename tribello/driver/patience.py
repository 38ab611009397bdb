"""How often an agent may fail before it forfeits."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen, validators

from tribello.immutable import Immutable


@frozen(repr=False)
class Patience(Immutable):
    """How often an agent is asked again for one decision before it forfeits.

    Arguments:
        again: 0 or more; every decision has as many.

    Raises:
        ValueError: it is less than 0.
        TypeError: it is not a whole number.
    """

    again: int = field(default=0, validator=[validators.instance_of(int), validators.ge(0)])


AT_ONCE: Final = Patience()
"""The first fault forfeits."""

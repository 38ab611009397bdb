"""Whole numbers as options take them; what is none is told what would be."""

from collections.abc import Callable

import typer


def whole(least: int, most: int | None = None) -> Callable[[str | int], int]:
    """What reads a whole number within bounds.

    Arguments:
        least: the least that is allowed.
        most: the most; None for any.

    >>> whole(1, 1000)("20")
    20
    >>> whole(0)("x")
    Traceback (most recent call last):
    typer...BadParameter: 'x' is not a whole number from 0 up
    """
    allowed = f"from {least} up" if most is None else f"from {least} to {most}"

    def read(text: str | int) -> int:
        # int() would read 1_000, digits of other scripts, and white space around them.
        digits = str(text).removeprefix("-")
        number = int(text) if digits.isascii() and digits.isdigit() else least - 1
        if number < least or (most is not None and number > most):
            raise typer.BadParameter(f"{str(text)!r} is not a whole number {allowed}")
        return number

    return read

"""Observations and masks for numpy, which is imported only when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def as_array(numbers: bytes) -> Any:
    """An observation or a mask as an array of numpy, of type `uint8`; it cannot be written to.

    Arguments:
        numbers: what `current`, `perfect_recall` or `Turn.mask` gave.

    Raises:
        ImportError: numpy is not installed.
    """
    try:
        numpy = import_module("numpy")  # by name, so that types are checked without it too
    except ImportError as missing:
        raise ImportError("arrays need numpy: pip install numpy") from missing
    return numpy.frombuffer(numbers, dtype="uint8")

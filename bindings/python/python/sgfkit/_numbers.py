"""Numbers that the native part accepts."""

from __future__ import annotations

import operator
from typing import SupportsIndex


def natural(most: int = (1 << 63) - 1, /, **numbers: SupportsIndex | None) -> None:
    """Raises `ValueError` for a number that is negative or more than `most`.

    >>> natural(threads=-1)
    Traceback (most recent call last):
    ValueError: threads: expected a number from 0, not -1
    """
    for name, number in numbers.items():
        if not isinstance(number, SupportsIndex):
            continue
        if operator.index(number) < 0:
            raise ValueError(f"{name}: expected a number from 0, not {number}")
        if operator.index(number) > most:
            raise ValueError(f"{name}: {number} is more than {most}")


MOST_MOVES = (1 << 31) - 1
"""The highest number of a move."""

"""Numbers that the native part counts by."""

from __future__ import annotations

import operator
from typing import SupportsIndex


def natural(most: int = (1 << 63) - 1, /, **numbers: SupportsIndex | None) -> None:
    """`ValueError` for what is below 0, or above what is counted with.

    >>> natural(threads=-1)
    Traceback (most recent call last):
    ValueError: threads: a number from 0 on is wanted, not -1
    """
    for name, number in numbers.items():
        if not isinstance(number, SupportsIndex):
            continue
        if operator.index(number) < 0:
            raise ValueError(f"{name}: a number from 0 on is wanted, not {number}")
        if operator.index(number) > most:
            raise ValueError(f"{name}: {number} is more than {most}")


MOST_MOVES = (1 << 31) - 1
"""As high as moves are numbered."""

"""Filters that select games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, TypedDict, cast

Texts: TypeAlias = str | Iterable[str]
Numbers: TypeAlias = str | int | float | range | Iterable[str | int | float | range]
"""A number, a range such as `range(2, 10)` or `"2..9"`, or several of these."""

Filter: TypeAlias = Numbers
"""A value of a filter. Of several values, any may match."""


class GameFilters(TypedDict, total=False):
    """Filters that select games, with the names of `sgf search`. All of them must match.

    A text matches anywhere, ignoring case, width and accents; `"=TEXT"` matches the whole value,
    and `"!TEXT"` excludes it.
    """

    player: Texts
    opponent: Texts
    black: Texts
    white: Texts
    event: Texts
    rules: Texts
    info: Texts
    """Any property, such as `"RO=final"`."""
    result: Texts
    """Results such as `"B"`, `"W+R"` or `"draw"`."""
    from_: str | int
    """Games on this date or later: `1996`, `"1996-05"` or `"1996-05-06"`."""
    to: str | int
    """Games on this date or earlier."""
    rank: Texts
    """Ranks of both players, such as `"5d.."`."""
    black_rank: Texts
    white_rank: Texts
    handicap: Numbers
    komi: Numbers
    length: Numbers
    """Moves of the main line."""
    opening: Texts
    file: Texts
    """Patterns of file names, such as `"*2024*"`."""


class Filters(GameFilters, total=False):
    """Filters of `search`."""

    size: Numbers
    """Boards, such as `19` or `"13x9"`."""


def pairs(filters: GameFilters) -> list[tuple[str, str | None]]:
    """Filters as the native part takes them."""
    for name in filters:
        if name not in Filters.__optional_keys__:
            raise ValueError(f"{name}: unknown filter `{name}`")
    return [
        (name.rstrip("_").replace("_", "-"), text)
        for name, value in filters.items()
        for text in _texts(cast("Filter", value))
    ]


def _texts(value: Filter) -> Iterator[str]:
    several = [value] if isinstance(value, str | int | float | range) else value
    return map(span, several)


def span(value: object) -> str:
    """A range as the program writes it."""
    if isinstance(value, range):
        if value.step != 1 or len(value) == 0:
            raise ValueError(f"invalid range {value}: expected consecutive numbers")
        return f"{value[0]}..{value[-1]}"
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise TypeError(f"expected a str, a number or a range, not {type(value).__name__}")
    return str(value)

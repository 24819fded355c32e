"""Archives as tables."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, cast

from . import _native
from ._table import Table


Place: TypeAlias = tuple[int, int, int, int]
"""From where to where in a bundle: begin, end, what stands before, the bundle's bytes."""


@dataclass(frozen=True)
class Part:
    """Files, bundles and parts of bundles that are read together: what `plan` makes.

    It holds names, not contents (but for sources that were bytes), and can be pickled.
    """

    sources: tuple[str | tuple[str, bytes] | tuple[str, bytes | None, Place], ...]
    """Names of files, names with contents; of parts of bundles the place besides."""
    bytes: int
    """How large they are, as files."""

    def __repr__(self) -> str:
        return f"<sgfkit.Part: {len(self.sources)} sources, {self.bytes} bytes>"


_One: TypeAlias = str | os.PathLike[str] | tuple[str, bytes] | Part
Source: TypeAlias = _One | Iterable[_One]
"""A file, a folder or a bundle by its path, one in memory as a name and bytes, a `Part`,
or several of these."""


class Column(NamedTuple):
    """A column of a table."""

    table: str
    column: str
    type: str
    nullable: bool
    default: bool
    """Whether it is there without being asked for."""
    summary: str


def columns(table: str | None = None) -> list[Column]:
    """The columns of a table, or of all.

    >>> columns("moves")[0]
    Column(table='moves', column='game_id', type='i64', nullable=False, default=True, \
summary='the game: joins the table of games')
    """
    found = [Column(*column) for column in _native.tables()]
    return [column for column in found if table in (None, column.table)]


def scan(
    source: Source,
    table: str = "games",
    *,
    columns: Iterable[str] | None = None,
    threads: int | None = None,
    batch_size: int = 8192,
    every: int = 1,
    start: int = 0,
    stop: int | None = None,
    variations: bool = False,
) -> Scan:
    """A table of the games of files, folders and bundles.

    `columns` are those that are wanted, in this order (`["all"]`: all that there are),
    and only the work for these is done. Of the table `positions`, `every`, `start` and
    `stop` (which is left out, as in `range`) choose by the move's number, and `variations`
    takes all nodes with a move.

    `ValueError` for an unknown table or column, `FileNotFoundError` for a path that is not
    there; whatever is in the files is a row.

    >>> games = scan(("games.sgfs", b"(;GM[1]PB[Ada])\\n(;GM[1]PB[Jun])"), columns=["black_name"])
    >>> games.to_arrow()["black_name"].to_pylist()
    ['Ada', 'Jun']
    """
    names = None if columns is None else list(columns)
    return Scan(
        _native.Scan(
            given(source), table, names, threads, batch_size, every, start, stop, variations
        ),
        table,
    )


class Scan(Table):
    """A table that is read when somebody asks for it, and anew each time."""

    __slots__ = ("_scan", "_table")

    def __init__(self, scan: _native.Scan, table: str) -> None:
        self._scan = scan
        self._table = table

    @property
    def columns(self) -> list[str]:
        """The names of its columns."""
        return self._scan.columns()

    def __arrow_c_schema__(self) -> Any:
        return self._scan.schema()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        # A wish that the protocol allows not to be fulfilled.
        del requested_schema
        return self._scan.stream()

    def __iter__(self) -> Iterator[_native.Batch]:
        """The batches, one by one; each is one of Arrow's."""
        return iter(self._scan.batches())

    def __repr__(self) -> str:
        return f"<sgfkit.Scan of {self._table}: {', '.join(self.columns)}>"


def plan(source: Source, target_bytes: int = 64 << 20) -> list[Part]:
    """Divides sources into parts of so many bytes, for many workers.

    A file is never divided. A bundle is where it can be opened in the middle: `.zip`,
    `.tar`, `.sgfs`, and `.tar.zst` of `sgf pack`. The same files give the same parts.
    """
    parts = _native.find(given(source), target_bytes)
    return [
        Part(
            tuple(_plain(name, data, place) for name, data, place in sources),
            bytes,
        )
        for sources, bytes in parts
    ]


def _plain(
    name: str, data: bytes | None, place: Place | None
) -> str | tuple[str, bytes] | tuple[str, bytes | None, Place]:
    if place is not None:
        return (name, data, place)
    return name if data is None else (name, data)


def given(source: Source) -> list[_native._Given]:
    """A source as the native part takes it: paths that are to be searched, files that
    are known, names with contents."""
    if isinstance(source, str | os.PathLike):
        return [(False, source)]
    if isinstance(source, Part):
        return [(True, one) if isinstance(one, str) else one for one in source.sources]
    if isinstance(source, tuple) and len(source) == 2:
        name, data = cast("tuple[object, object]", source)
        if isinstance(name, str) and isinstance(data, bytes | bytearray | memoryview):
            return [(name, bytes(cast("bytes", data)))]
    if not isinstance(source, Iterable) or isinstance(source, bytes | bytearray | memoryview):
        kind = type(source).__name__
        raise TypeError(f"a source is a path, a name with bytes, a Part, or several, not {kind}")
    several = cast("Iterable[_One]", source)
    return [one for single in several for one in given(single)]

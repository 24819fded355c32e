"""Makes tables of games."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Literal, NamedTuple, TypeAlias, cast

from . import _elsewhere, _native
from ._elsewhere import Options
from ._numbers import MOST_MOVES, natural
from ._table import Table


Place: TypeAlias = tuple[int, int, int, int]
"""A part of an archive: begin, end, records before it, and the size of the archive in bytes."""


@dataclass(frozen=True)
class Part:
    """Files, archives and parts of archives that are read together; made by `plan`.

    It contains names, not contents (except for sources that were bytes), and can be pickled.
    """

    sources: tuple[str | tuple[str, bytes] | tuple[str, bytes | None, Place], ...]
    """Names of files, or names with contents, or names with contents and a part of the archive."""
    bytes: int
    """The total size of the files."""
    storage_options: Options | None = field(default=None, hash=False)
    """Options for fsspec, if names are URLs."""

    def __repr__(self) -> str:
        return f"<sgfkit.Part: {len(self.sources)} sources, {self.bytes} bytes>"


_One: TypeAlias = str | os.PathLike[str] | tuple[str, bytes] | BinaryIO | Part
Source: TypeAlias = _One | Iterable[_One]
"""The path or URL of a file, a folder or an archive, a name with bytes, a binary file object, a
`Part`, or several of these."""

TableName: TypeAlias = Literal[
    "games", "moves", "nodes", "positions", "properties", "diagnostics"
]


class Column(NamedTuple):
    """A column of a table."""

    table: TableName
    column: str
    type: str
    nullable: bool
    default: bool
    """Whether it is selected by default."""
    summary: str


def columns(table: TableName | None = None) -> list[Column]:
    """Returns the columns of a table, or of all tables.

    >>> columns("moves")[0]
    Column(table='moves', column='game_id', type='i64', nullable=False, default=True, \
summary='the ID of the game, which joins the table of games')
    """
    tables = cast("list[tuple[TableName, str, str, bool, bool, str]]", _native.tables())
    found = [Column(*column) for column in tables]
    return [column for column in found if table in (None, column.table)]


def scan(
    source: Source,
    table: TableName = "games",
    *,
    columns: Iterable[str] | None = None,
    threads: int | None = None,
    batch_size: int = 8192,
    every: int = 1,
    start: int = 0,
    stop: int | None = None,
    variations: bool = False,
    storage_options: Options | None = None,
) -> Scan:
    """Makes a table of the games in files, folders and archives.

    `columns` selects columns and their order (`["all"]` for all), and only the work for these is
    done. In the table `positions`, `every`, `start` and `stop` select by the number of the move,
    like `range`, and `variations` includes all nodes with a move.

    URLs (`s3://…`, `https://…`) are read by fsspec with `storage_options`. An iterator is read
    once, one source after another.

    Raises `ValueError` for an unknown table or column, and `FileNotFoundError` if a path does not
    exist. Broken files become rows. A broken connection is retried three times; then the file
    becomes a row with the error `unreadable`.

    >>> games = scan(("games.sgfs", b"(;GM[1]PB[Ada])\\n(;GM[1]PB[Jun])"), columns=["black_name"])
    >>> games.to_arrow()["black_name"].to_pylist()
    ['Ada', 'Jun']
    """
    if isinstance(columns, str):
        raise TypeError("columns: expected a list of names, not a str")
    natural(threads=threads, batch_size=batch_size)
    natural(MOST_MOVES, every=every, start=start, stop=stop)
    names = None if columns is None else list(columns)
    return Scan(
        _native.Scan(
            feed(source, storage_options),
            table,
            names,
            threads,
            batch_size,
            every,
            start,
            stop,
            variations,
        ),
        table,
    )


class Scan(Table):
    """A table that is read each time it is used."""

    __slots__ = ("_scan", "_table")

    def __init__(self, scan: _native.Scan, table: str) -> None:
        self._scan = scan
        self._table = table

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._scan.columns()

    def __arrow_c_schema__(self) -> Any:
        return self._scan.schema()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        # The protocol allows ignoring the requested schema.
        del requested_schema
        return self._scan.stream()

    def __iter__(self) -> Iterator[_native.Batch]:
        """Iterates over Arrow batches."""
        return iter(self._scan.batches())

    def __repr__(self) -> str:
        return f"<sgfkit.Scan of {self._table}: {', '.join(self.columns)}>"


def plan(
    source: Source,
    target_bytes: int = 64 << 20,
    *,
    storage_options: Options | None = None,
) -> list[Part]:
    """Divides sources into parts of up to `target_bytes` bytes, for many workers.

    Single files are never divided. Archives are divided if they can be read from the middle:
    `.zip`, `.tar`, `.sgfs`, and `.tar.zst` made by `sgf pack`. A `.tar` or `.sgfs` is read once for
    that.
    The same files give the same parts. Parts keep `storage_options`.
    """
    natural(target_bytes=target_bytes)
    if storage_options is None and isinstance(source, Part):
        storage_options = source.storage_options
    sources = given(source, storage_options)
    if any(not _elsewhere.is_url(one[0]) for one in sources if len(one) == 4):
        raise TypeError("plan cannot divide a file object: other processes cannot open it by name")
    parts = _native.find(sources, target_bytes)
    return [
        Part(
            tuple(_plain(name, data, place) for name, data, place in sources),
            bytes,
            storage_options,
        )
        for sources, bytes in parts
    ]


def _plain(
    name: str, data: bytes | None, place: Place | None
) -> str | tuple[str, bytes] | tuple[str, bytes | None, Place]:
    if place is not None:
        return (name, data, place)
    return name if data is None else (name, data)


def feed(source: Source, options: Options | None) -> list[_native._Given] | Iterator[Any]:
    """Converts a source for the native part: to a list, or to an iterator of lists if it can be
    read only once."""
    if hasattr(source, "read") and _elsewhere.is_read_once(source):
        return iter([given(source, options)])
    if isinstance(source, Iterator) and not hasattr(source, "read"):
        return (given(one, options) for one in cast("Iterator[_One]", source))
    return given(source, options)


def given(source: Source, options: Options | None) -> list[_native._Given]:
    """Converts a source for the native part: paths to search, known files, names with contents,
    and remote files."""
    if isinstance(source, str) and _elsewhere.is_url(source):
        return _elsewhere.find(source, options)
    if isinstance(source, str | os.PathLike):
        return [(False, source)]
    if isinstance(source, Part):
        return [_of_part(one, source.storage_options) for one in source.sources]
    if hasattr(source, "read"):
        return [_elsewhere.of_file(cast("BinaryIO", source))]
    if isinstance(source, tuple) and len(source) == 2:
        name, data = cast("tuple[object, object]", source)
        if isinstance(name, str) and isinstance(data, bytes | bytearray | memoryview):
            return [(name, bytes(cast("bytes", data)))]
    if not isinstance(source, Iterable) or isinstance(source, bytes | bytearray | memoryview):
        kind = type(source).__name__
        raise TypeError(
            f"source: expected a path, a URL, a file object, a name with bytes, a Part, "
            f"or several, not {kind}"
        )
    several = cast("Iterable[_One]", source)
    return [one for single in several for one in given(single, options)]


def _of_part(
    source: str | tuple[str, bytes] | tuple[str, bytes | None, Place],
    options: Options | None,
) -> _native._Given:
    if isinstance(source, str):
        return _elsewhere.known(source, options) if _elsewhere.is_url(source) else (True, source)
    if len(source) == 3 and source[1] is None and _elsewhere.is_url(source[0]):
        return _elsewhere.known(source[0], options, source[2])
    return source

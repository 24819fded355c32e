"""Archives as tables."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO, NamedTuple, TypeAlias, cast

from . import _elsewhere, _native
from ._elsewhere import Options
from ._numbers import MOST_MOVES, natural
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
    storage_options: Options | None = field(default=None, hash=False)
    """What fsspec is told where names are URLs."""

    def __repr__(self) -> str:
        return f"<sgfkit.Part: {len(self.sources)} sources, {self.bytes} bytes>"


_One: TypeAlias = str | os.PathLike[str] | tuple[str, bytes] | BinaryIO | Part
Source: TypeAlias = _One | Iterable[_One]
"""A file, a folder or a bundle by its path or URL, one in memory as a name and bytes, a
file object that gives bytes, a `Part`, or several of these."""


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
    storage_options: Options | None = None,
) -> Scan:
    """A table of the games of files, folders and bundles.

    `columns` are those that are wanted, in this order (`["all"]`: all that there are),
    and only the work for these is done. Of the table `positions`, `every`, `start` and
    `stop` (which is left out, as in `range`) choose by the move's number, and `variations`
    takes all nodes with a move.

    URLs (`s3://…`, `https://…`) are read by fsspec, which is told `storage_options`. Of an
    iterator one source after another is taken, and none is kept; it can be read once.

    `ValueError` for an unknown table or column, `FileNotFoundError` for a path that is not
    there; whatever is in the files is a row. A connection that breaks is tried three more
    times, then that is the record's row (`unreadable`).

    >>> games = scan(("games.sgfs", b"(;GM[1]PB[Ada])\\n(;GM[1]PB[Jun])"), columns=["black_name"])
    >>> games.to_arrow()["black_name"].to_pylist()
    ['Ada', 'Jun']
    """
    if isinstance(columns, str):
        raise TypeError("columns are a list of names, not a text")
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


def plan(
    source: Source,
    target_bytes: int = 64 << 20,
    *,
    storage_options: Options | None = None,
) -> list[Part]:
    """Divides sources into parts of so many bytes, for many workers.

    A file is never divided. A bundle is where it can be opened in the middle: `.zip`,
    `.tar`, `.sgfs`, and `.tar.zst` of `sgf pack`; a `.tar` and a `.sgfs` are read once for
    that. The same files give the same parts. These keep `storage_options`.
    """
    natural(target_bytes=target_bytes)
    if storage_options is None and isinstance(source, Part):
        storage_options = source.storage_options
    sources = given(source, storage_options)
    if any(not _elsewhere.is_url(one[0]) for one in sources if len(one) == 4):
        raise TypeError("parts hold names, and a file object has none that others can open")
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
    """A source as the native part takes it: a list, or where it can be gone through only
    once, an iterator of lists."""
    if hasattr(source, "read") and _elsewhere.is_read_once(source):
        return iter([given(source, options)])
    if isinstance(source, Iterator) and not hasattr(source, "read"):
        return (given(one, options) for one in cast("Iterator[_One]", source))
    return given(source, options)


def given(source: Source, options: Options | None) -> list[_native._Given]:
    """A source as the native part takes it: paths that are to be searched, files that
    are known, names with contents, files that lie elsewhere."""
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
            f"a source is a path, a URL, a file object, a name with bytes, a Part, "
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

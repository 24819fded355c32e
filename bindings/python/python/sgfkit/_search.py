"""Searches games."""

from __future__ import annotations

import json
import os
import tomllib
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, ParamSpec, TypeAlias, TypedDict, TypeVar, Unpack, cast

from . import _elsewhere, _native
from ._filters import Filters, pairs, span
from ._games import (
    Collection,
    Color,
    Diagnostic,
    GameTree,
    Node,
    Position,
    SgfError,
    parse,
)
from ._numbers import natural
from ._table import Table

P = ParamSpec("P")
T = TypeVar("T")

Paths: TypeAlias = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]
"""The path of a file, a folder, an archive or an index, or several paths."""

Board: TypeAlias = Sequence[Sequence[int]]
"""A two-dimensional array, rows from the top: 0 empty, 1 black, 2 white, 3 an arrow."""

By: TypeAlias = Literal[
    "year", "decade", "player", "black", "white", "event", "rules", "result",
    "rank", "handicap", "komi", "size", "opening",
]

Aliases: TypeAlias = Mapping[str, str | Iterable[str]] | str | os.PathLike[str]


class Question(Filters, total=False):
    """The parameters of `search`, except the source."""

    position: Node | Position | Board | None
    area: str | None
    pattern: str | Board | None
    moves: str | Iterable[str] | None
    any_order: bool
    like: GameTree | None
    game: str | int | None
    symmetry: bool
    swap: bool
    next: Color | None
    next_at: str | None
    at_move: str | int | range | None
    variations: bool
    comment: str | Iterable[str] | None
    aliases: Aliases | None
    within: Search | None
    sort: str | None
    order: Literal["hits", "win-rate", "recent"]
    limit: int | None
    time: float | str | None


class Wins(TypedDict):
    """Results of games."""

    B: int
    W: int
    draw: int
    other: int


class Summary(TypedDict):
    """The totals of a search."""

    type: Literal["summary"]
    games: int
    hits: int
    swapped: int
    no_continuation: int
    searched: int
    wins: Wins
    years: list[int] | None
    """The first year and the last."""
    exact: bool
    unreadable: int


class Continuation(TypedDict):
    """A move that followed hits."""

    type: Literal["continuation"]
    label: str
    color: Color
    cell: list[int]
    """Column and row in the pattern, from 1."""
    point: str | None
    hits: int
    games: int
    share: float
    at_once: int
    later: int
    wins: Wins
    win_rate: float | None
    years: list[int] | None
    per_year: list[list[int]]


class Group(TypedDict):
    """Games with the same value."""

    type: Literal["group"]
    by: str
    value: str | None
    games: int
    hits: int
    searched: int
    wins: Wins
    win_rate: float | None


class IndexState(TypedDict):
    """The state of an index."""

    type: Literal["index"]
    index: str
    version: int
    roots: list[str]
    state: str
    files: int
    games: int
    faults: int
    added: int
    changed: int
    removed: int
    unchanged: int
    bytes: int


class Search(Table):
    """The result of a search: games, and a table of hits. Without a query it is a table of games
    with the columns `game_id`, `path`, `member` and `tree`.

    `len` is the number of games found; `limit` shortens only the table and `sgf()`.
    """

    __slots__ = ("_found",)

    def __init__(self, found: _native.Found) -> None:
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    def __bool__(self) -> bool:
        return len(self) > 0

    @property
    def summary(self) -> Summary:
        """The totals, as in `sgf search --json`."""
        return cast("Summary", json.loads(self._found.summary()))

    @property
    def continuations(self) -> list[Continuation]:
        """The next moves, as in `sgf search --json`."""
        return [json.loads(line) for line in self._found.continuations()]

    def groups(self, by: By) -> list[Group]:
        """Groups the games, as in `sgf search --json --by`."""
        return [json.loads(line) for line in self._found.groups(by)]

    def sgf(self, mark: bool = False) -> Collection:
        """Returns the games exactly as in their files. `mark` adds `HO` to hits and circles to the
        next moves.

        Raises `OSError` if files are gone or have changed since they were indexed.
        """
        data, problems = self._found.sgf(mark)
        if problems:
            raise OSError("; ".join(f"{path}: {problem}" for path, problem in problems))
        return parse(data)

    def __arrow_c_schema__(self) -> Any:
        return self._found.schema()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        # The protocol allows ignoring the requested schema.
        del requested_schema
        return self._found.stream()

    def __repr__(self) -> str:
        summary = self.summary
        games, searched = summary["games"], summary["searched"]
        return f"<sgfkit.Search: {summary['hits']} hits in {games} of {searched} games>"


class Index:
    """An index of games, made by `build` or by `sgf index`, and opened once for many searches.

    Raises `FileNotFoundError` if there is no index, and `SgfError` if it is damaged.

    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp()) / "games"
    >>> folder.mkdir()
    >>> _ = (folder / "a.sgf").write_text("(;GM[1]SZ[9]PB[Ada];B[cc];W[gg];B[cg])")
    >>> index = Index.build(folder)
    >>> len(index.search(player="ada"))
    1
    >>> _ = (folder / "b.sgf").write_text("(;GM[1]SZ[9]PB[Jun];B[cc])")
    >>> index.status()["state"], index.update()["games"], index.status()["state"]
    ('stale', 2, 'current')
    """

    __slots__ = ("_opened", "path")

    path: str
    """The folder of the index."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        if not os.path.isdir(self.path):
            raise FileNotFoundError(f"{self.path}: no index found")
        self._opened = _open([self.path])

    @classmethod
    def build(
        cls,
        paths: Paths,
        path: str | os.PathLike[str] | None = None,
        full: bool = False,
    ) -> Index:
        """Creates or updates an index of files, folders and archives, as `sgf index` does: in the
        folder `path`, by default next to the games, such as `games.sgfindex` for `games`. `full`
        also reads files that seem unchanged.

        Unreadable files cause warnings. Raises `FileNotFoundError` if a path does not exist,
        `OSError` if the index cannot be written, and `ValueError` for several paths without
        `path`. The old index stays until the new one is complete.
        """
        place = None if path is None else os.fspath(path)
        folder, answer = _kept(_native.build_index, _paths(paths), place, full)
        _warned(answer)
        return cls(folder)

    def update(self) -> IndexState:
        """Updates the index from the paths that it was made from, and returns what changed, as
        `sgf index --json` does. Later searches use the new index."""
        state = _warned(_kept(_native.update_index, self.path))
        self._opened = _open([self.path])
        return state

    def status(self) -> IndexState:
        """Returns what an update would change; `state` is `current` or `stale`."""
        return _warned(_kept(_native.index_status, self.path))

    def search(self, **question: Unpack[Question]) -> Search:
        """Searches the games of this index, like `sgfkit.search`."""
        return search(self, **question)

    def verify(self) -> None:
        """Checks every byte against its checksum. Raises `SgfError` if one is wrong."""
        _kept(_native.verify_index, self.path)

    def __reduce__(self) -> tuple[type[Index], tuple[str]]:
        return Index, (self.path,)

    def __repr__(self) -> str:
        return f"<sgfkit.Index: {self.path}>"


def search(
    source: Paths | Index,
    *,
    position: Node | Position | Board | None = None,
    area: str | None = None,
    pattern: str | Board | None = None,
    moves: str | Iterable[str] | None = None,
    any_order: bool = False,
    like: GameTree | None = None,
    game: str | int | None = None,
    symmetry: bool = True,
    swap: bool = True,
    next: Color | None = None,
    next_at: str | None = None,
    at_move: str | int | range | None = None,
    variations: bool = False,
    comment: str | Iterable[str] | None = None,
    aliases: Aliases | None = None,
    within: Search | None = None,
    sort: str | None = None,
    order: Literal["hits", "win-rate", "recent"] = "hits",
    limit: int | None = None,
    time: float | str | None = None,
    **filters: Unpack[Filters],
) -> Search:
    """Searches games for a position, a pattern, moves or a similar game, as `sgf search` does.

    `position` is a node, a position, or rows of points. `pattern` is a text, or rows in which -1
    means anything. `comment` is a text or several, which the comments must all contain. `filters`
    such as `player`, `from_`, `size`, `result` and `info` (`"RO=final"`) take one value or several.
    `aliases` maps a name to other names of that player, or is the path of a TOML file that does.
    A search stops after `time` seconds, or a time such as `"500ms"`, and returns estimates.

    Raises `ValueError` if parameters contradict each other, and `SgfError` for a damaged index.

    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "a.sgf").write_text("(;GM[1]SZ[9]PB[Ada]RE[B+R];B[cc];W[gg];B[cg])")
    >>> found = search(folder, pattern="---/...|/...|/X..|")
    >>> found, found.continuations
    (<sgfkit.Search: 3 hits in 1 of 1 games>, [])
    >>> len(search(folder, moves="C7,G3", size=9, player="ada"))
    1
    """
    natural(limit=limit)
    opened = source._opened if isinstance(source, Index) else _open(_paths(source))
    if sum(given is not None for given in (position, pattern, moves, like)) > 1:
        raise ValueError("give one of position, pattern, moves and like")
    place = None
    if isinstance(position, Node):
        place = (position._games, position._id)
    elif isinstance(position, Position):
        place = (position._games, position._node)
    elif position is not None:
        pattern = _whole(_rows(position, "position", _STONES))
    if area is not None and place is None:
        raise ValueError("area needs a node as position")
    if pattern is not None and not isinstance(pattern, str):
        pattern = "/".join(_rows(pattern, "pattern", _SIGNS))
    if like is not None and not isinstance(like, GameTree):
        raise TypeError(f"like: expected a GameTree, not {type(like).__name__}")
    if within is not None and not isinstance(within, Search):
        raise TypeError(f"within: expected a Search, not {type(within).__name__}")
    single = {
        "area": area,
        "pattern": pattern,
        "moves": _joined(moves),
        "game": game,
        "next": next,
        "next-at": next_at,
        "at-move": at_move,
        "sort": sort,
        "order": order,
        "limit": limit,
        "time": f"{time:.9f}" if isinstance(time, int | float) else time,
    }
    switches = {
        "any-order": any_order,
        "no-symmetry": not symmetry,
        "no-swap": not swap,
        "variations": variations,
    }
    options: list[tuple[str, str | None]] = [
        *pairs(filters),
        *((name, span(value)) for name, value in single.items() if value is not None),
        *((name, None) for name, is_set in switches.items() if is_set),
        *(("comment", text) for text in _texts(comment)),
    ]
    return Search(
        _native.Found.search(
            opened,
            options,
            place,
            None if like is None else (like._games, like._root),
            [(name, _texts(others)) for name, others in _aliases(aliases).items()],
            None if within is None else within._found,
        )
    )


_STONES = {0: ".", 1: "X", 2: "O", 3: "@"}
_SIGNS = _STONES | {-1: "*"}


def _rows(board: Any, name: str, signs: dict[int, str]) -> list[str]:
    """Turns an array into rows of characters."""
    try:
        rows = [list(row) for row in board]
        numbers = [[point.__index__() for point in row] for row in rows]
    except (AttributeError, TypeError):
        raise TypeError(f"{name}: expected a two-dimensional array of whole numbers") from None
    if not numbers or any(len(row) != len(numbers[0]) for row in numbers) or not numbers[0]:
        raise ValueError(f"{name}: expected at least one row, and rows of the same length")
    for row, points in enumerate(numbers):
        for column, point in enumerate(points):
            if point not in signs:
                known = ", ".join(map(str, sorted(signs)))
                raise ValueError(f"{name}[{row}, {column}] is {point}; expected one of {known}")
    return ["".join(signs[point] for point in row) for row in numbers]


def _whole(rows: list[str]) -> str:
    """Adds all four edges to a pattern."""
    edge = "-" * (len(rows[0]) + 2)
    return "/".join([edge, *(f"|{row}|" for row in rows), edge])


def _texts(value: str | Iterable[str] | None) -> list[str]:
    """Returns a list of texts; a single text becomes a list of one."""
    if value is None:
        return []
    return [value] if isinstance(value, str) else list(value)


def _aliases(value: Aliases | None) -> Mapping[str, str | Iterable[str]]:
    """Reads aliases from a file, if `value` is a path."""
    if value is None:
        return {}
    if isinstance(value, str | os.PathLike):
        with open(value, "rb") as file:
            return tomllib.load(file)
    return value


def _joined(moves: object) -> str | None:
    if moves is None or isinstance(moves, str):
        return moves
    several = cast("Iterable[object]", moves) if isinstance(moves, Iterable) else [moves]
    texts: list[str] = []
    for move in several:
        if not isinstance(move, str):
            raise TypeError(f"moves: expected a str or several, not {type(move).__name__}")
        texts.append(move)
    return ",".join(texts)


def _paths(source: Paths) -> list[str]:
    if isinstance(source, str | os.PathLike):
        source = [source]
    paths = [os.fspath(path) for path in source]
    for path in paths:
        if _elsewhere.is_url(path):
            raise ValueError(f"{path}: search cannot read URLs; scan and read can")
    return paths


def _open(paths: list[str]) -> _native.Opened:
    return _kept(_native.Opened.open, paths)


def _kept(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Calls `work`, and raises `SgfError` if the index is damaged."""
    try:
        return work(*args, **kwargs)
    except _native.BadIndex as error:
        raise _bad(error) from None


def _warned(answer: tuple[str, list[str]]) -> IndexState:
    """Warns of problems, and returns the state of an index."""
    state, problems = answer
    for problem in problems:
        warnings.warn(problem, stacklevel=3)
    return cast("IndexState", json.loads(state))


def _bad(error: Exception) -> SgfError:
    place: tuple[Any, ...] = ((0, 0), 1, 1, None, None, None, None, None)
    return SgfError(Diagnostic("bad-index", "error", True, str(error), *place))


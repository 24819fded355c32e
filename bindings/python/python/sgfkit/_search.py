"""Searching archives."""

from __future__ import annotations

import json
import os
import tomllib
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, ParamSpec, TypeAlias, TypeVar, cast

from . import _elsewhere, _native
from ._games import Collection, Diagnostic, GameTree, Node, Position, SgfError, parse
from ._numbers import natural
from ._table import Table

P = ParamSpec("P")
T = TypeVar("T")

Paths: TypeAlias = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]
"""A file, a folder, a bundle or an index by its path, or several of these."""

Board: TypeAlias = Sequence[Sequence[int]]
"""Rows of points from the top, or whatever two-dimensional array has them: 0 empty, 1
black, 2 white, 3 an arrow."""

Filter: TypeAlias = str | int | float | range | Iterable[str | int | float | range]
"""A value of a filter, or several of which any may hold."""

By: TypeAlias = Literal[
    "year", "decade", "player", "black", "white", "event", "rules", "result",
    "rank", "handicap", "komi", "size", "opening",
]


class Search(Table):
    """What a search gave: the games, and a table of its hits; without a query a table of the
    games (`game_id path member tree`).

    `len` is the number of games found; `limit` cuts the table and `sgf()`.
    """

    __slots__ = ("_found",)

    def __init__(self, found: _native.Found) -> None:
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    def __bool__(self) -> bool:
        return len(self) > 0

    @property
    def summary(self) -> dict[str, Any]:
        """The totals, as `sgf search --json` has them."""
        return _object(self._found.summary())

    @property
    def continuations(self) -> list[dict[str, Any]]:
        """What was played next, likewise."""
        return [_object(line) for line in self._found.continuations()]

    def groups(self, by: By) -> list[dict[str, Any]]:
        """The games in groups, likewise."""
        return [_object(line) for line in self._found.groups(by)]

    def sgf(self, mark: bool = False) -> Collection:
        """The games as they stand in their files, each tree once; with `mark` hits have
        `HO`, and what was played next a circle.

        `OSError` names the files that are gone, or have changed since they were indexed.
        """
        data, problems = self._found.sgf(mark)
        if problems:
            raise OSError("; ".join(f"{path}: {problem}" for path, problem in problems))
        return parse(data)

    def __arrow_c_schema__(self) -> Any:
        return self._found.schema()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        # A wish that the protocol allows not to be fulfilled.
        del requested_schema
        return self._found.stream()

    def __repr__(self) -> str:
        summary = self.summary
        games, searched = summary["games"], summary["searched"]
        return f"<sgfkit.Search: {summary['hits']} hits in {games} of {searched} games>"


class Index:
    """An index of an archive, opened once for many searches: one that `build` made, or the
    program's `sgf index`.

    `FileNotFoundError` where there is none, `SgfError` where it is damaged.

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
    """Where it lies."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        if not os.path.isdir(self.path):
            raise FileNotFoundError(f"{self.path}: there is no index")
        self._opened = _open([self.path])

    @classmethod
    def build(
        cls,
        paths: Paths,
        path: str | os.PathLike[str] | None = None,
        full: bool = False,
    ) -> Index:
        """Makes an index of files, folders and bundles, or brings it up to date, as
        `sgf index` does: in the folder `path`, else beside the archive, `games.sgfindex` for
        `games`. With `full`, files that seem to be as they were are read all the same.

        Files that cannot be read are warnings. `FileNotFoundError` for a path that is not
        there, `OSError` where the index cannot be made, `ValueError` for several paths
        without a place. Until it is whole, the old index stays as it is.
        """
        place = None if path is None else os.fspath(path)
        folder, answer = _kept(_native.build_index, _paths(paths), place, full)
        _warned(answer)
        return cls(folder)

    def update(self) -> dict[str, Any]:
        """Brings it up to date with what lies under the paths that it was made of, and tells
        what that was, as `sgf index --json` does. Searches see it from now on."""
        told = _warned(_kept(_native.update_index, self.path))
        self._opened = _open([self.path])
        return told

    def status(self) -> dict[str, Any]:
        """What an update would do, likewise; `state` is `current` or `stale`."""
        return _warned(_kept(_native.index_status, self.path))

    def search(self, **question: Any) -> Search:
        """As `sgfkit.search`, of the games of this index."""
        return search(self, **question)

    def verify(self) -> None:
        """Checks every byte against its checksum; `SgfError` where one is wrong."""
        _kept(_native.verify_index, self.path)

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
    next: Literal["B", "W"] | None = None,
    next_at: str | None = None,
    at_move: str | int | range | None = None,
    variations: bool = False,
    comment: str | Iterable[str] | None = None,
    aliases: Mapping[str, str | Iterable[str]] | str | os.PathLike[str] | None = None,
    within: Search | None = None,
    sort: str | None = None,
    order: Literal["hits", "win-rate", "recent"] = "hits",
    limit: int | None = None,
    time: float | str | None = None,
    **filters: Filter,
) -> Search:
    """Games that held a position or a shape, and what was played next: what `sgf search`
    finds, by the same names (`_` for `-`, and `from_`).

    A `position` is a node, a position, or rows of points; a `pattern` its text, or rows
    in which -1 is anything. A search stops after `time`, in seconds or with
    a unit (`"500ms"`), and gives estimates. Filters such as `player`, `from_`, `size`,
    `result`, `file` and `info` (`"RO=final"`) take a value or several. `comment` gives one
    text or several that the comments must all have. `aliases` maps the name to show to the
    others that a player goes by, or names a TOML file that does.

    `ValueError` where the question makes no sense, `SgfError` for a damaged index.

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
    if game is not None:
        filters["game"] = game
    wanted: _native._Wanted = {
        "position": None,
        "area": area,
        "pattern": None,
        "moves": _joined(moves),
        "any_order": any_order,
        "like": None,
        "symmetry": symmetry,
        "swap": swap,
        "next": next,
        "at_move": None if at_move is None else _range(at_move),
        "variations": variations,
        "next_at": next_at,
        "comment": _texts(comment),
        "aliases": [(name, _texts(others)) for name, others in _aliases(aliases).items()],
    }
    if isinstance(position, Node):
        wanted["position"] = (position._games, position._id)
    elif isinstance(position, Position):
        wanted["position"] = (position._games, position._node)
    elif position is not None:
        if area is not None or pattern is not None:
            raise ValueError("area is a part of a node's position, and a pattern goes without one")
        wanted["pattern"] = _whole(_rows(position, "position", _STONES))
    if pattern is not None:
        if position is not None:
            raise ValueError("one of position, pattern, moves and like")
        rows = pattern if isinstance(pattern, str) else None
        wanted["pattern"] = "/".join(_rows(pattern, "pattern", _SIGNS)) if rows is None else rows
    if like is not None:
        if not isinstance(like, GameTree):
            raise TypeError(f"like is a GameTree, not {type(like).__name__}")
        wanted["like"] = (like._games, like._root)
    if within is not None and not isinstance(within, Search):
        raise TypeError(f"within is a Search, not {type(within).__name__}")
    return Search(
        _native.Found.search(
            opened,
            wanted,
            [pair for name, value in filters.items() for pair in _filter(name, value)],
            None if within is None else within._found,
            sort,
            order,
            limit,
            time if time is None or isinstance(time, str) else f"{time:.9f}",
        )
    )


_STONES = {0: ".", 1: "X", 2: "O", 3: "@"}
_SIGNS = _STONES | {-1: "*"}


def _rows(board: Any, name: str, signs: dict[int, str]) -> list[str]:
    """An array as rows of signs."""
    try:
        rows = [list(row) for row in board]
        numbers = [[point.__index__() for point in row] for row in rows]
    except (AttributeError, TypeError):
        raise TypeError(f"{name}: a two-dimensional array of whole numbers is wanted") from None
    if not numbers or any(len(row) != len(numbers[0]) for row in numbers) or not numbers[0]:
        raise ValueError(f"{name}: its rows are of one length, and there is one at least")
    for row, points in enumerate(numbers):
        for column, point in enumerate(points):
            if point not in signs:
                known = ", ".join(map(str, sorted(signs)))
                raise ValueError(f"{name}[{row}, {column}] is {point}; there are {known}")
    return ["".join(signs[point] for point in row) for row in numbers]


def _whole(rows: list[str]) -> str:
    """A pattern that has all four edges."""
    edge = "-" * (len(rows[0]) + 2)
    return "/".join([edge, *(f"|{row}|" for row in rows), edge])


def _texts(value: str | Iterable[str] | None) -> list[str]:
    """A text, or several."""
    if value is None:
        return []
    return [value] if isinstance(value, str) else list(value)


def _aliases(
    value: Mapping[str, str | Iterable[str]] | str | os.PathLike[str] | None,
) -> Mapping[str, str | Iterable[str]]:
    """Names as the program's file of aliases has them."""
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
            raise TypeError(f"moves: a text or several are wanted, not {type(move).__name__}")
        texts.append(move)
    return ",".join(texts)


def _range(value: object) -> str:
    """A range as the program writes it."""
    if isinstance(value, range):
        if value.step != 1 or len(value) == 0:
            raise ValueError(f"{value} is no range of numbers one after another")
        return f"{value[0]}..{value[-1]}"
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise TypeError(f"a text, a number or a range is wanted, not {type(value).__name__}")
    return str(value)


def _filter(name: str, value: Filter) -> Iterator[tuple[str, str]]:
    name = name.rstrip("_").replace("_", "-")
    several = [value] if isinstance(value, str | int | float | range) else value
    for one in several:
        yield name, _range(one)


def _paths(source: Paths) -> list[str]:
    if isinstance(source, str | os.PathLike):
        source = [source]
    paths = [os.fspath(path) for path in source]
    for path in paths:
        if _elsewhere.is_url(path):
            raise ValueError(f"{path}: paths are searched, and no URLs; scan and read take them")
    return paths


def _open(paths: list[str]) -> _native.Opened:
    return _kept(_native.Opened.open, paths)


def _kept(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What is done with an index; where it is damaged, that is an `SgfError`."""
    try:
        return work(*args, **kwargs)
    except _native.BadIndex as error:
        raise _bad(error) from None


def _warned(answer: tuple[str, list[str]]) -> dict[str, Any]:
    """What is told of an index; what could not be read is a warning."""
    told, problems = answer
    for problem in problems:
        warnings.warn(problem, stacklevel=3)
    return _object(told)


def _bad(error: Exception) -> SgfError:
    place: tuple[Any, ...] = ((0, 0), 1, 1, None, None, None, None, None)
    return SgfError(Diagnostic("bad-index", "error", True, str(error), *place))


def _object(line: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(line)
    return found

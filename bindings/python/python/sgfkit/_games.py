"""Reads, checks, edits, replays and draws games."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import (
    Any,
    BinaryIO,
    Literal,
    NamedTuple,
    NotRequired,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
    cast,
    overload,
)

from . import _elsewhere, _native
from ._numbers import natural

T = TypeVar("T")

TextId: TypeAlias = Literal[
    "AN", "BR", "BT", "C", "CP", "DT", "EV", "GC", "GN", "N", "ON", "OT", "PB", "PC", "PW",
    "RE", "RO", "RU", "SO", "US", "WR", "WT",
]  # fmt: skip
"""Properties whose values are always texts."""

Value: TypeAlias = "str | int | float | None | tuple[Value, ...]"
"""A value: a tuple for composed values, `None` for the type None of SGF."""

Color: TypeAlias = Literal["B", "W"]

Severity: TypeAlias = Literal["error", "warning", "style"]


class Sides(TypedDict):
    """A number for each side."""

    B: int
    W: int


Score = TypedDict(
    "Score",
    {
        "rules": "str | None",
        "komi": float,
        "compensation": int,
        "marked": bool,
        "dead": "list[str]",
        "open": "list[str]",
        "area": Sides,
        "territory": Sides,
        "prisoners": Sides,
        "final": bool,
        "result": "str | None",
    },
)
"""The score of a Go position as the end of a game: `score` in `sgf show --json`."""


class SgfError(ValueError):
    """The first error in a file that was parsed with `strict`."""

    def __init__(self, found: Diagnostic) -> None:
        super().__init__(f"{found.line}:{found.column}: {found.message} [{found.code}]")
        self.found = found
        self.code = found.code
        self.message = found.message
        self.severity = found.severity
        self.span = found.span
        self.line = found.line
        self.column = found.column
        self.tree = found.tree
        self.node = found.node

    def __reduce__(self) -> tuple[type[SgfError], tuple[Diagnostic]]:
        return SgfError, (self.found,)


class Diagnostic(NamedTuple):
    """A finding of `check`. The fields are the keys of `sgf check --format json`."""

    code: str
    """The code of the check; `sgf explain CODE` explains it."""
    severity: Severity
    lossy: bool
    """Whether data may have been lost or misread."""
    message: str
    span: tuple[int, int]
    """The place in the file: start and end in bytes."""
    line: int
    column: int
    tree: int | None
    """The game, from 1."""
    node: int | None
    """The node in the game, in pre-order from 0."""
    property: str | None
    sgfc: int | None
    """The number of the corresponding message of SGFC."""
    fix: Literal["safe", "unsafe"] | None
    """The kind of automatic fix; `None` without a fix."""


def _findings(told: str) -> list[Diagnostic]:
    """Reads findings from JSON."""
    found = json.loads(told)
    for one in found:
        del one["type"]
        one["span"] = tuple(one["span"])
    return [Diagnostic(**one) for one in found]


class Move(NamedTuple):
    """The move of a node."""

    color: Color
    value: str
    """The value as SGF writes it; a pass in Go is the empty text."""
    x: int | None
    """The column from 0, from the left; `None` if the move places nothing on the board."""
    y: int | None
    """The row from 0, from the top; `None` if the move places nothing on the board."""
    is_pass: bool


class LastMove(NamedTuple):
    """The last move before a position."""

    color: Color
    value: str
    """The value as SGF writes it; a pass in Go is the empty text."""


class RenderOptions(TypedDict, total=False):
    """Options of `render`, with the names of `sgf render`; see `sgf render --help`."""

    range: str
    """Draw one figure with these moves of the main line: `20-40`, or `20-` to the end."""
    figures: bool | int
    """Print the whole game in figures; a number sets how many moves each has."""
    depth: int
    """Print variations in figures down to this depth."""
    max_diagrams: int
    chapter: Literal["game", "file"]
    graph: bool
    """Draw the engine's winrate and score, with the mistakes."""
    by: Literal["score", "winrate"]
    """Draw only this curve of the graph."""
    problems: bool | Literal[4, 6, 9]
    """Print a sheet of the problems in all games; a number sets how many a page has."""
    all: bool
    """Take every game with stones before its first move as a problem."""
    answers: bool | Literal["right", "all"]
    shuffle: int
    """Shuffle the problems; the same number gives the same order."""
    from_: Literal["games", "variations"]
    """Take games as problems, or the variations that start at their roots."""
    variations: bool
    """Mark the moves that follow with letters."""
    numbers: str
    """Number moves: `none`, `last`, `range`, `all`, `from-1`, or a range such as `20-40`."""
    markup: bool
    crop: str
    """Draw a part of the board: `auto`, `none`, `moves`, or two points such as `A1:K10`."""
    coords: Literal["players", "sgf", "none"]
    lang: str
    """Language of captions and headings, such as `ja`. [default: that of the texts]"""
    title: str
    subtitle: str
    author: str
    cover: str
    """Path of the image on the cover of a book: PNG or JPEG."""
    theme: str
    size: float
    """Distance between lines: points in images, millimeters on pages."""
    scale: float
    """Pixels per point in PNG and GIF."""
    width: int
    """Width in pixels in PNG and GIF."""
    columns: int
    paper: Literal["a4", "a5", "letter", "reader"]
    booklet: bool
    """Put two pages on each side of a sheet, to fold."""
    delay: float
    """Seconds per move in a GIF."""
    standalone: bool
    ascii: bool


class ReviewOptions(TypedDict, total=False):
    """Options of `GameTree.review`, with the names of `sgf review`."""

    by: Literal["score", "winrate"]
    """Take losses in points or in percent. [default: points if scores are known]"""
    classes: str | Sequence[float]
    """The five losses at which the classes of mistakes begin."""
    min_visits: int
    dialect: str
    variations: bool
    side: Color
    from_: int
    """Start at this move."""
    to: int
    """Stop after this move."""
    min_loss: float
    sort: Literal["move", "loss"]


class Player(TypedDict):
    """A player in `GameInfo`."""

    name: str | None
    rank: str | None
    team: str | None


class Result(TypedDict):
    """The result in `GameInfo`."""

    text: str
    """The text in the file."""
    winner: Literal["B", "W", "draw", "void", "unknown"] | None
    by: Literal["score", "resign", "time", "forfeit"] | None
    score: float | None


class Date(TypedDict):
    """The date in `GameInfo`."""

    text: str
    """The text in the file."""
    dates: list[str] | None
    """Dates such as `1996-05-06`, `1996-05` or `1996`."""


class TimeUsed(TypedDict):
    """Seconds that each side used."""

    B: float | None
    W: float | None


class Time(TypedDict):
    """The time limits in `GameInfo`."""

    main: float | None
    """The main time in seconds."""
    overtime: str | None
    used: TimeUsed


class Application(TypedDict):
    """The program that wrote the file."""

    name: str
    version: str | None


class GameInfo(TypedDict):
    """Information about a game: a line of `sgf info --json`, without the path."""

    tree: int
    """The game in the file, from 1."""
    game: int
    game_name: str | None
    ff: int
    charset: str
    size: list[int] | None
    """Columns and rows."""
    nodes: int
    moves: int
    """The length of the main line."""
    leaves: int
    application: Application | None
    black: Player
    white: Player
    result: Result | None
    date: Date | None
    event: str | None
    round: str | None
    place: str | None
    rules: str | None
    komi: float | None
    handicap: int | None
    time: Time | None
    opening_name: str | None
    game_info_nodes: list[int]
    lenient: list[str]
    """Properties whose values are not valid but could be read."""
    lossy_text: NotRequired[bool]
    """Whether a text has characters that could not be decoded."""
    dialect: list[str]
    """Known dialects that were corrected."""


class Candidate(TypedDict):
    """A move that an engine considered."""

    move: str
    """The value as SGF writes it; a pass is the empty text."""
    visits: int | None
    winrate: float | None
    score: float | None
    prior: float | None
    pv: list[str]


class Analysis(TypedDict):
    """An engine's evaluation: a line of `sgf review --analyses`, without the path. All values
    are Black's."""

    tree: int
    node: int
    main: bool
    """Whether this is the main analysis of the node."""
    dialect: str
    engine: str | None
    before: bool
    """Whether it belongs to the position before the move of the node."""
    visits: int | None
    winrate: float | None
    score: float | None
    stdev: float | None
    candidates: list[Candidate]
    ownership: list[float] | None
    policy: list[float] | None


_Classed = TypedDict("_Classed", {"class": "int | None"})


class ReviewedMove(_Classed):
    """A move in a review."""

    type: Literal["move"]
    tree: int
    node: int
    move: int
    color: Color
    value: str
    dialect: str | None
    engine: str | None
    visits: int | None
    winrate: float | None
    score: float | None
    stdev: float | None
    loss: float | None
    """Points that the move lost."""
    loss_winrate: float | None
    best: str | None
    best_winrate: float | None
    best_score: float | None
    rank: int | None
    pv: list[str] | None


class ReviewedPlayer(TypedDict):
    """A player in a review."""

    type: Literal["player"]
    tree: int
    color: Color
    name: str | None
    moves: int
    reviewed: int
    known: int
    matches: int
    mean_loss: float | None
    mean_loss_winrate: float | None
    by: Literal["score", "winrate"]
    classes: list[int]


class ReviewSummary(TypedDict):
    """The totals of a review."""

    type: Literal["summary"]
    files: int
    games: int
    moves: int
    reviewed: int
    unreadable: int


ReviewLine: TypeAlias = ReviewedMove | ReviewedPlayer | ReviewSummary
"""A line of `sgf review --json`, without the path. `line["type"]` tells which."""


Binary: TypeAlias = Literal["png", "pdf", "epub", "gif"]
Text: TypeAlias = Literal["svg", "text", "tikz", "sensei"]

BINARY = ("png", "pdf", "epub", "gif")
"""Formats that are bytes; the others are text."""


def _render(
    games: _native.Games,
    format: str,
    options: RenderOptions,
    root: int | None = None,
    id: int | None = None,
) -> str | bytes:
    if not isinstance(format, str):
        raise TypeError(f"format: expected a str, not {type(format).__name__}")
    asked = json.dumps({"format": format, **options})
    made = games.render(asked, root=root, id=id)
    return made if format in BINARY else made.decode()


def parse(data: str | bytes, *, strict: bool = False) -> Collection:
    """Parses the games of a file. This never fails; `strict` raises the first error.

    Pass bytes to have the encoding detected. A str is read as UTF-8, unless its CA property
    names another encoding.

    >>> len(parse("(;GM[1])(;GM[11])"))
    2
    >>> parse("(;GM[1]SZ[big])", strict=True)
    Traceback (most recent call last):
    sgfkit._games.SgfError: 1:11: `big` in SZ is not valid: read as 19×19 [bad-root-value]
    """
    if not isinstance(data, str | bytes | bytearray | memoryview):
        raise TypeError(f"expected a str or bytes, not {type(data).__name__}")
    raw = data.encode() if isinstance(data, str) else bytes(data)
    games = _native.Games.parse(raw)
    if strict and (found := _findings(games.first_error())):
        raise SgfError(found[0])
    return Collection(games)


def read(
    path: str | os.PathLike[str] | BinaryIO,
    *,
    strict: bool = False,
    storage_options: _elsewhere.Options | None = None,
) -> Collection:
    """Reads and parses a file, or a file in an archive: `games.zip!a/b.sgf`.

    `path` is a path, a URL that fsspec reads, or a binary file object, which stays open.
    Raises `OSError` if it cannot be read.
    """
    if isinstance(path, str | os.PathLike):
        name = os.fspath(path)
        is_url = _elsewhere.is_url(name)
        data = _elsewhere.read(name, storage_options) if is_url else _native.read(path)
        games = parse(data, strict=strict)
        if not is_url and name != "-":
            # Nodes of a file are pickled by its path.
            games._games.come_from(os.path.abspath(name))
        return games
    if hasattr(path, "read"):
        return parse(_elsewhere.whole(_elsewhere.of_file(path)[2]), strict=strict)
    raise TypeError(f"expected a path, a URL or a file object, not {type(path).__name__}")


class Collection(Sequence["GameTree"]):
    """The games of a file.

    Bytes that you do not edit are written back unchanged.

    >>> games = parse("(;GM[1]  PB[Ada] ;B[aa])")
    >>> games[0].root["PB"] = "Jun"
    >>> bytes(games)
    b'(;GM[1]  PB[Jun] ;B[aa])'
    """

    __slots__ = ("_games",)

    def __init__(self, games: _native.Games) -> None:
        self._games = games

    @staticmethod
    def from_json(text: str) -> Collection:
        """Reads what `to_json` wrote. Raises `ValueError` for anything else."""
        return Collection(_native.Games.from_json(text))

    @property
    def charset(self) -> str:
        """The encoding of the first game, by its WHATWG name."""
        return self._games.charset()

    def __len__(self) -> int:
        return len(self._games.roots())

    @overload
    def __getitem__(self, index: int) -> GameTree: ...
    @overload
    def __getitem__(self, index: slice) -> list[GameTree]: ...
    def __getitem__(self, index: int | slice) -> GameTree | list[GameTree]:
        roots = self._games.roots()[index]
        if isinstance(roots, list):
            return [GameTree(self._games, root) for root in roots]
        return GameTree(self._games, roots)

    def __iter__(self) -> Iterator[GameTree]:
        return iter(self[:])

    def __bytes__(self) -> bytes:
        return self._games.to_bytes()

    def __repr__(self) -> str:
        games = [repr(tree) for tree in self[:3]] + ["…"] * (len(self) > 3)
        return f"<sgfkit.Collection: {', '.join(games) or 'no game'}>"

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return parse, (bytes(self),)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the file atomically. Raises `OSError` for a file inside an archive."""
        _native.write(path, bytes(self))

    @overload
    def render(
        self, format: Binary, **options: Unpack[RenderOptions]
    ) -> bytes: ...
    @overload
    def render(
        self, format: Text = "svg", **options: Unpack[RenderOptions]
    ) -> str: ...
    @overload
    def render(self, format: str, **options: Unpack[RenderOptions]) -> str | bytes: ...
    def render(self, format: str = "svg", **options: Unpack[RenderOptions]) -> str | bytes:
        """Draws an image of the first game, or prints all games as a book
        (`"pdf", figures=True`) or as a sheet of problems (`"pdf", problems=True`).

        Returns a str for `svg`, `text`, `tikz` and `sensei`, otherwise bytes.
        """
        return _render(self._games, format, options)

    def check(self) -> list[Diagnostic]:
        """Finds errors and questionable data, in the order of the file.

        >>> [(found.code, found.fix) for found in parse("(;FF[4]GM[1]SZ[19]C[a]C[b]").check()]
        [('doubled-property', 'safe'), ('unclosed-variation', 'safe')]
        """
        return _findings(self._games.check())

    def fix(self, unsafe: bool = False) -> Collection:
        """Returns a copy with all safe fixes, or also with those that delete or reinterpret
        data."""
        return Collection(self._games.fix(unsafe))

    def format(self, width: int | None = None) -> Collection:
        """Returns a copy in the canonical layout. Raises `ValueError` if data would be lost."""
        natural(width=width)
        return Collection(self._games.format(width))

    def convert(
        self, to: Literal["ff4", "ff3", "sgf"] | None = None, charset: str | None = None
    ) -> Collection:
        """Returns a copy in another version of SGF or in another encoding. Raises `ValueError` if
        the encoding lacks a character."""
        return Collection(self._games.convert(to, charset))

    def to_json(self) -> str:
        """Returns the games as JSON, like `sgf convert --to json`."""
        return self._games.to_json()


class GameTree:
    """A game with its variations."""

    __slots__ = ("_games", "_root")

    def __init__(self, games: _native.Games, root: int) -> None:
        self._games = games
        self._root = root

    def __reduce__(self) -> tuple[Any, tuple[_native.Games, int]]:
        return _tree_at, (self._games, self.index)

    @property
    def collection(self) -> Collection:
        """The file that the game is in."""
        return Collection(self._games)

    @property
    def root(self) -> Node:
        """The first node."""
        return Node(self._games, self._root)

    @property
    def game(self) -> int:
        """The kind of game, by its number in GM: 1 is Go."""
        return self._games.game(self._root)[0]

    @property
    def game_name(self) -> str | None:
        """The name of the kind of game, or `None` if the specification has none."""
        return self._games.game(self._root)[1]

    @property
    def size(self) -> tuple[int, int] | None:
        """Columns and rows; `None` if the game has no such board."""
        return self._games.size(self._root)

    @property
    def index(self) -> int:
        """The index of the game in its collection, from 0."""
        return self._games.tree_index(self._root)

    @property
    def info(self) -> GameInfo:
        """Game information, as in `sgf info --json`. In a merged tree, that of its first game.

        Known dialects are corrected here, such as the komi 375 of Fox, and listed in `dialect`.
        Everything else in this class takes the file exactly as written.

        >>> info = parse("(;GM[1]PB[Ada]RE[B+3.5];B[pd])")[0].info
        >>> info["black"]["name"], info["result"]["score"], info["moves"]
        ('Ada', 3.5, 1)
        """
        rows, dialects = self._games.info(self._root)
        row = json.loads(rows[0])
        del row["path"]
        row["dialect"] = dialects
        return cast("GameInfo", row)

    def review(self, **options: Unpack[ReviewOptions]) -> list[ReviewLine]:
        """Reviews the engine analysis, like `sgf review --json`: one dict per move, one per
        player, and the totals.

        >>> t = parse("(;GM[1]SZ[9]SBKS[2];B[aa]SBKS[-5])")[0]
        >>> t.review(min_loss=3)[0]["loss"]
        7.0
        """
        words: list[tuple[str, str]] = []
        for name, value in options.items():
            if value is None:
                continue
            if isinstance(value, bool):
                text = str(value).lower()
            elif isinstance(value, Sequence) and not isinstance(value, str):
                text = ",".join(map(str, cast("Sequence[object]", value)))
            else:
                text = str(value)
            words.append((name.rstrip("_").replace("_", "-"), text))
        return [json.loads(line) for line in self._games.review(self._root, words)]

    @property
    def nodes(self) -> list[Node]:
        """All nodes, in pre-order."""
        return [Node(self._games, id) for id in self._games.nodes(self._root)]

    @property
    def main_line(self) -> list[Node]:
        """The nodes from the root along first children."""
        return [Node(self._games, id) for id in self._games.main_line(self._root)]

    def replay(self, node: Node | int | None = None, move: int | None = None) -> Position:
        """Returns the position at a node or its number, or after a move of the main line. By
        default it is the position at the end of the main line.

        Raises `ValueError` for games without a board of points.

        >>> position = parse("(;GM[1]SZ[3];B[bb];W[ab])")[0].replay()
        >>> position.board[3:6], position.to_play
        (b'\\x02\\x01\\x00', 'B')
        """
        return Position(self._games, self._games.position(self._place(node, move)))

    def score(self, node: Node | int | None = None, move: int | None = None) -> Score | None:
        """Scores a Go position as the end of the game, like `score` in `sgf show --json`.
        Returns `None` for other games. Parameters are those of `replay`.

        >>> score = parse("(;GM[1]SZ[3]RU[Chinese]KM[2];B[bb];W[])")[0].score()
        >>> score["area"], score["result"]
        ({'B': 9, 'W': 0}, 'B+7')
        """
        found = self._games.score(self._place(node, move))
        return None if found is None else cast("Score", json.loads(found))

    def _place(self, node: Node | int | None, move: int | None) -> int:
        if node is not None and move is not None:
            raise ValueError("give either a node or a move")
        if isinstance(node, Node):
            if not node._is_of(self._games):
                raise ValueError("the node belongs to another collection")
            return node._id
        if node is not None:
            _whole_number(node, "node")
            nodes = self._games.nodes(self._root)
            if not 0 <= node < len(nodes):
                raise IndexError(f"no node {node}; the last one is {len(nodes) - 1}")
            return nodes[node]
        if move is not None:
            _whole_number(move, "move")
            if move < 0:
                raise IndexError(f"no move {move}; 0 is the root")
            return self._games.find_move(self._root, move)
        return self._games.main_line(self._root)[-1]

    def solutions(self) -> list[list[Node]]:
        """Returns the right lines of a problem, each from its first move. They are marked by TE,
        GB, GW or a comment such as RIGHT; otherwise the main line is right.

        >>> problem = parse("(;GM[1]PL[B]AB[ba]AW[bb](;B[ab]C[No.])(;B[dc];W[aa]C[RIGHT]))")[0]
        >>> [[node.move.value for node in line] for line in problem.solutions()]
        [['dc', 'aa']]
        """
        games = self._games
        return [[Node(games, id) for id in line] for line in games.solutions(self._root)]

    def positions(self) -> list[Position]:
        """Returns the positions at all nodes of the main line."""
        games = self._games
        return [Position(games, shot) for shot in games.positions(self._root)]

    @overload
    def render(
        self, format: Binary, **options: Unpack[RenderOptions]
    ) -> bytes: ...
    @overload
    def render(
        self, format: Text = "svg", **options: Unpack[RenderOptions]
    ) -> str: ...
    @overload
    def render(self, format: str, **options: Unpack[RenderOptions]) -> str | bytes: ...
    def render(self, format: str = "svg", **options: Unpack[RenderOptions]) -> str | bytes:
        """Draws an image of the final position, an animation (`"gif"`), or figures of the whole
        game (`"pdf", figures=True`)."""
        return _render(self._games, format, options, root=self._root)

    def _repr_svg_(self) -> str | None:
        return _repr_svg(self._games, self._games.default_node(self._root))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameTree):
            return NotImplemented
        return self._games is other._games and self._root == other._root

    def __hash__(self) -> int:
        return hash((id(self._games), self._root))

    def __repr__(self) -> str:
        size = "" if self.size is None else " {}x{}".format(*self.size)
        nodes = len(self._games.nodes(self._root))
        name = self.game_name or f"game {self.game}"
        return f"<sgfkit.GameTree: {name}{size}, {nodes} node{'s' * (nodes != 1)}>"


class Node:
    """A node, with its properties by their identifiers.

    >>> node = parse("(;GM[1]LB[aa:1][bb:x];B[pd])")[0].root
    >>> node["LB"]
    [('aa', '1'), ('bb', 'x')]
    >>> "C" in node, node.get("C"), list(node)
    (False, None, ['GM', 'LB'])
    """

    __slots__ = ("_games", "_id")

    def __init__(self, games: _native.Games, id: int) -> None:
        self._games = games
        self._id = id

    def _is_of(self, games: _native.Games) -> bool:
        return self._games is games

    def __reduce__(self) -> tuple[Any, tuple[_native.Games, int, int]]:
        return _node_at, (self._games, self.tree.index, self.index)

    @overload
    def __getitem__(self, identifier: TextId) -> list[str]: ...
    @overload
    def __getitem__(self, identifier: str) -> list[Value]: ...
    def __getitem__(self, identifier: str) -> Any:
        lists = self._games.values(self._id, identifier)
        if not lists:
            raise KeyError(identifier)
        return [value_of(value) for values in lists for value in json.loads(values)]

    def __setitem__(
        self, identifier: str, values: Value | Iterable[Value]
    ) -> None:
        self._games.set(self._id, identifier, json.dumps(_values(values)))

    def __delitem__(self, identifier: str) -> None:
        if not self._games.remove_property(self._id, identifier):
            raise KeyError(identifier)

    def __contains__(self, identifier: object) -> bool:
        return identifier in self._games.identifiers(self._id)

    def __iter__(self) -> Iterator[str]:
        return iter(self._games.identifiers(self._id))

    def __len__(self) -> int:
        return len(self._games.identifiers(self._id))

    def __bool__(self) -> bool:
        return True

    @overload
    def get(self, identifier: TextId) -> list[str] | None: ...
    @overload
    def get(self, identifier: TextId, default: T) -> list[str] | T: ...
    @overload
    def get(self, identifier: str) -> list[Value] | None: ...
    @overload
    def get(self, identifier: str, default: T) -> list[Value] | T: ...
    def get(self, identifier: str, default: object = None) -> object:
        """Returns the values of a property, or `default` if the node does not have it."""
        try:
            return self[identifier]
        except KeyError:
            return default

    def raw(self, identifier: str) -> list[bytes]:
        """Returns the escaped bytes between the brackets; an empty list without the property."""
        return self._games.raw(self._id, identifier)

    @property
    def analyses(self) -> list[Analysis]:
        """Engine analyses in this node, as in `sgf review --analyses`. All values are Black's.

        >>> n = parse("(;GM[1]SBKV[48.5])")[0].root
        >>> n.analyses[0]["winrate"]
        0.485
        """
        return [json.loads(line) for line in self._games.analyses(self._id)]

    @property
    def comment(self) -> str | None:
        """The comment, C. Assign `None` to remove it.

        >>> games = parse("(;GM[1]N[Start])")
        >>> games[0].root.comment, games[0].root.name = "Good luck.", None
        >>> bytes(games)
        b'(;GM[1]C[Good luck.])'
        """
        return self._games.text(self._id, "C")

    @comment.setter
    def comment(self, text: str | None) -> None:
        self._set_text("C", text)

    @property
    def name(self) -> str | None:
        """The name of the node, N. Assign `None` to remove it."""
        return self._games.text(self._id, "N")

    @name.setter
    def name(self, text: str | None) -> None:
        self._set_text("N", text)

    def _set_text(self, identifier: str, text: str | None) -> None:
        if text is None:
            self._games.remove_property(self._id, identifier)
        elif isinstance(text, str):
            self[identifier] = text
        else:
            raise TypeError(f"expected a str or None, not {type(text).__name__}")

    @property
    def markup(self) -> dict[str, list[Value]]:
        """The marks, labels, lines and territory of the node, by identifier: a copy. Assigning a
        mapping replaces all of them.

        >>> games = parse("(;GM[1];B[ee]TR[ee]CR[aa])")
        >>> node = games[0].main_line[1]
        >>> node.markup
        {'TR': ['ee'], 'CR': ['aa']}
        >>> node.markup = {"TR": "ee", "LB": [("gc", "A")]}
        >>> bytes(games)
        b'(;GM[1];B[ee]TR[ee]LB[gc:A])'
        """
        return {name: self[name] for name in self._games.markup(self._id)}

    @markup.setter
    def markup(self, properties: Mapping[str, Value | Iterable[Value]]) -> None:
        # An empty list, as of DD, is one empty value.
        filled = {name: _values(values) or [""] for name, values in properties.items()}
        self._games.set_markup(self._id, json.dumps(filled))

    @property
    def move(self) -> Move | None:
        """The move of the node; Black's if there are two."""
        played = self._games.played(self._id)
        if played is None:
            return None
        color, value, point, is_pass = played
        x, y = (None, None) if point is None else point
        return Move(cast("Color", color), value, x, y, is_pass)

    @property
    def parent(self) -> Node | None:
        """The node above, or `None` for a root."""
        parent = self._games.parent(self._id)
        return None if parent is None else Node(self._games, parent)

    @property
    def children(self) -> list[Node]:
        """The nodes that follow, the main line first."""
        return [Node(self._games, id) for id in self._games.children(self._id)]

    @property
    def index(self) -> int:
        """The number of the node in its game, in pre-order from 0."""
        return self._games.index(self._id)

    @property
    def depth(self) -> int:
        """The number of nodes above."""
        return self._games.depth(self._id)

    @property
    def tree(self) -> GameTree:
        """The game that the node belongs to."""
        return GameTree(self._games, self._games.root(self._id))

    def add_child(
        self, properties: Mapping[str, Value | Iterable[Value]], *, before: Node | None = None
    ) -> Node:
        """Adds a child with these properties: before another child, or as the last one.

        >>> games = parse("(;GM[1];B[pd])")
        >>> child = games[0].main_line[-1].add_child({"W": "dd", "C": "Here."})
        >>> bytes(games)
        b'(;GM[1];B[pd];W[dd]C[Here.])'
        """
        place = self._other(before, "before")
        return Node(self._games, self._games.add_child(self._id, _json(properties), place))

    def insert_below(self, properties: Mapping[str, Value | Iterable[Value]]) -> Node:
        """Adds a node with these properties between this node and its children.

        >>> games = parse("(;GM[1];B[pd];B[pp])")
        >>> _ = games[0].main_line[1].insert_below({"W": "dd"})
        >>> bytes(games)
        b'(;GM[1];B[pd];W[dd];B[pp])'
        """
        return Node(self._games, self._games.insert_below(self._id, _json(properties)))

    def move_to(self, parent: Node, *, before: Node | None = None) -> None:
        """Moves the node and everything below it to another node of its game: before a child of
        that node, or as the last child. Raises `ValueError` if that is impossible.

        >>> games = parse("(;GM[1];B[pd](;W[dd])(;W[dp]))")
        >>> root, first, second, third = games[0].nodes
        >>> third.move_to(second)
        >>> bytes(games)
        b'(;GM[1];B[pd](;W[dd];W[dp]))'
        """
        to = self._other(parent, "parent")
        if to is None:
            raise TypeError("parent: expected a Node, not NoneType")
        self._games.move_to(self._id, to, self._other(before, "before"))

    def promote(self) -> None:
        """Makes the line through this node the main line.

        >>> games = parse("(;GM[1](;B[pd])(;B[dd];W[pp]))")
        >>> games[0].nodes[3].promote()
        >>> bytes(games)
        b'(;GM[1](;B[dd];W[pp])(;B[pd]))'
        """
        self._games.promote(self._id)

    def remove(self, *, keep_children: bool = False) -> None:
        """Removes the node and everything below it, for a root the whole game. With
        `keep_children`, only the node goes and its children take its place."""
        if keep_children:
            self._games.lift(self._id)
        else:
            self._games.remove(self._id)

    def _other(self, node: Node | None, name: str) -> int | None:
        """The number of another node of the same collection."""
        if node is None:
            return None
        if not isinstance(node, Node):
            raise TypeError(f"{name}: expected a Node, not {type(node).__name__}")
        if not node._is_of(self._games):
            raise ValueError(f"{name}: the node belongs to another collection")
        return node._id

    @overload
    def render(
        self, format: Binary, **options: Unpack[RenderOptions]
    ) -> bytes: ...
    @overload
    def render(
        self, format: Text = "svg", **options: Unpack[RenderOptions]
    ) -> str: ...
    @overload
    def render(self, format: str, **options: Unpack[RenderOptions]) -> str | bytes: ...
    def render(self, format: str = "svg", **options: Unpack[RenderOptions]) -> str | bytes:
        """Draws the position at this node."""
        return _render(self._games, format, options, id=self._id)

    def _repr_svg_(self) -> str | None:
        return _repr_svg(self._games, self._id)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self._games is other._games and self._id == other._id

    def __hash__(self) -> int:
        return hash((id(self._games), self._id))

    def __repr__(self) -> str:
        if not self._games.is_there(self._id):
            return "<sgfkit.Node: removed>"
        shown = [
            name + "".join(f"[{value.decode(errors='replace')}]" for value in self.raw(name))
            for name in self
        ]
        text = "".join(shown).replace("\n", " ")
        text = text if len(text) <= 60 else text[:59] + "…"
        return f"<sgfkit.Node {self.index}: ;{text}>"


class Position:
    """A position on a board of points.

    `numpy.asarray(position)` is the board, rows by columns, without a copy.
    """

    __slots__ = (
        "_games",
        "_node",
        "board",
        "illegal",
        "last_move",
        "move_number",
        "prisoners",
        "shape",
        "to_play",
        "winner",
    )

    board: bytes
    """One byte per point, row by row from the top: 0 empty, 1 black, 2 white, 3 blocked."""
    shape: tuple[int, int]
    """Rows and columns."""
    to_play: Color | None
    """Whose turn it is; `None` once the game is decided."""
    prisoners: Sides
    """Stones that each side has captured."""
    last_move: LastMove | None
    """The last move before the position."""
    illegal: list[str]
    """Rule violations of the moves before the position."""
    move_number: int
    winner: Color | None
    """The winner by the board, regardless of RE."""

    def __init__(self, games: _native.Games, plain: _native._Position) -> None:
        self._games = games
        (
            self._node,
            self.board,
            (columns, rows),
            to_play,
            (black, white),
            self.illegal,
            self.move_number,
            winner,
            last_move,
        ) = plain
        self.to_play = cast("Color | None", to_play)
        self.winner = cast("Color | None", winner)
        self.last_move = last_move and LastMove(cast("Color", last_move[0]), last_move[1])
        self.shape = (rows, columns)
        self.prisoners = {"B": black, "W": white}

    def __reduce__(self) -> tuple[Any, tuple[Node]]:
        return _position_at, (self.node,)

    @property
    def node(self) -> Node:
        """The node of the position."""
        return Node(self._games, self._node)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        # numpy keeps the bytes alive and treats them as read-only.
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": "|u1",
            "data": self.board,
            "offset": 0,
        }

    @overload
    def render(
        self, format: Binary, **options: Unpack[RenderOptions]
    ) -> bytes: ...
    @overload
    def render(
        self, format: Text = "svg", **options: Unpack[RenderOptions]
    ) -> str: ...
    @overload
    def render(self, format: str, **options: Unpack[RenderOptions]) -> str | bytes: ...
    def render(self, format: str = "svg", **options: Unpack[RenderOptions]) -> str | bytes:
        """Draws the position."""
        return _render(self._games, format, options, id=self._node)

    def _repr_svg_(self) -> str | None:
        return _repr_svg(self._games, self._node)

    def __repr__(self) -> str:
        rows, columns = self.shape
        playing = "" if self.to_play is None else f", {self.to_play} to play"
        return f"<sgfkit.Position: {columns}x{rows}, move {self.move_number}{playing}>"


def _repr_svg(games: _native.Games, id: int) -> str | None:
    # Without an image, a notebook shows the text.
    try:
        return cast("str", _render(games, "svg", {}, id=id))
    except ValueError:
        return None


def _tree_at(games: _native.Games, index: int) -> GameTree:
    return Collection(games)[index]


def _node_at(games: _native.Games, tree: int, index: int) -> Node:
    return _tree_at(games, tree).nodes[index]


def _position_at(node: Node) -> Position:
    return node.tree.replay(node)


def _whole_number(number: object, name: str) -> None:
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{name}: expected a whole number, not {type(number).__name__}")


def value_of(value: Any) -> Value:
    """Turns a value from JSON into one with tuples."""
    if isinstance(value, list):
        return tuple(value_of(part) for part in cast("list[object]", value))
    return cast("Value", value)


def _json(properties: Mapping[str, Value | Iterable[Value]]) -> str:
    if not isinstance(properties, Mapping):
        raise TypeError(f"properties: expected a mapping, not {type(properties).__name__}")
    return json.dumps({name: _values(values) for name, values in properties.items()})


def _values(values: Value | Iterable[Value]) -> list[Value]:
    """Makes a list of one value, or of several."""
    if values is None or isinstance(values, str | int | float | tuple):
        return [values]
    return list(values)

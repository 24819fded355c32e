"""Games to look at, to check, to edit, to replay and to draw."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import (
    Any,
    BinaryIO,
    Literal,
    NamedTuple,
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
"""Properties whose values are texts, whatever a file has written."""

Value: TypeAlias = "str | int | float | None | tuple[Value, ...]"
"""A value: of a composed one a tuple, of the type None `None`."""


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
"""The count of a position of Go as the end of a game, as `sgf show --json` has it."""


class SgfError(ValueError):
    """The first error of a file that `parse` was to take strictly."""

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
    """What `check` found: its fields are the keys of `sgf check --format json`."""

    code: str
    """The check's name; `sgf explain` tells more about it."""
    severity: str
    """`error`, `warning` or `style`."""
    lossy: bool
    """Whether data may have been lost or misread."""
    message: str
    span: tuple[int, int]
    """Where, in bytes."""
    line: int
    column: int
    tree: int | None
    """The game tree, from 1."""
    node: int | None
    """The node in it, in pre-order from 0."""
    property: str | None
    sgfc: int | None
    """The number of SGFC's message for the same."""
    fix: str | None
    """`safe`, `unsafe`, or `None` where there is no repair."""


def _findings(told: str) -> list[Diagnostic]:
    """What was found, of a list in JSON."""
    found = json.loads(told)
    for one in found:
        del one["type"]
        one["span"] = tuple(one["span"])
    return [Diagnostic(**one) for one in found]


class Move(NamedTuple):
    """A move, as its node has it."""

    color: str
    """`B` or `W`."""
    value: str
    """As SGF writes it; a pass of Go is the empty text."""
    x: int | None
    """The stone's column from 0, from the left, where a stone is put on the board."""
    y: int | None
    """Its row from 0, from above."""
    is_pass: bool


class LastMove(NamedTuple):
    """The last move on the way to a position."""

    color: str
    """`B` or `W`."""
    value: str
    """As SGF writes it; a pass of Go is the empty text."""


class RenderOptions(TypedDict, total=False):
    """What `render` takes beside the format, as `sgf render` does; `sgf render --help`
    says more."""

    range: str
    """One figure with these moves of the main line: `20-40`, or `20-` to its end."""
    figures: bool | int
    """The whole game in printed figures, of so many moves each where it is a number."""
    depth: int
    """In figures, how deep variations are printed."""
    max_diagrams: int
    chapter: Literal["game", "file"]
    graph: bool
    """How the game went, by what engines left: winrate, score and mistakes."""
    by: Literal["score", "winrate"]
    """The one curve that the graph has."""
    problems: bool | Literal[4, 6, 9]
    """A sheet of the problems of all games: so many on a page."""
    all: bool
    """Take every game with stones before its first move as a problem."""
    answers: bool | Literal["right", "all"]
    shuffle: int
    """The number that decides about the order of problems."""
    from_: Literal["games", "variations"]
    """What the problems are: the games, or the variations that begin at their roots."""
    variations: bool
    """Whether the moves that follow are marked with letters."""
    numbers: str
    """`none`, `last`, `range`, `all`, `from-1`, or a range such as `20-40`."""
    markup: bool
    crop: str
    """`auto`, `none`, `moves`, or two points such as `A1:K10`."""
    coords: Literal["players", "sgf", "none"]
    lang: str
    """The language of captions and headings, such as `ja`; else that of the texts."""
    title: str
    subtitle: str
    author: str
    cover: str
    """The path of the picture on the cover of a book, PNG or JPEG."""
    theme: str
    size: float
    """The distance of two lines: in points, in mm on pages."""
    scale: float
    """Pixels a point, of PNG and GIF."""
    width: int
    """The width in pixels, of PNG and GIF."""
    columns: int
    paper: Literal["a4", "a5", "letter", "reader"]
    booklet: bool
    """Two pages on each side of a sheet, to be folded."""
    delay: float
    """Seconds from a move to the next, in a GIF."""
    standalone: bool
    ascii: bool


Binary: TypeAlias = Literal["png", "pdf", "epub", "gif"]
Text: TypeAlias = Literal["svg", "text", "tikz", "sensei"]

BINARY = ("png", "pdf", "epub", "gif")
"""The formats that are bytes, not text."""


def _render(
    games: _native.Games,
    format: str,
    options: RenderOptions,
    root: int | None = None,
    id: int | None = None,
) -> str | bytes:
    if not isinstance(format, str):
        raise TypeError(f"a format is a text, not {type(format).__name__}")
    asked = json.dumps({"format": format, **options})
    made = games.render(asked, root=root, id=id)
    return made if format in BINARY else made.decode()


def parse(data: str | bytes, *, strict: bool = False) -> Collection:
    """The games of a file. This never fails; with `strict`, the first error is raised.

    A text is read as UTF-8, unless its own CA says something else: give bytes where a
    file has its charset.

    >>> len(parse("(;GM[1])(;GM[11])"))
    2
    >>> parse("(;GM[1]SZ[big])", strict=True)
    Traceback (most recent call last):
    sgfkit._games.SgfError: 1:11: `big` in SZ is not valid: read as 19×19 [bad-root-value]
    """
    if not isinstance(data, str | bytes | bytearray | memoryview):
        raise TypeError(f"a file is a text or bytes, not {type(data).__name__}")
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
    """The games of a file, or of a record in a bundle: `games.zip!a/b.sgf`. It is a path, a
    URL that fsspec reads, or a file object that gives bytes, which is not closed.

    Raises `OSError` where it cannot be read.
    """
    if isinstance(path, str | os.PathLike):
        name = os.fspath(path)
        is_url = _elsewhere.is_url(name)
        data = _elsewhere.read(name, storage_options) if is_url else _native.read(path)
    elif hasattr(path, "read"):
        data = _elsewhere.whole(_elsewhere.of_file(path)[2])
    else:
        raise TypeError(f"a path, a URL or a file object is wanted, not {type(path).__name__}")
    return parse(data, strict=strict)


class Collection(Sequence["GameTree"]):
    """The games of a file, and every byte of it.

    What is not edited is written back as it was; an edit changes its own bytes only.

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
        """The games of a document that `to_json` made; `ValueError` if it is none."""
        return Collection(_native.Games.from_json(text))

    @property
    def charset(self) -> str:
        """The charset of the first game, by its WHATWG name."""
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
        """Writes the file: as a whole, or not at all; never over a bundle."""
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
        """What `sgf render` makes of the file: a picture of its first game, or of all
        games a book (`"pdf", figures=True`) or a sheet (`"pdf", problems=True`). A `str`
        where the format is text, else bytes."""
        return _render(self._games, format, options)

    def check(self) -> list[Diagnostic]:
        """What breaks the format or smells, in the order of the file.

        >>> [(found.code, found.fix) for found in parse("(;FF[4]GM[1]SZ[19]C[a]C[b]").check()]
        [('doubled-property', 'safe'), ('unclosed-variation', 'safe')]
        """
        return _findings(self._games.check())

    def fix(self, unsafe: bool = False) -> Collection:
        """The file repaired where positions, texts and game information stay; with
        `unsafe`, also where something is deleted or interpreted."""
        return Collection(self._games.fix(unsafe))

    def format(self, width: int | None = None) -> Collection:
        """The file in the canonical layout; `ValueError` where bytes would be lost."""
        natural(width=width)
        return Collection(self._games.format(width))

    def convert(
        self, to: Literal["ff4", "ff3", "sgf"] | None = None, charset: str | None = None
    ) -> Collection:
        """The file in another version of the format, or in another charset;
        `ValueError` where the charset lacks a character."""
        return Collection(self._games.convert(to, charset))

    def to_json(self) -> str:
        """The document of `sgf convert --to json`."""
        return self._games.to_json()


class GameTree:
    """A game with its variations."""

    __slots__ = ("_games", "_root")

    def __init__(self, games: _native.Games, root: int) -> None:
        self._games = games
        self._root = root

    @property
    def root(self) -> Node:
        return Node(self._games, self._root)

    @property
    def game(self) -> int:
        """The number of the game: GM."""
        return self._games.game(self._root)[0]

    @property
    def game_name(self) -> str | None:
        """Its name, where the specification has one."""
        return self._games.game(self._root)[1]

    @property
    def size(self) -> tuple[int, int] | None:
        """Columns and rows; `None` where the game has no such board."""
        return self._games.size(self._root)

    @property
    def index(self) -> int:
        """The game's place in its collection, from 0."""
        return self._games.tree_index(self._root)

    @property
    def info(self) -> dict[str, Any]:
        """What `sgf info --json` tells, without the path. Of a merged tree, its first
        game. It reads dialects as they are meant, such as the komi 375 of Fox, and names
        them; everything else here goes by the letter.

        >>> info = parse("(;GM[1]PB[Ada]RE[B+3.5];B[pd])")[0].info
        >>> info["black"]["name"], info["result"]["score"], info["moves"]
        ('Ada', 3.5, 1)
        """
        rows, dialects = self._games.info(self._root)
        row: dict[str, Any] = json.loads(rows[0])
        del row["path"]
        return row | {"dialect": dialects}

    def review(self, **options: Any) -> list[dict[str, Any]]:
        """What `sgf review --json` tells, without the path: a dict a move, one a player,
        and the summary. The options are the program's: `by classes min_visits dialect
        variations side from_ to min_loss sort`.

        >>> t = parse("(;GM[1]SZ[9]SBKS[2];B[aa]SBKS[-5])")[0]
        >>> t.review(min_loss=3)[0]["loss"]
        7.0
        """
        words = []
        for name, value in options.items():
            if value is None:
                continue
            if isinstance(value, bool):
                value = str(value).lower()
            elif isinstance(value, (list, tuple)):
                value = ",".join(map(str, value))
            words.append((name.rstrip("_").replace("_", "-"), str(value)))
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
        """The position at a node, given itself or by its number, or after a move of the
        main line; without either, at the end of the main line.

        `ValueError` in games without a board of points.

        >>> position = parse("(;GM[1]SZ[3];B[bb];W[ab])")[0].replay()
        >>> position.board[3:6], position.to_play
        (b'\\x02\\x01\\x00', 'B')
        """
        return Position(self._games, self._games.position(self._place(node, move)))

    def score(self, node: Node | int | None = None, move: int | None = None) -> Score | None:
        """The count of a position of Go as the end of the game, as `sgf show --json` has it
        under `score`; `None` in other games. The place is given as in `replay`.

        >>> score = parse("(;GM[1]SZ[3]RU[Chinese]KM[2];B[bb];W[])")[0].score()
        >>> score["area"], score["result"]
        ({'B': 9, 'W': 0}, 'B+7')
        """
        found = self._games.score(self._place(node, move))
        return None if found is None else cast("Score", json.loads(found))

    def _place(self, node: Node | int | None, move: int | None) -> int:
        if node is not None and move is not None:
            raise ValueError("a node or a move, not both")
        if isinstance(node, Node):
            if not node._is_of(self._games):
                raise ValueError("the node is of another collection")
            return node._id
        if node is not None:
            _whole_number(node, "node")
            nodes = self._games.nodes(self._root)
            if not 0 <= node < len(nodes):
                raise IndexError(f"there is no node {node}; the last one is {len(nodes) - 1}")
            return nodes[node]
        if move is not None:
            _whole_number(move, "move")
            if move < 0:
                raise IndexError(f"there is no move {move}; 0 is the root")
            return self._games.find_move(self._root, move)
        return self._games.main_line(self._root)[-1]

    def solutions(self) -> list[list[Node]]:
        """The right lines of a problem, each from the first move on: those that TE, GB or
        GW, or a comment such as RIGHT marks; else the main line.

        >>> problem = parse("(;GM[1]PL[B]AB[ba]AW[bb](;B[ab]C[No.])(;B[dc];W[aa]C[RIGHT]))")[0]
        >>> [[node.move.value for node in line] for line in problem.solutions()]
        [['dc', 'aa']]
        """
        games = self._games
        return [[Node(games, id) for id in line] for line in games.solutions(self._root)]

    def positions(self) -> list[Position]:
        """The positions at all nodes of the main line."""
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
        """What `sgf render` makes of the game: a picture of the position that `replay()`
        gives, an animation (`"gif"`), or figures (`"pdf", figures=True`)."""
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
    """A node: its properties by their identifiers.

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

    @overload
    def __getitem__(self, identifier: TextId) -> list[str]: ...
    @overload
    def __getitem__(self, identifier: str) -> list[Value]: ...
    def __getitem__(self, identifier: str) -> Any:
        lists = self._games.values(self._id, identifier)
        if not lists:
            raise KeyError(identifier)
        return [_value(value) for values in lists for value in json.loads(values)]

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
        """The values of a property, or something else where there is none."""
        try:
            return self[identifier]
        except KeyError:
            return default

    def raw(self, identifier: str) -> list[bytes]:
        """The values as they stand between the brackets; none without the property."""
        return self._games.raw(self._id, identifier)

    @property
    def analyses(self) -> list[dict[str, Any]]:
        """What engines left in it: a dict an analysis, as `sgf review --analyses` prints
        them, without the path. All values are Black's.

        >>> n = parse("(;GM[1]SBKV[48.5])")[0].root
        >>> n.analyses[0]["winrate"]
        0.485
        """
        return [json.loads(line) for line in self._games.analyses(self._id)]

    @property
    def comment(self) -> str | None:
        """C."""
        return self._games.text(self._id, "C")

    @property
    def move(self) -> Move | None:
        """The node's move, of two Black's."""
        played = self._games.played(self._id)
        if played is None:
            return None
        color, value, point, is_pass = played
        x, y = (None, None) if point is None else point
        return Move(color, value, x, y, is_pass)

    @property
    def parent(self) -> Node | None:
        parent = self._games.parent(self._id)
        return None if parent is None else Node(self._games, parent)

    @property
    def children(self) -> list[Node]:
        return [Node(self._games, id) for id in self._games.children(self._id)]

    @property
    def index(self) -> int:
        """Its number in the tree, in pre-order from 0."""
        return self._games.index(self._id)

    @property
    def depth(self) -> int:
        """How many nodes are above it."""
        return self._games.depth(self._id)

    @property
    def tree(self) -> GameTree:
        return GameTree(self._games, self._games.root(self._id))

    def add_child(self, properties: Mapping[str, Value | Iterable[Value]]) -> Node:
        """Adds a last child with properties.

        >>> games = parse("(;GM[1];B[pd])")
        >>> child = games[0].main_line[-1].add_child({"W": "dd", "C": "Here."})
        >>> bytes(games)
        b'(;GM[1];B[pd];W[dd]C[Here.])'
        """
        if not isinstance(properties, Mapping):
            raise TypeError(f"properties are a mapping, not {type(properties).__name__}")
        ready = {name: _values(values) for name, values in properties.items()}
        return Node(self._games, self._games.add_child(self._id, json.dumps(ready)))

    def remove(self) -> None:
        """Removes the node and all below it; with a root the game goes."""
        self._games.remove(self._id)

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
        """A picture of the position at this node: `svg`, `png`, `pdf`, `text` …"""
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

    `numpy.asarray(position)` is its board, rows by columns, without a copy.
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
    """A byte a point, row by row from the top: 0 empty, 1 black, 2 white, 3 blocked."""
    shape: tuple[int, int]
    """Rows and columns."""
    to_play: str | None
    """`B` or `W`; `None` once the game is decided."""
    prisoners: dict[str, int]
    """Stones taken by each side."""
    last_move: LastMove | None
    """The last move on the way here."""
    illegal: list[str]
    """What was wrong with the moves on the way here, by the rules."""
    move_number: int
    winner: str | None
    """By the board; never by RE."""

    def __init__(self, games: _native.Games, plain: _native._Position) -> None:
        self._games = games
        (
            self._node,
            self.board,
            (columns, rows),
            self.to_play,
            (black, white),
            self.illegal,
            self.move_number,
            self.winner,
            last_move,
        ) = plain
        self.last_move = None if last_move is None else LastMove(*last_move)
        self.shape = (rows, columns)
        self.prisoners = {"B": black, "W": white}

    @property
    def node(self) -> Node:
        """The node that it is at."""
        return Node(self._games, self._node)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        # numpy keeps the bytes, and takes their memory for read-only.
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
        """A picture: `svg`, `png`, `pdf`, `text` …"""
        return _render(self._games, format, options, id=self._node)

    def _repr_svg_(self) -> str | None:
        return _repr_svg(self._games, self._node)

    def __repr__(self) -> str:
        rows, columns = self.shape
        playing = "" if self.to_play is None else f", {self.to_play} to play"
        return f"<sgfkit.Position: {columns}x{rows}, move {self.move_number}{playing}>"


def _repr_svg(games: _native.Games, id: int) -> str | None:
    # A notebook shows something else where there is no picture.
    try:
        return cast("str", _render(games, "svg", {}, id=id))
    except ValueError:
        return None


def _whole_number(number: object, name: str) -> None:
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{name}: a whole number is wanted, not {type(number).__name__}")


def _value(value: Any) -> Value:
    if isinstance(value, list):
        return tuple(_value(part) for part in value)
    return cast("Value", value)


def _values(values: Value | Iterable[Value]) -> list[Value]:
    """A value alone is a list of one."""
    if values is None or isinstance(values, str | int | float | tuple):
        return [values]
    return list(values)

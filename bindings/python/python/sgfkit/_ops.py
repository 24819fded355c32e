"""Operations on whole games."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias, cast

from . import _native
from ._games import Collection, GameTree, Node, Value, parse, read, value_of
from ._numbers import natural

Games: TypeAlias = Collection | bytes | str | os.PathLike[str]
"""A collection, the bytes of a file, or a path or URL that `read` accepts."""

Scalar: TypeAlias = str | int | float
Assigned: TypeAlias = Scalar | tuple[Scalar, Scalar] | Iterable[Scalar | tuple[Scalar, Scalar]]
"""A value as plain text, or a list of values. A tuple is a composed value."""


_Kind: TypeAlias = Literal[
    "property-added", "property-removed", "property-changed",
    "node-added", "node-removed", "tree-added", "tree-removed",
]  # fmt: skip


class Difference(NamedTuple):
    """A difference that `diff` found. The fields are the keys of `sgf diff --json`."""

    kind: _Kind
    tree: int
    """The game, from 1."""
    node_a: int | None
    """The node in the first file, in pre-order from 0."""
    node_b: int | None
    """The node in the second file."""
    property: str | None
    a: list[Value] | None
    """The values in the first file."""
    b: list[Value] | None
    """The values in the second file."""
    nodes: int
    """The number of nodes that were added or removed."""
    lossy_text: bool
    """Whether a text has characters that could not be decoded."""


class Copy(NamedTuple):
    """One of several copies of a game that `dedup` found."""

    path: str
    """The path of the file, or its name."""
    tree: int
    """The game in the file, from 1."""
    moves: int
    """The length of the main line."""
    richest: bool
    """Whether this is the most complete copy."""


def strip(
    games: Games,
    *,
    comments: bool = False,
    markup: bool = False,
    variations: bool = False,
    timing: bool = False,
    private: bool = False,
    analysis: bool = False,
    info: bool = False,
    setup: bool = False,
    anonymize: bool = False,
    remove: Iterable[str] = (),
    keep: Iterable[str] = (),
    empty_nodes: bool = False,
    tree: int | None = None,
) -> Collection:
    """Removes comments, markup, variations, names and more, as `sgf strip` does.

    `tree` is a game from 1; by default all games change.

    >>> bytes(strip(b"(;GM[1]PB[Ada];B[ee]C[Good.]TR[ee])", comments=True, remove=["PB"]))
    b'(;GM[1];B[ee]TR[ee])'
    """
    wanted = {
        "comments": comments,
        "markup": markup,
        "timing": timing,
        "analysis": analysis,
        "info": info,
        "setup": setup,
    }
    categories = [name for name, is_wanted in wanted.items() if is_wanted]
    native = _opened(games)._games
    ids = (_names(keep, "keep"), _names(remove, "remove"))
    return _made(
        native.strip(categories, variations, private, anonymize, empty_nodes, *ids, _tree(tree))
    )


def transform(
    games: Games,
    *,
    rotate: Literal[90, 180, 270] | None = None,
    flip: Literal["h", "v", "diagonal", "antidiagonal"] | None = None,
    swap_colors: bool = False,
    canonical: bool = False,
    tree: int | None = None,
) -> Collection:
    """Rotates, mirrors and color-swaps games, as `sgf transform` does. Rotations are clockwise.

    >>> bytes(transform(b"(;GM[1]SZ[9];B[ca])", rotate=90, swap_colors=True))
    b'(;GM[1]SZ[9];W[ic])'
    """
    turn = "" if rotate is None else str(rotate)
    native = _opened(games)._games
    return _made(native.transform(turn, flip or "", swap_colors, canonical, _tree(tree)))


def extract(
    games: Games,
    *,
    line: bool | int = False,
    subtree: bool | int = False,
    to_end: bool = False,
    with_moves: bool = False,
    main_line: bool = False,
    node: int | Node | None = None,
    move: int | None = None,
    path: str | None = None,
    tree: int | None = None,
) -> Collection:
    """Extracts a line or a subtree as a new game, as `sgf extract` does.

    `line` and `subtree` are `True` or the number of a node. With `True`, the node is the one
    that `node`, `move` or `path` names.

    >>> bytes(extract(b"(;GM[1];B[ee](;W[gc];B[cg])(;W[cc]))", line=2))
    b'(;GM[1];B[ee];W[gc])\\n'
    """
    collection = _opened(games)
    parts = {"line": line, "subtree": subtree}
    chosen = [name for name, value in parts.items() if value is not False]
    if len(chosen) > 1:
        raise ValueError("give either line or subtree")
    if not chosen and not main_line:
        raise ValueError("nothing to extract: add line, subtree or main_line")
    part = chosen[0] if chosen else "main_line"
    number = parts.get(part, True)
    has_place = node is not None or move is not None or path is not None
    if number is not True:
        if has_place:
            raise ValueError(f"{part} already names the node: leave out node, move and path")
        node = number
    elif part == "main_line" and has_place:
        raise ValueError("main_line alone needs no node")
    if part == "line" and (main_line or with_moves):
        raise ValueError("main_line and with_moves are for subtree")
    if part != "line" and to_end:
        raise ValueError("to_end needs line")
    if part != "subtree" and with_moves:
        raise ValueError("with_moves needs subtree")
    place = _place(collection, node, move, path, tree)
    return Collection(collection._games.extract(part, place, to_end, with_moves, main_line))


def sort(
    games: Games,
    *,
    by: Literal["length", "info", "frequency"] | None = None,
    promote: int | Node | None = None,
    tree: int | None = None,
) -> Collection:
    """Sorts variations, or makes the line through a node the main line, as `sgf sort` does.

    >>> bytes(sort(b"(;GM[1](;B[aa])(;B[bb];W[cc]))", by="length"))
    b'(;GM[1](;B[bb];W[cc])(;B[aa]))'
    """
    if by is None and promote is None:
        raise ValueError("nothing to sort: add by or promote")
    collection = _opened(games)
    tree, number, _, _ = _place(collection, promote, None, None, tree)
    return Collection(collection._games.sort(by, number, tree))


def split(
    games: Games, *, by: Literal["tree", "variation", "game"] = "tree"
) -> list[Collection]:
    """Splits a file into one collection per game or variation, as `sgf split` does.

    >>> [bytes(part) for part in split(b"(;GM[1];B[aa])(;GM[11];B[b2])")]
    [b'(;GM[1];B[aa])\\n', b'(;GM[11];B[b2])\\n']
    """
    return [Collection(piece) for piece in _opened(games)._games.split(by)]


def merge(
    files: Iterable[Games],
    *,
    names: Iterable[str] = (),
    collection: bool = False,
    symmetry: bool = False,
    order: Literal["input", "frequency"] = "input",
    max_depth: int | None = None,
    counts: bool = False,
) -> Collection:
    """Merges games into one tree that shares common openings, as `sgf merge` does. With
    `collection`, puts the games into one file without merging.

    Comments name the files by `names`. By default a path is named by its last part, anything
    else by its number from 1.

    >>> bytes(merge([b"(;GM[1];B[aa];W[bb])", b"(;GM[1];B[aa];W[cc])"]))
    b'(;GM[1]CA[UTF-8];B[aa]\\n(;W[bb])\\n(;W[cc]))\\n'
    """
    natural(max_depth=max_depth)
    named = _named(files, names, "merge", os.path.basename)
    return _made(_native.merge(named, collection, symmetry, order, max_depth, counts))


def dedup(
    files: Iterable[Games],
    *,
    names: Iterable[str] = (),
    by: Literal["moves", "signature", "prefix", "position"] = "moves",
) -> list[list[Copy]]:
    """Finds duplicate games, as `sgf dedup` does: one list of copies per game that occurs more
    than once.

    Copies name their files by `names`, by default by their paths, or their numbers from 1.

    >>> first, second = b"(;GM[1]SZ[9];B[aa];W[bb])", b"(;GM[1]SZ[9];B[ia];W[hb]C[Turned.])"
    >>> [(copy.path, copy.richest) for copy in dedup([first, second])[0]]
    [('1', False), ('2', True)]
    """
    named = _named(files, names, "dedup", str)
    found = _native.dedup([games for _, games in named], by)
    return [
        [Copy(named[file][0], tree, moves, richest) for file, tree, moves, richest in cluster]
        for cluster in found
    ]


def diff(a: Games, b: Games) -> list[Difference]:
    """Compares two files by meaning, as `sgf diff` does.

    >>> [(found.kind, found.property, found.a, found.b)
    ...  for found in diff(b"(;GM[1]PB[Ada]KM[6.50])", b"(;KM[6.5]GM[1]PB[Jun])")]
    [('property-changed', 'PB', ['Ada'], ['Jun'])]
    """
    found: list[Difference] = []
    for kind, tree, node_a, node_b, property, one, other, nodes, lossy in _opened(a)._games.diff(
        _opened(b)._games
    ):
        before, after = _values(one), _values(other)
        kinds = cast("_Kind", kind)
        found.append(
            Difference(kinds, tree, node_a, node_b, property, before, after, nodes, lossy)
        )
    return found


def set(
    games: Games,
    properties: Mapping[str, Assigned] = {},
    *,
    add: Mapping[str, Assigned] = {},
    unset: Iterable[str] = (),
    node: int | Node | None = None,
    move: int | None = None,
    path: str | None = None,
    tree: int | None = None,
    force: bool = False,
) -> Collection:
    """Sets and removes properties, as `sgf set` does. `add` adds values to lists.

    Values are plain text, and points are written as players do (`D4`) or as SGF does (`dp`).
    Game information goes where the game keeps it, in all games or in `tree`, from 1. Other
    properties need `node`, `move` or `path`. All values are checked first: `ValueError` lists
    what is wrong, and `force` writes it anyway.

    >>> bytes(set(b"(;GM[1]SZ[9]PB[Ada]GC[Old.];B[ee])", {"KM": 6.5}, unset=["GC"]))
    b'(;GM[1]SZ[9]PB[Ada]KM[6.5];B[ee])'
    >>> bytes(set(b"(;GM[1]SZ[9];B[ee])", {"LB": [("C3", "A"), ("gg", "B")]}, move=1))
    b'(;GM[1]SZ[9];B[ee]LB[cg:A][gg:B])'
    """
    assignments: list[tuple[str, str | None, bool]] = [
        (id, _text(value), adds)
        for given, adds in ((properties, False), (add, True))
        for id, value in given.items()
    ]
    assignments += [(id, None, False) for id in _names(unset, "unset")]
    if not assignments:
        raise ValueError("nothing to set: add properties, add or unset")
    collection = _opened(games)
    place = _place(collection, node, move, path, tree)
    return Collection(collection._games.assign(assignments, place, force))


def new(
    game: str | int = "Go",
    size: int | tuple[int, int] | None = None,
    *,
    handicap: int = 0,
    komi: float | None = None,
    rules: str | None = None,
    black: str | None = None,
    white: str | None = None,
    properties: Mapping[str, Value | Iterable[Value]] = {},
) -> Collection:
    """Makes a file with one game and no moves, in FF[4] and UTF-8.

    `game` is the name of a game or its number in GM, and `size` the number of lines or columns
    and rows; by default the usual board of the game. `properties` go to the root.

    >>> games = new(size=9, handicap=2, komi=0.5, black="Ada")
    >>> bytes(games)
    b'(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Ada]KM[0.5]HA[2]AB[cg][gc])\\n'
    """
    natural((1 << 32) - 1, handicap=handicap)
    sides = (size, size) if isinstance(size, int) else size
    if sides is not None:
        natural((1 << 32) - 1, columns=sides[0], rows=sides[1])
    texts = [
        (id, text) for id, text in (("PB", black), ("PW", white), ("RU", rules)) if text is not None
    ]
    games = Collection(_native.new_game(str(game), sides, handicap, komi, texts))
    root = games[0].root
    for id, values in properties.items():
        root[id] = values
    return games


def _opened(games: Games) -> Collection:
    if isinstance(games, Collection):
        return games
    if isinstance(games, bytes | bytearray | memoryview):
        return parse(bytes(games))
    if isinstance(games, GameTree):
        raise TypeError("expected a Collection, not a GameTree: pass the games and tree=…")
    return read(games)


def _named(
    files: Iterable[Games], names: Iterable[str], call: str, shown: Callable[[str], str]
) -> list[tuple[str, _native.Games]]:
    if isinstance(files, Collection | str | os.PathLike | bytes):
        raise TypeError(f"{call} needs a list of files, not {type(files).__name__}")
    given = list(names)
    named: list[tuple[str, _native.Games]] = []
    for index, file in enumerate(files):
        if index < len(given):
            name = given[index]
        elif isinstance(file, str | os.PathLike):
            name = shown(os.fspath(file))
        else:
            name = str(index + 1)
        named.append((name, _opened(file)._games))
    return named


def _made(answer: tuple[_native.Games, list[str]]) -> Collection:
    made, notes = answer
    for note in notes:
        warnings.warn(note, stacklevel=3)
    return Collection(made)


def _tree(tree: int | None) -> int | None:
    natural(tree=tree)
    return tree


def _place(
    games: Collection,
    node: int | Node | None,
    move: int | None,
    path: str | None,
    tree: int | None,
) -> _native._Address:
    if isinstance(node, Node):
        if not node._is_of(games._games):
            raise ValueError("the node belongs to another collection")
        if tree not in (None, node.tree.index + 1):
            raise ValueError(f"the node belongs to game {node.tree.index + 1}, not {tree}")
        tree, node = node.tree.index + 1, node.index
    natural(node=node, move=move, tree=tree)
    return tree, node, move, path


def _names(ids: Iterable[str], name: str) -> list[str]:
    if isinstance(ids, str):
        raise TypeError(f"{name}: expected a list of identifiers, not a str")
    return list(ids)


def _text(value: Assigned) -> str:
    """Formats a value for `sgf set`. In a list, commas are escaped."""
    if isinstance(value, str | int | float | tuple):
        return _scalar(value)
    return ",".join(_scalar(one).replace(",", "\\,") for one in value)


def _scalar(value: object) -> str:
    if isinstance(value, tuple):
        return ":".join(_scalar(part) for part in cast("tuple[object, ...]", value))
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise TypeError(f"expected a str or a number, not {type(value).__name__}")
    return str(value)


def _values(text: str | None) -> list[Value] | None:
    return None if text is None else [value_of(value) for value in json.loads(text)]

"""SGF files of Go, Hex, Twixt and some forty other games.

>>> import sgfkit
>>> games = sgfkit.parse("(;GM[1]SZ[9]PB[Ada]KM[6.5];B[ee];W[gc]C[Close.])")
>>> games[0].root["KM"]
[6.5]
>>> [node.move.value for node in games[0].nodes if node.move]
['ee', 'gc']

`scan` makes tables of archives, `parse` and `read` give games to look at and to edit,
`batches` gives arrays to learn from, `search` finds positions, shapes and openings.
"""

from ._games import (
    Collection,
    Diagnostic,
    GameTree,
    LastMove,
    Move,
    Node,
    Position,
    SgfError,
    Value,
    parse,
    read,
)
from ._learn import Sample, batches
from ._native import Batch
from ._search import Filter, Index, Search, search
from ._scan import Column, Part, Scan, Source, columns, plan, scan

__all__ = [
    "Batch",
    "Collection",
    "Column",
    "Diagnostic",
    "Filter",
    "GameTree",
    "Index",
    "LastMove",
    "Move",
    "Node",
    "Part",
    "Position",
    "Sample",
    "Scan",
    "Search",
    "SgfError",
    "Source",
    "Value",
    "batches",
    "columns",
    "parse",
    "plan",
    "read",
    "scan",
    "search",
]

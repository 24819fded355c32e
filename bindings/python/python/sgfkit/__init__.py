"""Reads, checks, edits, searches and converts SGF files of Go, Hex, Twixt and other games.

>>> import sgfkit
>>> games = sgfkit.parse("(;GM[1]SZ[9]PB[Ada]KM[6.5];B[ee];W[gc]C[Close.])")
>>> games[0].root["KM"]
[6.5]
>>> [node.move.value for node in games[0].nodes if node.move]
['ee', 'gc']

`parse` and `read` return games, `new` makes one, and `scan` makes tables of many. `search` finds
positions, patterns and openings. `batches` returns arrays for training. `merge`, `split`, `strip`
and others do what the commands of the program `sgf` do.
"""

from ._games import (
    Analysis,
    Candidate,
    Collection,
    Color,
    Diagnostic,
    GameInfo,
    GameTree,
    LastMove,
    Move,
    Node,
    Position,
    RenderOptions,
    ReviewedMove,
    ReviewedPlayer,
    ReviewLine,
    ReviewOptions,
    ReviewSummary,
    Score,
    Severity,
    SgfError,
    Value,
    parse,
    read,
)
from ._filters import Filter, Filters, GameFilters
from ._learn import Batches, Sample, State, batches
from ._native import Batch
from ._ops import Copy, Difference, dedup, diff, extract, merge, new, sort, split, strip, transform
from ._ops import set as set  # Not in __all__, which would hide the built-in set.
from ._search import Continuation, Group, Index, IndexState, Question, Search, Summary, search
from ._scan import Column, Part, Scan, Source, TableName, columns, plan, scan

__all__ = [
    "Analysis",
    "Batch",
    "Batches",
    "Candidate",
    "Collection",
    "Color",
    "Column",
    "Continuation",
    "Copy",
    "Diagnostic",
    "Difference",
    "Filter",
    "Filters",
    "GameFilters",
    "GameInfo",
    "GameTree",
    "Group",
    "Index",
    "IndexState",
    "LastMove",
    "Move",
    "Node",
    "Part",
    "Position",
    "Question",
    "RenderOptions",
    "ReviewLine",
    "ReviewOptions",
    "ReviewSummary",
    "ReviewedMove",
    "ReviewedPlayer",
    "Sample",
    "Scan",
    "Score",
    "Search",
    "Severity",
    "SgfError",
    "Source",
    "State",
    "Summary",
    "TableName",
    "Value",
    "batches",
    "columns",
    "dedup",
    "diff",
    "extract",
    "merge",
    "new",
    "parse",
    "plan",
    "read",
    "scan",
    "search",
    "sort",
    "split",
    "strip",
    "transform",
]

"""Arrays to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from . import _native
from ._elsewhere import Options
from ._numbers import natural
from ._scan import Source, feed

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


class Sample(TypedDict):
    """N rows, a move each."""

    planes: NDArray[numpy.uint8]
    """N x (2·history + 1) x size x size, 0 or 1: own stones, the opponent's, the same a
    move ago, and so on; then ones if Black is to play."""
    move: NDArray[numpy.int64]
    """`y · size + x`, a pass `size · size`."""
    to_play: NDArray[numpy.int8]
    """1 Black, -1 White."""
    outcome: NDArray[numpy.int8]
    """1 the side to play won, -1 it lost, 0 a draw, or nobody knows."""
    game_id: NDArray[numpy.int64]
    """Joins the tables."""


def batches(
    source: Source,
    *,
    batch_size: int = 256,
    size: int = 19,
    history: int = 8,
    shuffle: int = 0,
    seed: int = 0,
    augment: bool = False,
    bucket: tuple[int, int] | None = None,
    threads: int | None = None,
    storage_options: Options | None = None,
) -> Iterator[Sample]:
    """Positions and the moves that were played, of the main lines of Go games on boards
    of this size.

    `shuffle` is how many rows lie in the buffer from which the next one is drawn,
    `augment` turns and mirrors each row at random, and `bucket=(a, b)` takes the games
    with a ≤ bucket < b, of buckets from 0 to 999. The same arguments give the same arrays, on any machine.

    >>> game = ("a.sgf", b"(;GM[1]SZ[9]RE[B+R];B[cc];W[gc])")
    >>> batch, = batches(game, size=9)
    >>> batch["planes"].shape, batch["move"].tolist(), batch["outcome"].tolist()
    ((2, 17, 9, 9), [20, 24], [1, -1])
    """
    natural(batch_size=batch_size, size=size, history=history)
    natural(shuffle=shuffle, seed=seed, threads=threads)
    if bucket is not None and not 0 <= bucket[0] < bucket[1] <= 1000:
        raise ValueError(f"bucket={bucket}: expected (a, b) with 0 <= a < b <= 1000")
    samples = _native.Samples(
        feed(source, storage_options),
        batch_size,
        size,
        history,
        shuffle,
        seed,
        augment,
        bucket,
        threads,
    )
    return _arrays(samples, size, history)


def _arrays(samples: _native.Samples, size: int, history: int) -> Iterator[Sample]:
    import numpy

    for count, planes, moves, to_play, outcome, games in samples:
        shape = (count, 2 * history + 1, size, size)
        yield {
            "planes": numpy.frombuffer(planes, numpy.uint8).reshape(shape),
            "move": numpy.frombuffer(moves, "<i8").astype(numpy.int64, copy=False),
            "to_play": numpy.frombuffer(to_play, numpy.int8),
            "outcome": numpy.frombuffer(outcome, numpy.int8),
            "game_id": numpy.frombuffer(games, "<i8").astype(numpy.int64, copy=False),
        }

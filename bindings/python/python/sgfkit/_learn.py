"""Arrays for training."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NotRequired, TypedDict, Unpack

from . import _native
from ._elsewhere import Options
from ._filters import GameFilters, pairs
from ._numbers import natural
from ._scan import Source, feed

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


class Sample(TypedDict):
    """A batch of N rows. Each row is a position and the move that was played there."""

    planes: NDArray[numpy.uint8]
    """N x (2·history + 1) x size x size, 0 or 1: stones of the side to play, stones of the other
    side, the same one move earlier, and so on; the last plane is 1 if Black is to play."""
    move: NDArray[numpy.int64]
    """`y · size + x`, or `size · size` for a pass."""
    to_play: NDArray[numpy.int8]
    """1 for Black, -1 for White."""
    outcome: NDArray[numpy.int8]
    """1 if the side to play won, -1 if it lost, 0 for a draw and for unknown results."""
    known: NDArray[numpy.bool_]
    """Whether the result is known: mask the loss of `outcome` with it."""
    game_id: NDArray[numpy.int64]
    """The game; joins the tables of `scan`."""
    move_number: NDArray[numpy.int32]
    """The number of the move in the game, from 1."""
    komi: NDArray[numpy.float32]
    """The komi, or NaN if it is unknown."""
    handicap: NDArray[numpy.int16]
    """Number of handicap stones."""
    rules: NDArray[numpy.str_]
    """The rules as written in RU; empty if they are unknown."""
    policy: NotRequired[NDArray[numpy.float32]]
    """With `analyses`, N x (size · size + 1): the share of the engine's visits that each move
    got. All zeros if there is no analysis of the position."""
    winrate: NotRequired[NDArray[numpy.float32]]
    """With `analyses`: the chance that the side to play wins, from 0 to 1, or NaN."""
    score: NotRequired[NDArray[numpy.float32]]
    """With `analyses`: the lead of the side to play in points, or NaN."""


class State(TypedDict):
    """The state of `Batches`. It can be pickled."""

    version: int
    arguments: str
    """The arguments that choose the rows."""
    random: int
    at: tuple[int, int, int]
    """The place in the source: file or archive member, line of play, and move, from 0."""
    buffer: bytes
    """The places of the rows in the shuffle buffer."""


class Batches(Iterator[Sample]):
    """An iterator over batches, which `batches` makes. Its position can be saved and loaded."""

    __slots__ = ("_analyses", "_arguments", "_samples", "_shape")

    def __init__(
        self, samples: _native.Samples, shape: tuple[int, int, int], analyses: bool, arguments: str
    ) -> None:
        self._samples = samples
        self._shape = shape
        self._analyses = analyses
        self._arguments = arguments

    def __iter__(self) -> Batches:
        return self

    def __next__(self) -> Sample:
        import numpy

        count, arrays, rules = next(self._samples)
        planes, move, to_play, outcome, known, game, number, komi, handicap, *targets = arrays

        def array(data: bytearray, form: str) -> NDArray[numpy.generic]:
            kind = numpy.dtype(form)
            return numpy.frombuffer(data, kind).astype(kind.newbyteorder("="), copy=False)

        batch: dict[str, NDArray[numpy.generic]] = {
            "planes": numpy.frombuffer(planes, numpy.uint8).reshape(count, *self._shape),
            "move": array(move, "<i8"),
            "to_play": array(to_play, "i1"),
            "outcome": array(outcome, "i1"),
            "known": array(known, "?"),
            "game_id": array(game, "<i8"),
            "move_number": array(number, "<i4"),
            "komi": array(komi, "<f4"),
            "handicap": array(handicap, "<i2"),
            "rules": numpy.array(rules),
        }
        if self._analyses:
            policy, winrate, score = targets
            batch["policy"] = array(policy, "<f4").reshape(count, -1)
            batch["winrate"] = array(winrate, "<f4")
            batch["score"] = array(score, "<f4")
        return batch  # type: ignore[return-value]

    def state_dict(self) -> State:
        """Returns the position after the last batch, for `load_state_dict`."""
        random, at, buffer = self._samples.state()
        return {
            "version": 1,
            "arguments": self._arguments,
            "random": random,
            "at": at,
            "buffer": buffer,
        }

    def load_state_dict(self, state: State) -> None:
        """Continues from a position that `state_dict` returned, with the same batches as the first
        time.

        Files before the position are not read again, except those with rows in the shuffle
        buffer. Raises `ValueError` if the arguments of `batches` were others; the next batch
        raises it if the files have changed.
        """
        if state["version"] != 1:
            raise ValueError(f"unknown version {state['version']} of the state; expected 1")
        if state["arguments"] != self._arguments:
            raise ValueError(
                f"the state belongs to other arguments of batches: {state['arguments']}, "
                f"not {self._arguments}"
            )
        self._samples.load(state["random"], state["at"], state["buffer"])


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
    variations: bool = False,
    analyses: bool = False,
    threads: int | None = None,
    storage_options: Options | None = None,
    **filters: Unpack[GameFilters],
) -> Batches:
    """Returns the positions and moves of Go games on square boards of this size, in batches.

    Takes the main lines, or with `variations` every node that has a move. `filters` select games
    as in `search`: `rank="5d.."`, `handicap=0`, `rules="Chinese"`, `komi=7.5`, `from_=2015`.

    `bucket=(a, b)` selects games with a ≤ bucket < b. Each game has a bucket from 0 to 999 by its
    content, so a bucket is one per mille of all games: `(0, 50)` is a validation set of 5 %, and
    `(50, 1000)` is the rest. Copies of a game, also rotated ones, have the same bucket.

    `shuffle` is the number of rows in the buffer from which the next row is drawn. `augment`
    rotates and mirrors each row at random. `analyses` adds the evaluations of engines. The same
    arguments give the same arrays on every machine.

    >>> game = ("a.sgf", b"(;GM[1]SZ[9]RE[B+R]KM[7];B[cc];W[gc])")
    >>> batch, = batches(game, size=9)
    >>> batch["planes"].shape, batch["move"].tolist(), batch["outcome"].tolist()
    ((2, 17, 9, 9), [20, 24], [1, -1])
    >>> batch["known"].tolist(), batch["komi"].tolist(), batch["move_number"].tolist()
    ([True, True], [7.0, 7.0], [1, 2])
    """
    natural(batch_size=batch_size, size=size, history=history)
    natural(shuffle=shuffle, seed=seed, threads=threads)
    if bucket is not None and not 0 <= bucket[0] < bucket[1] <= 1000:
        raise ValueError(f"bucket={bucket}: expected (a, b) with 0 <= a < b <= 1000")
    chosen = pairs(filters)
    request: _native._Request = {
        "batch_size": batch_size,
        "size": size,
        "history": history,
        "shuffle": shuffle,
        "seed": seed,
        "augment": augment,
        "bucket": bucket,
        "variations": variations,
        "analyses": analyses,
        "threads": threads,
        "filters": chosen,
    }
    samples = _native.Samples(feed(source, storage_options), request)
    arguments = f"size={size}, bucket={bucket}, variations={variations}, filters={chosen}"
    return Batches(samples, (2 * history + 1, size, size), analyses, arguments)

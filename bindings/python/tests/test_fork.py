"""Processes that are forked, spawned, or forked by a server, after this one has used its threads."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from typing import Any

import pytest
import sgfkit

METHODS = multiprocessing.get_all_start_methods()

# How long a process may take that has next to nothing to do.
PATIENCE = 120

# Black plays in the middle in each of them, and White beside it in every third.
GAMES = 90


@pytest.fixture
def games(tmp_path: Path) -> str:
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(GAMES):
        white = "de" if number % 3 == 0 else "aa"
        text = f"(;GM[1]SZ[9]PB[{number}];B[ee];W[{white}];B[ii])"
        (folder / f"{number}.sgf").write_text(text)
    return str(folder)


def counts(games: str) -> tuple[int, int, int, int]:
    """What is found by pattern, by moves, in an index, and how many rows there are."""
    rows = sgfkit.scan(games, table="moves", columns=["move"], threads=2)
    return (
        len(sgfkit.search(games, pattern="OX")),
        len(sgfkit.search(games, moves=["ee"], size=9)),
        len(sgfkit.search(games + ".sgfindex", pattern="OX")),
        sum(len(batch) for batch in rows),
    )


def answer(queue: "SimpleQueue[Any]", work: Callable[[Any], Any], given: Any) -> None:
    try:
        queue.put(work(given))
    except RuntimeError as error:
        queue.put(f"RuntimeError: {error}")


def in_process(method: str, work: Callable[[Any], Any], given: Any) -> Any:
    context: Any = multiprocessing.get_context(method)
    queue = context.SimpleQueue()
    process: BaseProcess = context.Process(target=answer, args=(queue, work, given))
    process.start()
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
        pytest.fail(f"a process that was started by {method} never ended")
    assert process.exitcode == 0
    return queue.get()


@pytest.mark.parametrize("method", METHODS)
def test_searches_in_other_processes(method: str, games: str) -> None:
    sgfkit.Index.build(games)
    expected = (GAMES // 3, GAMES, GAMES // 3, 3 * GAMES)
    assert counts(games) == expected
    assert in_process(method, counts, games) == expected


@pytest.mark.skipif("fork" not in METHODS, reason="nothing forks here")
def test_iterators_from_before_a_fork(games: str) -> None:
    batches = iter(sgfkit.scan(games, table="moves", batch_size=1))
    next(batches)
    told = in_process("fork", next, batches)
    assert told.startswith("RuntimeError: ") and "fork" in told


@pytest.mark.skipif("fork" not in METHODS, reason="nothing forks here")
def test_samples_from_before_a_fork(games: str) -> None:
    pytest.importorskip("numpy")
    samples = sgfkit.batches(games, size=9, batch_size=1)
    next(samples)
    told = in_process("fork", next, samples)
    assert told.startswith("RuntimeError: ") and "fork" in told
    assert in_process("fork", rows, games) == 3 * GAMES


def rows(games: str) -> int:
    return sum(len(batch["move"]) for batch in sgfkit.batches(games, size=9))

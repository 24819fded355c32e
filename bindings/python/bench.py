"""Compares sgfkit with sgfmill plus pandas and numpy.

    python bindings/python/bench.py FOLDER [GAMES]

Uses the first GAMES [default: 3000] files in FOLDER that sgfmill can read. Times are processor seconds
of one process; sgfkit uses one thread.
"""

import sys
import time
from pathlib import Path

import numpy
import pandas
import sgfkit
from sgfmill import ascii_boards, sgf, sgf_moves  # noqa: F401


def timed(name: str, games: int, work) -> float:
    begin = time.process_time()
    result = work()
    seconds = time.process_time() - begin
    print(f"{name:32} {games / seconds:12.0f} games/s   {result}")
    return seconds


def rows_by_sgfmill(files: list[bytes]) -> pandas.DataFrame:
    rows = []
    for data in files:
        game = sgf.Sgf_game.from_bytes(data)
        root = game.get_root()
        rows.append(
            {
                "size": game.get_size(),
                "komi": game.get_komi(),
                "black": game.get_player_name("b"),
                "white": game.get_player_name("w"),
                "winner": game.get_winner(),
                "date": root.get("DT") if root.has_property("DT") else None,
                "line": " ".join(str(node.get_move()) for node in game.get_main_sequence()),
            }
        )
    return pandas.DataFrame(rows)


def planes_by_sgfmill(files: list[bytes], history: int = 8) -> int:
    total = 0
    for data in files:
        game = sgf.Sgf_game.from_bytes(data)
        size = game.get_size()
        board, plays = sgf_moves.get_setup_and_moves(game)
        past = [numpy.zeros((size, size), numpy.uint8)] * history
        for colour, point in plays:
            now = numpy.zeros((size, size), numpy.uint8)
            for stone, (row, column) in board.list_occupied_points():
                now[size - 1 - row, column] = 1 if stone == "b" else 2
            past = [now, *past[: history - 1]]
            side = 1 if colour == "b" else 2
            planes = numpy.zeros((2 * history + 1, size, size), numpy.uint8)
            for ago, position in enumerate(past):
                planes[2 * ago] = position == side
                planes[2 * ago + 1] = position == 3 - side
            planes[2 * history] = side == 1
            total += 1
            if point is not None:
                board.play(*point, colour)
    return total


def main() -> None:
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    sources, files = [], []
    for path in sorted(Path(sys.argv[1]).rglob("*.sgf")):
        data = path.read_bytes()
        try:
            game = sgf.Sgf_game.from_bytes(data)
            if game.get_size() != 19:
                continue
            board, plays = sgf_moves.get_setup_and_moves(game)
            for colour, point in plays:
                if point is not None:
                    board.play(*point, colour)
        except ValueError:
            continue
        sources.append((path.name, data))
        files.append(data)
        if len(files) == count:
            break
    count = len(files)
    print(f"{count} games of Go, 19x19")
    # Import everything before the timing starts.
    sgfkit.scan(sources[:1]).to_polars()
    sgfkit.scan(sources[:1]).to_pandas()
    columns = ["width", "komi", "black_name", "white_name", "result_winner", "date_text", "main_line"]
    slow = timed("sgfmill + pandas", count, lambda: rows_by_sgfmill(files).shape)
    all_of_it = timed(
        "scan, all columns, to pandas",
        count,
        lambda: sgfkit.scan(sources, threads=1).to_pandas().shape,
    )
    fast = timed(
        "scan, the same columns, to pandas",
        count,
        lambda: sgfkit.scan(sources, columns=columns, threads=1).to_pandas().shape,
    )
    timed(
        "scan, one column, to polars",
        count,
        lambda: sgfkit.scan(sources, columns=["black_name"], threads=1).to_polars().shape,
    )
    print(f"{slow / all_of_it:.0f} and {slow / fast:.0f} times\n")
    few = max(1, count // 10)
    slow = timed("planes, sgfmill + numpy", few, lambda: planes_by_sgfmill(files[:few]))
    fast = timed(
        "batches",
        count,
        lambda: sum(len(batch["move"]) for batch in sgfkit.batches(sources, threads=1)),
    )
    print(f"{slow / few / (fast / count):.0f} times")


main()

"""The example of training runs, and resumes, on games of the corpus."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[3] / "examples/training.py"
HAS_TORCH = importlib.util.find_spec("torch") is not None


def run(*args: Path) -> list[str]:
    command = [sys.executable, str(EXAMPLE), *map(str, args)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def make(folder: Path) -> int:
    """Writes games; some do not match. Returns the number of rows that match, in any bucket."""
    rows = 0
    for number in range(60):
        point = chr(97 + number % 19) + chr(97 + number // 19)
        rank, handicap = ("3d", "") if number % 3 else ("5k", "")
        if number % 5 == 0:
            handicap = "HA[2]AB[dp][pd]"
        text = f"(;GM[1]SZ[19]BR[{rank}]WR[{rank}]RE[B+R]{handicap};B[{point}];W[jj];B[cc])"
        (folder / f"{number}.sgf").write_text(text)
        rows += 3 * (rank == "3d" and not handicap)
    return rows


def test_the_example_reads_the_rows_that_it_selects(tmp_path: Path) -> None:
    if not HAS_TORCH:
        print("NOT TESTED with PyTorch, which is not installed: a plain iterator reads the batches")
    games = tmp_path / "games"
    games.mkdir()
    most = make(games)
    printed = run(games)
    assert HAS_TORCH or printed[0].startswith("NOT TRAINED: PyTorch is not installed")
    rows = int(printed[-1].removesuffix(" rows"))
    # All rows except those of the buckets below 50.
    assert most * 0.7 < rows <= most and rows % 3 == 0
    checkpoint = tmp_path / "state"
    assert run(games, checkpoint)[-1] == f"{rows} rows"
    assert run(games, checkpoint)[-1] == "0 rows"


@pytest.mark.skipif(not HAS_TORCH, reason="NOT TESTED: PyTorch is not installed (pip install torch); the example ran with a plain iterator")
def test_workers_of_a_data_loader_share_the_games(tmp_path: Path) -> None:
    import sgfkit
    import torch.utils.data as data

    make(tmp_path)

    class Games(data.IterableDataset):  # type: ignore[misc,type-arg]
        def __iter__(self):  # type: ignore[no-untyped-def]
            info = data.get_worker_info()
            return iter(sgfkit.batches(sgfkit.plan(tmp_path, 1000)[info.id :: info.num_workers]))

    loader = data.DataLoader(Games(), batch_size=None, num_workers=2)
    assert sum(len(batch["move"]) for batch in loader) == 60 * 3

"""Spark reads every record once, though workers die."""

import importlib.util
import json
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sgfkit

if not shutil.which("java"):
    pytest.skip("NOT TESTED: Spark needs a Java, and there is none", allow_module_level=True)
if not importlib.util.find_spec("pyspark"):
    pytest.skip("NOT TESTED: pyspark is not installed", allow_module_level=True)

from pyspark.sql import SparkSession  # noqa: E402


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    """Two executors in processes of their own, so that one can die."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.task.maxFailures", "8")
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    yield session
    session.stop()


def test_tables_are_those_of_scan(spark: Any, corpus: Path) -> None:
    pytest.importorskip("pyarrow")
    folder = str(corpus / "ok")
    for table in ["games", "moves", "properties"]:
        frame = spark.read.format("sgf").option("table", table).load(folder)
        expected = sgfkit.scan(folder, table).to_arrow()
        assert frame.columns == expected.column_names
        rows = {tuple(map(str, row)) for row in frame.collect()}
        assert rows == {tuple(map(str, row.values())) for row in expected.to_pylist()}
    chosen = spark.read.format("sgf").schema("path string, komi double").load(folder)
    assert chosen.columns == ["path", "komi"]
    assert chosen.where("komi = 6.5").count() == 1
    named = spark.read.format("sgf").option("columns", "game_name, moves").load(folder)
    assert named.columns == ["game_name", "moves"]


def test_lists_of_files(spark: Any, corpus: Path, tmp_path: Path) -> None:
    game = corpus / "ok" / "go-game.sgf"
    (tmp_path / "list").write_text(f"{game}\n/missing.sgf\n")
    frame = spark.read.format("sgf").option("filesFrom", str(tmp_path / "list")).load()
    rows = frame.select("path", "error").collect()
    assert {tuple(row) for row in rows} == {(str(game), None), ("/missing.sgf", "unreadable")}


def parent(pid: int) -> int:
    stat = Path(f"/proc/{pid}/stat").read_text()
    return int(stat.rpartition(")")[2].split()[1])


def processes(word: str) -> list[int]:
    """The processes below this one with a word in their command line."""
    parents: dict[int, int] = {}
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            above = parent(int(entry.name))
            line = (entry / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        parents[int(entry.name)] = above
        if word in line:
            found.append(int(entry.name))

    def is_ours(pid: int) -> bool:
        while pid > 1:
            if pid == os.getpid():
                return True
            pid = parents.get(pid, 0)
        return False

    return [pid for pid in found if is_ours(pid)]


def parts_read(spark: Any) -> int:
    """How many parts of the stages at work have been read."""
    tracker = spark.sparkContext.statusTracker()
    stages = map(tracker.getStageInfo, tracker.getActiveStageIds())
    return sum(stage.numCompletedTasks for stage in stages if stage)


def counted_while_killing(spark: Any, frame: Any) -> list[tuple[int, int]]:
    """How many rows each game has. When the first part has been read the workers are killed
    that read others; when more have been, one of the processes that hold them."""
    result: list[Any] = []

    def work() -> None:
        counted = frame.groupBy("game_id").count().collect()
        result.extend((row["game_id"], row["count"]) for row in counted)

    def kill(parts: int, find: Callable[[], list[int]]) -> int:
        """Kills when so many parts have been read; says how many those were."""
        deadline = time.monotonic() + 200
        while (done := parts_read(spark)) < parts or not (victims := find()):
            assert job.is_alive(), "the job was over before anything could be killed"
            assert time.monotonic() < deadline, "nothing to kill"
            time.sleep(0.02)
        for victim in victims:
            os.kill(victim, signal.SIGKILL)
        return done

    def workers() -> list[int]:
        """Those at work are children of a daemon that is called the same."""
        daemons = processes("pyspark.daemon")
        return [pid for pid in daemons if parent(pid) in daemons]

    job = threading.Thread(target=work)
    job.start()
    done = kill(1, workers)
    kill(done + 1, lambda: processes("CoarseGrainedExecutorBackend")[:1])
    job.join(timeout=240)
    assert not job.is_alive(), "the job did not end"
    return result


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="NOT TESTED: no /proc"
)


@needs_proc
def test_every_record_is_there_once_though_workers_die(spark: Any, tmp_path: Path) -> None:
    records = 24
    games = tmp_path / "games"
    games.mkdir()
    for number in range(records):
        moves = ";B[aa];W[bb]" * 3000
        (games / f"{number}.sgf").write_text(f"(;GM[1]PB[{number}]{moves})")
    size = (games / "10.sgf").stat().st_size
    frame = (
        spark.read.format("sgf")
        .option("table", "positions")
        .option("columns", "game_id,move,canonical_hash")
        .option("targetBytes", str(size))
        .load(str(games))
    )
    result = counted_while_killing(spark, frame)
    assert len(result) == records
    # The root, and every move.
    assert {count for _, count in result} == {6001}
    expected = sgfkit.scan(games, columns=["game_id"]).to_arrow()["game_id"].to_pylist()
    assert {game for game, _ in result} == set(expected)


S3 = ("s3fs", "moto", "flask")


@needs_proc
@pytest.mark.skipif(
    not all(map(importlib.util.find_spec, S3)), reason=f"NOT TESTED: there is no {', '.join(S3)}"
)
def test_a_packed_bundle_in_a_store_of_objects(spark: Any, tmp_path: Path) -> None:
    """Eight parts of it, each read from where it lies; workers die half-way, and every game
    is there once."""
    from far import objects, packed

    pytest.importorskip("zstandard")
    records = 23
    moves = ";B[aa];W[bb]" * 3000
    data = packed(
        {f"{number}.sgf": f"(;GM[1]PB[{number}]{moves})".encode() for number in range(records)}
    )
    with objects("spark", {"games.tar.zst": data}) as storage:
        url = "s3://spark/games.tar.zst"
        # Three frames a part, and two in the last one.
        target = 300
        parts = sgfkit.plan(url, target, storage_options=storage)
        assert len(parts) == 8
        frame = (
            spark.read.format("sgf")
            .option("table", "positions")
            .option("columns", "game_id,move,canonical_hash")
            .option("targetBytes", str(target))
            .option("storageOptions", json.dumps(storage))
            .load(url)
        )
        assert frame.rdd.getNumPartitions() == 8
        result = counted_while_killing(spark, frame)
        assert len(result) == records
        assert {count for _, count in result} == {6001}
        games = sgfkit.scan(url, columns=["game_id"], storage_options=storage).to_arrow()
        assert {game for game, _ in result} == set(games["game_id"].to_pylist())

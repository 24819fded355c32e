"""Tables, as other libraries take them."""

import pickle
from pathlib import Path

import pytest
import sgfkit

GAMES = [
    ("a.sgf", b"(;GM[1]SZ[9]PB[Ada]KM[6.5]RE[B+R]DT[1996-05];B[ee];W[gc])"),
    ("b.sgf", b"no game"),
    ("c.sgfs", b"(;GM[1]PB[Jun];B[aa])\n\n(;GM[11];B[a1])\n"),
]


def test_every_library_reads_it() -> None:
    polars = pytest.importorskip("polars")
    pyarrow = pytest.importorskip("pyarrow")
    duckdb = pytest.importorskip("duckdb")
    scan = sgfkit.scan(GAMES, columns=["path", "black_name", "komi", "date_first", "faults", "error"])
    table = scan.to_arrow()
    assert isinstance(table, pyarrow.Table)
    assert table.column_names == scan.columns
    assert table["path"].to_pylist() == ["a.sgf", "b.sgf", "c.sgfs", "c.sgfs"]
    assert str(table["date_first"][0].as_py()) == "1996-05-01"
    assert table["error"].to_pylist() == [None, "no-game", None, None]
    assert table.schema.metadata[b"sgfkit.table"] == b"games"
    assert not table.schema.field("path").nullable
    assert scan.to_polars().equals(polars.from_arrow(table))
    assert scan.to_pandas()["komi"][0] == 6.5
    # DuckDB asks for the stream more than once.
    counted = duckdb.sql("select count(*), count(black_name) from scan").fetchall()
    assert counted == [(4, 2)]


def test_all_tables_are_as_written_down(corpus: Path) -> None:
    """The same values as in the tables of the project's corpus."""
    pyarrow_csv = pytest.importorskip("pyarrow.csv")
    folder = corpus / "tables"
    names = ["broken.sgf", "dialects.sgf", "engines.sgf", "illegal.sgf"]
    sources = [(name, (folder / name).read_bytes()) for name in names]
    for table in ["games", "moves", "nodes", "positions", "properties", "diagnostics"]:
        scan = sgfkit.scan(sources, table, columns=["all"])
        expected = pyarrow_csv.read_csv(folder / f"{table}.csv", parse_options=pyarrow_csv.ParseOptions(newlines_in_values=True))
        found = scan.to_arrow()
        assert found.num_rows == expected.num_rows > 0
        assert found.column_names == expected.column_names
        for name in ["game_id", "node", "move", "errors", "canonical_hash", "winrate", "line"]:
            if name in found.column_names:
                assert found[name].to_pylist() == expected[name].to_pylist(), (table, name)


def test_batches_have_the_size_that_is_asked_for() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    game = b"(;GM[1]" + b";B[aa];W[bb]" * 50 + b")"
    scan = sgfkit.scan([(f"{n}.sgf", game) for n in range(10)], "moves", batch_size=64)
    sizes = [batch.num_rows for batch in scan]
    assert sizes == [64] * 15 + [40]
    batches = [pyarrow.record_batch(batch) for batch in scan]
    assert pyarrow.Table.from_batches(batches) == scan.to_arrow()


def test_threads_change_nothing() -> None:
    pytest.importorskip("pyarrow")
    sources = [(f"{n}.sgf", b"(;GM[1]" + b";B[aa]" * (n % 37) + b")") for n in range(300)]
    one = sgfkit.scan(sources, "moves", threads=1).to_arrow()
    assert sgfkit.scan(sources, "moves", threads=5).to_arrow() == one


def test_steps() -> None:
    pytest.importorskip("pyarrow")
    game = ("a.sgf", b"(;GM[1]" + b";B[aa];W[bb]" * 5 + b")")

    def moves(**steps: int) -> list[int]:
        scan = sgfkit.scan(game, "positions", columns=["move"], **steps)
        return scan.to_arrow()["move"].to_pylist()

    assert moves() == list(range(11))
    assert moves(every=5) == [0, 5, 10]
    assert moves(start=3, stop=6) == [3, 4, 5]
    assert moves(stop=0) == []


def test_mistakes_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="unknown table"):
        sgfkit.scan(GAMES, "players")
    with pytest.raises(ValueError, match="unknown column"):
        sgfkit.scan(GAMES, columns=["nothing"])
    with pytest.raises(ValueError, match="twice"):
        sgfkit.scan(GAMES, columns=["path", "path"])
    with pytest.raises(ValueError):
        sgfkit.scan(GAMES, batch_size=0)
    with pytest.raises(FileNotFoundError):
        sgfkit.scan(tmp_path / "missing")
    with pytest.raises(TypeError):
        sgfkit.scan(3)  # type: ignore[arg-type]


def test_an_iterator_may_be_left(corpus: Path) -> None:
    for _ in range(20):
        next(iter(sgfkit.scan(corpus, "nodes", batch_size=1)))


def test_plans_divide_and_pickle(corpus: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parts = sgfkit.plan(corpus, 10_000)
    assert len(parts) > 3
    assert parts == sgfkit.plan(corpus, 10_000)
    assert all(part.bytes >= 10_000 for part in parts[:-1])
    parts = pickle.loads(pickle.dumps(parts))
    tables = [sgfkit.scan(part).to_arrow() for part in parts]
    assert pyarrow.concat_tables(tables) == sgfkit.scan(corpus).to_arrow()
    assert sgfkit.scan(parts).to_arrow() == sgfkit.scan(corpus).to_arrow()
    # A part's file that is gone by now is a row.
    gone = sgfkit.Part(("/gone.sgf",), 0)
    assert sgfkit.scan(gone).to_arrow()["error"].to_pylist() == ["unreadable"]


def test_columns_say_what_they_mean() -> None:
    found = sgfkit.columns("games")
    assert found[0][:3] == ("games", "path", "text")
    assert {column.table for column in sgfkit.columns()} >= {"moves", "diagnostics"}
    scan = sgfkit.scan(GAMES)
    assert scan.columns == [column.column for column in found if column.default]


def test_parts_of_bundles(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    lines = [f"(;GM[1]PB[{number}])" for number in range(50)]
    path = tmp_path / "games.sgfs"
    path.write_text("\n".join(lines))
    columns = ["path", "member", "black_name"]
    whole = sgfkit.scan(path, columns=columns).to_arrow()
    for source in (path, (str(path), path.read_bytes())):
        parts = sgfkit.plan(source, 200)
        assert len(parts) > 3
        assert sum(part.bytes for part in parts) == path.stat().st_size
        parts = pickle.loads(pickle.dumps(parts))
        assert sgfkit.scan(parts, columns=columns).to_arrow() == whole
    path.write_text("\n".join(lines[1:]))
    errors = sgfkit.scan(parts_of(path, parts), columns=["error"]).to_arrow()
    assert set(errors["error"].to_pylist()) == {"bad-bundle"}


def parts_of(path: Path, parts: list[sgfkit.Part]) -> list[sgfkit.Part]:
    """The same parts of what is in the file by now."""
    now = path.read_bytes()
    return [
        sgfkit.Part(tuple((one[0], now, one[-1]) for one in part.sources), part.bytes)  # type: ignore[misc]
        for part in parts
    ]


def test_nothing_is_written_over_a_bundle(tmp_path: Path) -> None:
    path = tmp_path / "games.sgfs"
    path.write_text("(;GM[1])\n(;GM[1])\n")
    with pytest.raises(OSError, match="archive"):
        sgfkit.parse("(;)").write(path)
    assert path.read_text() == "(;GM[1])\n(;GM[1])\n"


def test_a_small_folder_is_one_part(corpus: Path) -> None:
    assert len(sgfkit.plan(corpus / "tables")) == 1


def test_integers_that_may_be_null_stay_integers() -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    scan = sgfkit.scan(GAMES, columns=["komi", "handicap", "moves", "black_name", "lossy_text"])
    assert str(scan.to_pandas()["moves"].dtype) == "float64"
    frame = scan.to_pandas(dtype_backend="numpy_nullable")
    assert [str(kind) for kind in frame.dtypes] == ["Float64", "Int32", "Int32", "string", "boolean"]
    assert frame["moves"].sum() == 4 and frame["handicap"].isna().all()
    frame = scan.to_pandas(dtype_backend="pyarrow")
    assert frame["moves"].dtype == pandas.ArrowDtype(pytest.importorskip("pyarrow").int32())
    with pytest.raises(ValueError, match="expected numpy_nullable or pyarrow"):
        scan.to_pandas(dtype_backend="numpy")  # type: ignore[arg-type]


def test_numbers_that_count_nothing() -> None:
    game = ("a.sgf", b"(;GM[1]SZ[9];B[cc])")
    for name, number in [
        ("threads", -1),
        ("batch_size", -3),
        ("every", -1),
        ("start", -1),
        ("stop", -2),
        ("stop", 1 << 40),
        ("threads", 1 << 70),
    ]:
        with pytest.raises(ValueError, match=f"{name}: "):
            sgfkit.scan(game, "positions", **{name: number})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="target_bytes: expected a number from 0"):
        sgfkit.plan(game, -1)
    for name in ("batch_size", "size", "history", "shuffle", "seed", "threads"):
        with pytest.raises(ValueError, match=f"{name}: expected a number from 0"):
            sgfkit.batches(game, **{name: -1})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="width: expected a number from 0"):
        sgfkit.parse("(;)").format(width=-1)
    with pytest.raises(TypeError, match="a list of names"):
        sgfkit.scan(game, columns="path")

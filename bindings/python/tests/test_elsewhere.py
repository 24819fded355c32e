"""Archives that lie elsewhere: object stores, servers, file objects, generators."""

import gc
import importlib.util
import io
import os
import pickle
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
import sgfkit

from far import Site, objects, packed, site

pyarrow = pytest.importorskip("pyarrow")


def installed(*names: str) -> pytest.MarkDecorator:
    missing = [name for name in names if not importlib.util.find_spec(name)]
    return pytest.mark.skipif(bool(missing), reason=f"NOT TESTED: there is no {', '.join(missing)}")


fsspec_is_there = installed("fsspec")
web = installed("fsspec", "aiohttp")
store = installed("s3fs", "moto", "flask")

GAMES = {f"a/{n}.sgf": b"(;GM[1]SZ[9]PB[P%d];B[aa];W[%cb]C[%s])" % (n, 97 + n % 9, b"x" * n) for n in range(400)}
"""As many as make several parts."""


each_kind = pytest.mark.parametrize(
    "name",
    [
        pytest.param("games.tar.zst", marks=installed("zstandard")),
        "games.tar",
        "games.zip",
        "games.tgz",
        "games.sgfs",
        "one.sgf",
    ],
)


def tar() -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, data in GAMES.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def zipped() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in GAMES.items():
            archive.writestr(name, data)
    return out.getvalue()


def gzipped() -> bytes:
    import gzip

    return gzip.compress(tar())


@pytest.fixture(scope="session")
def bundles() -> dict[str, bytes]:
    lines = b"\n".join(GAMES.values())
    zst = {"games.tar.zst": packed(GAMES, 25)} if importlib.util.find_spec("zstandard") else {}
    return zst | {
        "games.tar": tar(),
        "games.zip": zipped(),
        "games.tgz": gzipped(),
        "games.sgfs": lines,
        "one.sgf": GAMES["a/7.sgf"],
    }


def rows(source: Any, **options: Any) -> list[dict[str, Any]]:
    columns = ["member", "black_name", "moves", "error", "error_message"]
    table = sgfkit.scan(source, columns=columns, **options).to_arrow()
    found: list[dict[str, Any]] = table.to_pylist()
    return found


def in_memory(name: str, bundles: dict[str, bytes]) -> list[dict[str, Any]]:
    return rows((name, bundles[name]))


@pytest.fixture
def memory(bundles: dict[str, bytes]) -> Iterator[Any]:
    fsspec = pytest.importorskip("fsspec")
    files = fsspec.filesystem("memory")
    for name, data in bundles.items():
        files.pipe_file(f"/box/{name}", data)
    yield files
    files.rm("/box", recursive=True)


@pytest.fixture
def server(bundles: dict[str, bytes]) -> Iterator[Site]:
    with site(bundles) as server:
        yield server


# Generators.


def test_a_generator_is_read_as_it_comes() -> None:
    given: list[int] = []

    def games() -> Iterator[tuple[str, bytes]]:
        for number in range(20_000):
            given.append(number)
            yield f"{number}.sgf", b"(;GM[1];B[aa])"

    batches = iter(sgfkit.scan(games(), columns=["path"], batch_size=10, threads=2))
    assert not given
    assert next(batches).num_rows == 10
    assert 10 <= len(given) < 20_000
    assert sum(batch.num_rows for batch in batches) == 20_000 - 10


def test_a_generator_leaves_nothing_behind() -> None:
    """More goes through a process than it may take."""
    code = """
import resource, sgfkit
def games():
    for number in range(400):
        yield f"{number}.sgf", b"(;GM[1]C[" + b"x" * 1_000_000 + b"])"
scan = sgfkit.scan(games(), columns=["path"], threads=2)
assert sum(batch.num_rows for batch in scan) == 400
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
    pytest.importorskip("resource")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    unit = 1 if sys.platform == "darwin" else 1024
    assert int(done.stdout) * unit < 280_000_000


def test_a_spent_generator_says_what_to_do() -> None:
    scan = sgfkit.scan(("a.sgf", game) for game in [b"(;GM[1])", b"(;GM[1])"])
    assert scan.to_arrow().num_rows == 2
    for again in (scan.to_arrow, scan.__arrow_c_stream__, lambda: iter(scan)):
        with pytest.raises(ValueError, match=r"list\("):
            again()
    # Whoever asks for the columns only, and then for the rows, gets both.
    scan = sgfkit.scan(iter([("a.sgf", b"(;GM[1])")]))
    first = pyarrow.RecordBatchReader.from_stream(scan)
    assert first.schema.names[0] == "path"
    del first
    gc.collect()
    assert scan.to_arrow().num_rows == 1


def test_what_a_generator_raises_comes_through(tmp_path: Path) -> None:
    def games() -> Iterator[Any]:
        yield "a.sgf", b"(;GM[1])"
        raise LookupError("no more of them")

    with pytest.raises(LookupError, match="no more"):
        list(sgfkit.scan(games()))
    with pytest.raises(Exception, match="no more"):
        sgfkit.scan(games()).to_arrow()
    with pytest.raises(FileNotFoundError):
        list(sgfkit.scan(iter([tmp_path / "missing.sgf"])))
    with pytest.raises(TypeError, match="not int"):
        list(sgfkit.scan(iter([3])))  # type: ignore[arg-type]
    with pytest.raises(LookupError, match="no more"):
        list(sgfkit.batches(games(), size=9))


def test_generators_in_polars_and_for_learning(corpus: Path) -> None:
    """Polars holds Python back while it reads."""
    polars = pytest.importorskip("polars")
    frame = sgfkit.scan((path for path in [corpus / "ok"]), columns=["path"]).to_polars()
    assert isinstance(frame, polars.DataFrame)
    assert frame.height == sgfkit.scan(corpus / "ok").to_arrow().num_rows
    pytest.importorskip("numpy")
    game = ("a.sgf", b"(;GM[1]SZ[9];B[cc];W[gc])")
    assert sum(len(batch["move"]) for batch in sgfkit.batches(iter([game, game]), size=9)) == 4


# File objects.


class Pipe:
    """What can only be read on."""

    def __init__(self, data: bytes, name: object) -> None:
        self._data = io.BytesIO(data)
        self.name = name
        self.most = 0

    def read(self, size: int = -1) -> bytes:
        self.most = max(self.most, size)
        return self._data.read(min(size, 1000))


@each_kind
def test_file_objects(name: str, bundles: dict[str, bytes], tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(bundles[name])
    expected = in_memory(name, bundles)
    with path.open("rb") as file:
        scan = sgfkit.scan(file, columns=["path", "black_name"])
        assert scan.to_arrow()["path"][0].as_py() == str(path)
        # It is read anew each time, and not closed.
        assert scan.to_arrow().num_rows == len(expected) and not file.closed
        file.seek(0)
        assert rows(file) == expected
    if name != "games.zip":
        pipe = Pipe(bundles[name], name)
        assert rows(pipe) == expected
        assert 0 < pipe.most <= 64 << 20
        with pytest.raises(ValueError, match=r"list\("):
            scan = sgfkit.scan(Pipe(bundles[name], name))
            scan.to_arrow()
            scan.to_arrow()
    else:
        (row,) = rows(Pipe(bundles[name], name))
        assert row["error"] == "unreadable" and "a local copy" in row["error_message"]


def test_file_objects_without_a_name() -> None:
    file = io.BytesIO(b"xxx(;GM[1]PB[Ada])")
    file.seek(3)
    table = sgfkit.scan(file, columns=["path", "black_name"]).to_arrow()
    assert table.to_pylist() == [{"path": "-", "black_name": "Ada"}]
    assert sgfkit.read(io.BytesIO(b"(;PB[Ada])"))[0].root["PB"] == ["Ada"]
    for wrong in (io.StringIO("(;)"), ):
        with pytest.raises(TypeError, match="binary mode"):
            sgfkit.scan(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="cannot divide a file object"):
        sgfkit.plan(io.BytesIO(b"(;)"))


def test_a_file_object_that_breaks() -> None:
    class Breaking(Pipe):
        def read(self, size: int = -1) -> bytes:
            raise OSError("the tape tore")

    (row,) = rows(Breaking(b"", "games.tar"))
    assert (row["error"], row["error_message"]) == ("unreadable", "the tape tore")


# URLs.


@fsspec_is_there
@each_kind
def test_urls_of_files_and_bundles(name: str, memory: Any, bundles: dict[str, bytes]) -> None:
    url = f"memory://box/{name}"
    expected = in_memory(name, bundles)
    assert rows(url) == expected
    assert set(sgfkit.scan(url).to_arrow()["path"].to_pylist()) == {url}
    parts = sgfkit.plan(url, 4000)
    assert (len(parts) > 2) == (name not in ("games.tgz", "one.sgf"))
    parts = pickle.loads(pickle.dumps(parts))
    assert rows(parts) == expected
    assert [row for part in parts for row in rows(part)] == expected
    # A bundle that is another one by now is told.
    memory.pipe_file(f"/box/{name}", bundles[name] + b" " * 512)
    if len(parts) > 1:
        assert {row["error"] for row in rows(parts)} == {"bad-bundle"}
    memory.rm(f"/box/{name}")
    assert {row["error"] for row in rows(parts)} == {"unreadable"}


@fsspec_is_there
def test_urls_of_folders_and_members(memory: Any, bundles: dict[str, bytes]) -> None:
    memory.pipe_file("/box/b/10.sgf", b"(;GM[1])")
    memory.pipe_file("/box/b/9.sgf", b"(;GM[1])")
    memory.pipe_file("/box/b/.hidden.sgf", b"(;GM[1])")
    memory.pipe_file("/box/b/notes.txt", b"")
    table = sgfkit.scan("memory://box/", columns=["path", "tree"]).to_arrow()
    paths = list(dict.fromkeys(table["path"].to_pylist()))
    assert paths[:2] == ["memory://box/b/9.sgf", "memory://box/b/10.sgf"]
    assert paths[2:] == [f"memory://box/{name}" for name in sorted(bundles)]
    assert sgfkit.read("memory://box/one.sgf")[0].root["PB"] == ["P7"]
    assert sgfkit.read("memory://box/games.zip!a/7.sgf")[0].root["PB"] == ["P7"]
    for name, words in [
        ("missing.sgf", "no such file"),
        ("games.zip", "a/b.sgf"),
        ("games.zip!x.sgf", "no file `x.sgf`"),
    ]:
        with pytest.raises(OSError, match=words):
            sgfkit.read(f"memory://box/{name}")
    with pytest.raises(FileNotFoundError, match="memory://box/missing"):
        sgfkit.scan("memory://box/missing.sgf")
    with pytest.raises(ValueError, match="cannot read URLs"):
        sgfkit.search("memory://box")


def test_without_fsspec_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(ImportError, match="pip install fsspec"):
        sgfkit.scan("s3://bucket/games.zip")


@fsspec_is_there
def test_options_reach_fsspec_and_stay_in_parts(bundles: dict[str, bytes]) -> None:
    import fsspec
    from fsspec.implementations.memory import MemoryFileSystem

    class Vault(MemoryFileSystem):  # type: ignore[misc,no-any-unimported]
        protocol = "vault"
        told: ClassVar[list[object]] = []

        def __init__(self, key: object = None, **more: object) -> None:
            self.told.append(key)
            super().__init__(**more)

        @classmethod
        def _strip_protocol(cls, path: str) -> str:
            return "/" + path.removeprefix("vault:").strip("/")

    fsspec.register_implementation("vault", Vault, clobber=True)
    Vault().pipe_file("/v.sgf", b"(;GM[1]PB[Ada])")
    options = {"key": "secret", "timeout_seconds": 5}
    (row,) = rows("vault://v.sgf", storage_options=options)
    assert row["black_name"] == "Ada"
    assert "secret" in Vault.told
    (part,) = sgfkit.plan("vault://v.sgf", storage_options=options)
    assert part.storage_options == options and "secret" not in repr(part)
    (part,) = sgfkit.plan(part)
    Vault.clear_instance_cache()
    Vault.told.clear()
    assert rows(pickle.loads(pickle.dumps(part))) == [row]
    assert Vault.told == ["secret"]


@web
@each_kind
def test_servers(name: str, server: Site, bundles: dict[str, bytes]) -> None:
    expected = in_memory(name, bundles)
    assert rows(server.url("fine", name)) == expected
    # What stands behind the name does not hide what it is.
    assert rows(server.url("fine", name + "?key=1")) == expected
    parts = sgfkit.plan(server.url("fine", name), 4000)
    assert (len(parts) > 2) == (name not in ("games.tgz", "one.sgf"))
    assert rows(parts) == expected
    # A connection that breaks is tried again.
    assert rows(server.url("breaks", name)) == expected
    if name != "games.zip":
        assert rows(server.url("no-ranges", name)) == expected
        assert rows(server.url("no-size", name)) == expected
        assert len(sgfkit.plan(server.url("no-size", name), 4000)) == 1


@web
def test_what_servers_do(server: Site) -> None:
    quick = {"timeout_seconds": 0.5}
    for way, kind, words in [
        ("404", FileNotFoundError, "404: no such file"),
        ("403", PermissionError, "403: access denied"),
        ("500", ConnectionError, "the server answered 500"),
        ("silent", ConnectionError, "no answer within 0.5 seconds"),
    ]:
        url = server.url(way, "games.tar")
        with pytest.raises(kind, match=f"{way}/games.tar.*{words}"):
            sgfkit.scan(url, storage_options=quick)
        with pytest.raises(kind, match=words):
            sgfkit.read(server.url(way, "one.sgf"), storage_options=quick)
        # Where it was known, it is a row.
        (row,) = rows(sgfkit.Part((url,), 0, quick))
        assert row["error"] == "unreadable"
        assert url in row["error_message"] and words in row["error_message"]
    # Tried four times each, and no more.
    assert server.asked["500"] <= 24
    for way, words in [("half", "connection lost"), ("page", "got an HTML page")]:
        for name in ("games.tar", "games.zip", "one.sgf"):
            found = rows(server.url(way, name), storage_options=quick)
            assert found[-1]["error"] in ("unreadable", "bad-bundle"), (way, name)
            if name == "games.tar":
                assert words in found[-1]["error_message"] and "games.tar" in found[-1]["error_message"]


@web
def test_a_server_that_is_gone_half_way(bundles: dict[str, bytes]) -> None:
    """No part ends in silence."""
    with site(bundles) as server:
        parts = sgfkit.plan(server.url("fine", "games.tar"), 120_000)
        assert len(parts) > 2
        first = rows(parts[0])
    assert all(row["error"] is None for row in first)
    for part in parts[1:]:
        (row,) = rows(part)
        assert row["error"] == "unreadable" and "127.0.0.1" in row["error_message"]


@store
@each_kind
def test_stores_of_objects(name: str, bundles: dict[str, bytes]) -> None:
    expected = in_memory(name, bundles)
    # Servers in one process know the same buckets.
    box = name.replace(".", "-")
    with objects(box, {f"deep/{name}": bundles[name], "deep/.hidden.sgf": b""}) as options:
        url = f"s3://{box}/deep/{name}"
        assert rows(url, storage_options=options) == expected
        parts = sgfkit.plan(url, 4000, storage_options=options)
        assert rows(pickle.loads(pickle.dumps(parts))) == expected
        assert rows(f"s3://{box}/deep", storage_options=options) == expected
        with pytest.raises(FileNotFoundError, match=f"s3://{box}/deep/none"):
            sgfkit.scan(f"s3://{box}/deep/none.zip", storage_options=options)


def test_bundles_that_lie(bundles: dict[str, bytes], tmp_path: Path) -> None:
    """A bundle that is cut, a table of frames or a directory that lies: nothing is counted
    twice, nothing is left out in silence, however it is divided."""
    pytest.importorskip("zstandard")
    whole = bundles["games.tar.zst"]
    entry = len(whole) - 9 - 8 * 3
    for name, data in {
        "cut.tar.zst": whole[: len(whole) // 2],
        "cut.tar": bundles["games.tar"][:100_000],
        "cut.zip": bundles["games.zip"][:20_000],
        "cut.tgz": bundles["games.tgz"][:5_000],
        # A frame that is told longer, one that is told to hold more; more frames than there are.
        "long.tar.zst": changed(whole, entry, 1),
        "more.tar.zst": changed(whole, entry + 4, 1),
        "many.tar.zst": changed(whole, len(whole) - 9, 3),
        # The directory's place, the number of its files, the place of one.
        "place.zip": changed(bundles["games.zip"], len(bundles["games.zip"]) - 6, 7),
        "count.zip": changed(bundles["games.zip"], len(bundles["games.zip"]) - 12, 1),
        "name.zip": bundles["games.zip"].replace(b"a/7.sgf", b"a/x.sgf", 1),
    }.items():
        path = tmp_path / name
        path.write_bytes(data)
        alone = rows(path)
        told = [row for row in alone if row["error"]]
        members = [row["member"] for row in alone if row["member"]]
        assert len(members) == len(set(members)), name
        # The frames themselves say nothing wrong, so whoever reads them all may do without
        # the table; but who does not read it to its end tells so.
        assert told or len(members) == len(GAMES), name
        parts = sgfkit.plan(path, 4000)
        divided = rows(parts)
        members = [row["member"] for row in divided if row["member"]]
        assert len(members) == len(set(members)), name
        assert any(row["error"] for row in divided) or len(members) == len(GAMES), name


REAL = Path(__file__).parents[4] / "shared" / "corpus" / "games.tar.zst"


@web
@store
@pytest.mark.skipif(not REAL.exists(), reason=f"NOT TESTED: there is no {REAL.name} beside the checkout")
@pytest.mark.skipif(os.environ.get("WHOLE") != "1", reason="NOT TESTED: takes minutes; WHOLE=1")
def test_a_whole_archive_in_parts_wherever_it_lies(tmp_path: Path) -> None:
    """Sixty thousand real games: undivided, in 2 and in 16 parts, from a disk, a server and a
    store of objects, they are the same table."""
    zstandard = pytest.importorskip("zstandard")
    with REAL.open("rb") as file:
        out = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)
        with tarfile.open(fileobj=out, mode="r|") as archive:
            games = {
                f"{number}.sgf": (archive.extractfile(member) or io.BytesIO()).read()
                for number, member in enumerate(archive)
                if member.isfile()
            }
    assert len(games) > 50_000
    data = packed(games, 250)
    path = tmp_path / "games.tar.zst"
    path.write_bytes(data)
    # All else in the table follows from the bytes, and takes seven times as long.
    columns = ["member", "tree", "moves", "content_hash", "error"]

    def table(source: Any, options: Any) -> Any:
        return sgfkit.scan(source, columns=columns, storage_options=options).to_arrow()

    expected = table(path, None)
    assert expected.num_rows >= len(games)
    assert len(set(expected["member"].to_pylist())) == len(games)
    with site({path.name: data}) as server, objects("whole", {path.name: data}) as options:
        for where, known in [
            (str(path), None),
            (server.url("fine", path.name), None),
            (f"s3://whole/{path.name}", options),
        ]:
            assert table(where, known) == expected, where
            for number in (2, 16):
                # Frames are not of one size: somewhat less than its share fills a part.
                plans = (
                    sgfkit.plan(where, len(data) * percent // (100 * number), storage_options=known)
                    for percent in range(100, 50, -2)
                )
                parts = next(parts for parts in plans if len(parts) == number)
                tables = [table(part, None) for part in parts]
                assert pyarrow.concat_tables(tables) == expected, (where, number)


def changed(data: bytes, at: int, by: int) -> bytes:
    """With a byte that is another one."""
    return data[:at] + bytes([(data[at] + by) % 256]) + data[at + 1 :]

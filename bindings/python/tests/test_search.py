"""Archives that are searched: the program's engine, names and answers."""

import json
import os
import random
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import sgfkit

GAMES = {
    "a.sgf": "(;GM[1]SZ[19]PB[Ada]PW[Jun]RE[B+R]DT[1996-05-06];B[pd];W[dp];B[dd];W[fc])",
    "b.sgf": "(;GM[1]SZ[19]PB[Jun]PW[Ada]RE[W+2.5]DT[2001];B[dp];W[pd];B[pp];W[nq])",
    "c.sgf": "(;GM[1]SZ[9](;B[cc]PB[x]KM[7.5]RE[0];W[gg])(;B[cc]PB[y]KM[7.5]RE[0];W[gc]))",
    "hex.sgf": "(;GM[11]SZ[5];B[b1];W[c3];B[d3])",
    "broken.txt": "not looked at",
}


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for name, text in GAMES.items():
        (folder / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return Path("games")


def test_shapes_positions_and_moves(archive: Path) -> None:
    found = sgfkit.search(archive, moves="Q16,D4")
    assert len(found) == found.summary["games"] == 2
    assert found
    assert [next["hits"] for next in found.continuations] == [2]
    game = sgfkit.read(archive / "a.sgf")[0]
    by_node = sgfkit.search(archive, position=game.main_line[2])
    by_position = sgfkit.search(archive, position=game.replay(move=2))
    rows = [[0] * 19 for _ in range(19)]
    rows[3][15], rows[15][3] = 1, 2
    by_rows = sgfkit.search(archive, position=rows)
    assert by_node.summary == by_position.summary == by_rows.summary
    assert len(by_node) == 2
    assert len(sgfkit.search(archive, position=game.main_line[2], area="Q19:T14")) == 2
    assert len(sgfkit.search(archive, position=rows, symmetry=False, swap=False)) == 1
    shape = [[-1, -1, -1], [-1, 1, -1], [-1, -1, -1]]
    text = sgfkit.search(archive, pattern="***/*X*/***")
    assert sgfkit.search(archive, pattern=shape).summary == text.summary
    assert len(sgfkit.search(archive, pattern="X", game="hex")) == 1
    assert len(sgfkit.search(archive, moves=["cc", "gg"], size=9)) == 1
    assert len(sgfkit.search(archive, moves="Q16,D4", next="B", at_move=2)) == 2


def test_arrays_of_numpy(archive: Path) -> None:
    numpy = pytest.importorskip("numpy")
    board = numpy.zeros((19, 19), numpy.uint8)
    board[3, 15] = 1
    assert len(sgfkit.search(archive, position=board)) == 2
    assert len(sgfkit.search(archive, pattern=numpy.array([[1, -1]]))) == 4


def test_filters_are_those_of_the_program(archive: Path) -> None:
    def count(**filters: sgfkit.Filter) -> int:
        return len(sgfkit.search(archive, **filters))  # type: ignore[arg-type]

    assert count() == 5
    assert count(player="ada") == 2
    assert count(player=["ada", "x"], size=[19, 9]) == 3
    assert count(from_="1996-05", to="1996-06") == 1
    assert count(length=range(4, 6)) == count(length="4..5") == 2
    assert count(komi=7.5) == 2
    assert count(result="B+R,draw") == 3
    assert count(file="*b.sgf") == 1
    assert count(info="RE=B+R") == 1
    ada = sgfkit.search(archive, player="ada")
    assert len(sgfkit.search(archive, result="B", within=ada)) == 1
    years = [group["value"] for group in sgfkit.search(archive).groups("decade")]
    assert years == ["1990", "2000", None]


def test_hits_join_the_games_of_scan(archive: Path) -> None:
    pytest.importorskip("pyarrow")
    found = sgfkit.search(archive, moves="cc", size=9, symmetry=False)
    hits = found.to_arrow()
    assert hits.column_names[:6] == ["game_id", "path", "member", "tree", "node", "move"]
    games = sgfkit.scan(archive, columns=["game_id", "black_name", "path"]).to_arrow()
    names = dict(zip(games["game_id"].to_pylist(), games["black_name"].to_pylist(), strict=True))
    assert [names[id] for id in hits["game_id"].to_pylist()] == ["x", "y"]
    assert hits["next_x"].to_pylist() == [6, 6] and hits["next_y"].to_pylist() == [6, 2]
    assert hits["node"].to_pylist() == [1, 3]
    assert hits["width"].to_pylist() == [9, 9]
    cut = sgfkit.search(archive, moves="cc", size=9, symmetry=False, limit=1, sort="-path")
    assert (len(cut), cut.to_arrow().num_rows) == (2, 1)


def test_games_are_a_table_without_a_query(archive: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    found = pyarrow.table(sgfkit.search(archive, player="ada"))
    assert found.column_names == ["game_id", "path", "member", "tree"]
    assert found["path"].to_pylist() == ["games/a.sgf", "games/b.sgf"]
    assert found["tree"].to_pylist() == [1, 1]
    assert pyarrow.table(sgfkit.search(archive, player="ada", limit=1)).num_rows == 1
    # However the path is spelt, a game has one id.
    ids = set(found["game_id"].to_pylist())
    spellings = ["games", "./games", "games/", "games/../games", archive.absolute()]
    for spelling in spellings:
        again = pyarrow.table(sgfkit.search(spelling, player="ada"))
        scanned = pyarrow.table(sgfkit.scan(spelling, columns=["path", "game_id", "black_name"]))
        names = zip(scanned["game_id"].to_pylist(), scanned["black_name"].to_pylist(), strict=True)
        assert set(again["game_id"].to_pylist()) == ids, spelling
        assert {id for id, name in names if name in ("Ada", "Jun")} == ids, spelling
    sgfkit.Index.build("games")
    indexed = pyarrow.table(sgfkit.search("games.sgfindex", player="ada"))
    assert set(indexed["game_id"].to_pylist()) == ids


def test_comments_aliases_and_regions(archive: Path) -> None:
    (archive / "d.sgf").write_text("(;GM[1]SZ[19]PB[Haylee]C[Ko  Fight];B[pd]C[joseki];W[qc])")
    assert len(sgfkit.search(archive, comment="ko fight")) == 1
    assert len(sgfkit.search(archive, comment=["ko", "JOSEKI"])) == 1
    assert len(sgfkit.search(archive, comment=["ko", "fuseki"])) == 0
    aliases = {"Hajin Lee": ["Haylee"]}
    assert len(sgfkit.search(archive, player="hajin lee", aliases=aliases)) == 1
    assert len(sgfkit.search(archive, player="hajin lee")) == 0
    names = archive / "names.toml"
    names.write_text('"Hajin Lee" = "Haylee"\n')
    found = sgfkit.search(archive, player="haylee", aliases=names)
    assert [group["value"] for group in found.groups("player")] == ["Hajin Lee"]
    near = sgfkit.search(archive, moves="Q16", next_at="Q19:T14", symmetry=False, swap=False)
    assert near.summary["games"] == 1
    for wrong in ({"comment": " "}, {"aliases": {"A": "B", "C": "b"}}, {"next_at": "aa"}):
        with pytest.raises(ValueError):
            sgfkit.search(archive, **wrong)


def test_games_as_a_collection(archive: Path) -> None:
    found = sgfkit.search(archive, moves="cc", size=9, symmetry=False)
    assert bytes(found.sgf()).decode() == GAMES["c.sgf"] + "\n"
    marked = found.sgf(mark=True)[0]
    assert [node.get("CR") for node in marked.nodes] == [None, ["gg"], None, ["gc"], None]
    assert [node.get("HO") for node in marked.nodes] == [None, [1], None, [1], None]
    (archive / "c.sgf").unlink()
    with pytest.raises(OSError, match="c.sgf"):
        found.sgf()


def test_an_estimate_says_so(archive: Path) -> None:
    found = sgfkit.search(archive, moves="pd", time=0)
    assert json.dumps(found.summary["exact"]) in ("true", "false")
    # An hour is enough for three games, in seconds and with a unit.
    for time in (3600, 3600.5, "1h", "3600000 ms"):
        assert sgfkit.search(archive, moves="pd", time=time).summary["exact"]


def test_what_makes_no_sense(archive: Path) -> None:
    game = sgfkit.read(archive / "a.sgf")[0]
    for question, words in [
        ({"pattern": "XQ"}, "column 2"),
        ({"pattern": [[1, 7]]}, r"pattern\[0, 1\] is 7"),
        ({"position": [[0, 1], [0]]}, "the same length"),
        ({"position": []}, "the same length"),
        ({"moves": "Q16,,D4"}, "a move is empty"),
        ({"moves": "Q16", "pattern": "X"}, "one of"),
        ({"position": game.root, "pattern": "X"}, "one of"),
        ({"position": game.root, "area": "aa"}, "area"),
        ({"area": "aa:bb"}, "position"),
        ({"next": "B"}, "next needs a query"),
        ({"pattern": "X", "next": "Z"}, "expected B or W"),
        ({"pattern": "X", "at_move": "5..3"}, "5..3"),
        ({"pattern": "X", "game": "havannah"}, "Othello"),
        ({"like": game}, "71 moves"),
        ({"nonsense": "x"}, "unknown filter"),
        ({"offset": "1"}, "unknown filter"),
        ({"no_swap": "1"}, "unknown filter"),
        ({"komi": range(3, 3)}, "expected consecutive numbers"),
        ({"sort": "colour"}, "path, date"),
        ({"pattern": "X", "order": "best"}, "win-rate"),
        ({"limit": -1}, "limit: expected a number from 0"),
        ({"pattern": "X", "time": -5}, "time: expected a duration"),
        ({"pattern": "X", "time": -0.5}, "time: expected a duration"),
        ({"pattern": "X", "time": "5 days"}, "time: expected a duration"),
        ({"limit": 1 << 70}, "limit: .* is more than"),
    ]:
        with pytest.raises(ValueError, match=words):
            sgfkit.search(archive, **question)  # type: ignore[arg-type]
    for moves in (3, ["Q16", 3]):
        with pytest.raises(TypeError, match="moves: expected a str or several, not int"):
            sgfkit.search(archive, moves=moves)  # type: ignore[arg-type]
    for wrong in [{"position": 3}, {"like": "x"}, {"within": 1}, {"komi": None}, {"pattern": 1.5}]:
        with pytest.raises(TypeError):
            sgfkit.search(archive, **wrong)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        sgfkit.search("missing")
    with pytest.raises(FileNotFoundError):
        sgfkit.Index("missing.sgfindex")
    with pytest.raises(ValueError, match="by:"):
        sgfkit.search(archive).groups("month")  # type: ignore[arg-type]


def test_a_damaged_index_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "x.sgfindex"
    folder.mkdir()
    (folder / "MANIFEST").write_text("sgfkit-index 1\nnonsense\n")
    with pytest.raises(sgfkit.SgfError, match="index"):
        sgfkit.Index(folder)
    with pytest.raises(sgfkit.SgfError, match="index"):
        sgfkit.search(folder)


def test_an_index_is_made_and_kept_up_to_date(archive: Path) -> None:
    index = sgfkit.Index.build(archive)
    assert index.path == os.path.realpath("games.sgfindex")
    status = index.status()
    counts = ("files", "games", "added", "changed", "removed", "unchanged")
    assert status["type"] == "index" and status["roots"] == ["games"]
    assert [status[name] for name in counts] == [4, 5, 0, 0, 0, 4]
    assert status["state"] == "current"
    before = index.search(player="ada")
    (archive / "a.sgf").unlink()
    (archive / "b.sgf").write_text(GAMES["b.sgf"].replace("Ada", "Eve"))
    (archive / "d.sgf").write_text("(;GM[1]PB[Ada])")
    status = index.status()
    assert status["state"] == "stale"
    assert [status[name] for name in counts[2:]] == [1, 1, 1, 2]
    # Until it is brought up to date it answers as it did.
    assert len(index.search(player="ada")) == len(before) == 2
    told = index.update()
    assert [told[name] for name in counts] == [4, 5, 1, 1, 1, 2]
    assert len(index.search(player="ada")) == 1
    # What was found before is still there to be looked at.
    assert before.to_arrow().num_rows == 2 and before.summary["games"] == 2
    with pytest.raises(OSError, match="changed|gone|No such file"):
        before.sgf()
    assert index.verify() is None
    again = sgfkit.Index.build([archive], "elsewhere.sgfindex", full=True)
    assert len(again.search()) == 5


def test_an_index_that_cannot_be_made(archive: Path) -> None:
    with pytest.raises(ValueError, match="path="):
        sgfkit.Index.build([archive, archive / "a.sgf"])
    with pytest.raises(ValueError, match="no paths given"):
        sgfkit.Index.build([], "x.sgfindex")
    with pytest.raises(FileNotFoundError, match="missing"):
        sgfkit.Index.build("missing")
    index = sgfkit.Index.build(archive)
    with pytest.raises(ValueError, match="is an index"):
        sgfkit.Index.build(index.path, "y.sgfindex")
    Path("mine").mkdir()
    Path("mine/letter").write_text("dear")
    with pytest.raises((OSError, ValueError), match="left unchanged"):
        sgfkit.Index.build(archive, "mine")
    assert Path("mine/letter").read_text() == "dear"
    shutil.rmtree(archive)
    for work in (index.update, index.status):
        with pytest.raises(OSError, match="no longer exists; the index was left"):
            work()
    assert len(index.search()) == 5


def test_what_cannot_be_read_is_a_warning(archive: Path) -> None:
    Path("bad.zip").write_bytes(b"no zip")
    with pytest.warns(UserWarning, match="bad.zip"):
        index = sgfkit.Index.build([archive, "bad.zip"], "x.sgfindex")
    with pytest.warns(UserWarning, match="bad.zip"):
        assert index.update()["faults"] == 1
    (Path("x.sgfindex") / "MANIFEST").write_text("sgfkit-index 1\nnonsense\n")
    with pytest.warns(UserWarning, match="is rebuilt"):
        assert len(sgfkit.Index.build(archive, "x.sgfindex").search()) == 5


def test_searches_while_the_index_is_made_anew(archive: Path) -> None:
    """Each sees the old index or the new one, whole."""
    index = sgfkit.Index.build(archive)
    over = threading.Event()
    wrong: list[object] = []

    def search() -> None:
        while not over.is_set():
            try:
                counts = {len(index.search()), len(sgfkit.search(index.path))}
            except Exception as error:
                wrong.append(error)
                return
            if not counts <= {5, 6}:
                wrong.append(counts)

    threads = [threading.Thread(target=search) for _ in range(3)]
    for thread in threads:
        thread.start()
    for number in range(12):
        game = archive / "new.sgf"
        game.unlink() if number % 2 else game.write_text("(;GM[1])")
        index.update()
    over.set()
    for thread in threads:
        thread.join()
    assert not wrong


def test_damage_is_found_by_verify(archive: Path) -> None:
    index = sgfkit.Index.build(archive)
    (segment,) = Path(index.path).glob("segment-*")
    data = bytearray(segment.read_bytes())
    data[len(data) // 2] ^= 0x55
    segment.write_bytes(data)
    with pytest.raises(sgfkit.SgfError, match="damaged"):
        sgfkit.Index(index.path).verify()
    segment.write_bytes(data[: len(data) // 2])
    with pytest.raises(sgfkit.SgfError, match="damaged"):
        sgfkit.Index(index.path)


def test_arrays_that_are_none(archive: Path) -> None:
    numpy = pytest.importorskip("numpy")
    for board, kind in [
        (numpy.zeros((2, 2, 2), int), TypeError),
        (numpy.zeros(9, int), TypeError),
        (numpy.zeros((9, 9)), TypeError),
        (numpy.zeros((0, 9), int), ValueError),
        (numpy.full((9, 9), 4), ValueError),
        (numpy.full((9, 9), -1), ValueError),
        (numpy.full((9, 9), 255, numpy.uint8), ValueError),
        ([["X", "O"]], TypeError),
    ]:
        with pytest.raises(kind, match="position"):
            sgfkit.search(archive, position=board)
    # No game has such a board.
    assert not sgfkit.search(archive, position=numpy.zeros((70, 70), int))


# Sends SIGINT to itself when the main thread has gone into a call of the native part and let
# the others go on; says how that call ended. It is not asked what time it is.
INTERRUPTED = """
import os, signal, sys, threading, sgfkit
signal.signal(signal.SIGINT, signal.default_int_handler)
inside = threading.Event()
def interrupt():
    inside.wait()
    os.kill(os.getpid(), signal.SIGINT)
def watch(frame, event, called):
    if event.startswith("c_") and getattr(called, "__qualname__", "") == {call!r}:
        print(event)
        inside.set()
index = {index}
threading.Thread(target=interrupt, daemon=True).start()
sys.setswitchinterval(600)
sys.setprofile(watch)
try:
    {work}
except KeyboardInterrupt:
    sys.setprofile(None)
    print("ended")
"""


def interrupted(work: str, call: str, index: str = "None") -> str:
    code = INTERRUPTED.format(work=work, call=call, index=index)
    command = [sys.executable, "-c", code]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


@pytest.mark.skipif(sys.platform == "win32", reason="NOT TESTED: signals are other things there")
def test_ctrl_c_ends_what_takes_long(tmp_path: Path) -> None:
    """Files that are read, an index in the making, a search: none waits for its end."""
    lucky = random.Random(1)
    points = [chr(97 + n // 19) + chr(97 + n % 19) for n in range(361)]

    def game() -> str:
        lucky.shuffle(points)
        return "(;GM[1]SZ[19]" + "".join(f";{'BW'[n % 2]}[{p}]" for n, p in enumerate(points)) + ")\n"

    path, small = str(tmp_path / "games.sgfs"), str(tmp_path / "small.sgfs")
    games = [game() for _ in range(500)]
    # A search looks for signals a few times a second: it must take longer than that.
    Path(small).write_text("".join(games * 4))
    Path(path).write_text("".join(games * 8))
    index = sgfkit.Index.build(small)
    for work, call, known in [
        (f"sgfkit.Index.build({path!r})", "build_index", "None"),
        (f"sgfkit.search({path!r})", "Opened.open", "None"),
        ("index.search(pattern='X', variations=True)", "Found.search", f"sgfkit.Index({index.path!r})"),
    ]:
        assert interrupted(work, call, known).split() == ["c_call", "c_exception", "ended"], work
    # What was not ready was not left half done.
    assert not Path(f"{path}.sgfindex", "MANIFEST").exists()
    # Between rows; there are 170 batches.
    work = f"for batch in sgfkit.scan({path!r}, 'positions'): print('batch\\n', end=''); inside.set()"
    *batches, end = interrupted(work, "").split()
    assert end == "ended" and 0 < len(batches) < 170

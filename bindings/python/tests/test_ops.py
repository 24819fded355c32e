"""The operations are those of the program, and new games and edits are what SGF says."""

import os
import pickle
import subprocess
from pathlib import Path

import pytest
import sgfkit

ROOT = Path(__file__).parents[3]
SGF = ROOT / "target/debug/sgf"
GAME = b"(;FF[4]GM[1]SZ[19]PB[Ada]C[Hi.];B[pd]TR[pd]C[Corner.](;W[dd];B[pq])(;W[dp]))"
SET_UP = b"(;FF[4]GM[1]SZ[9]AB[cc][gc]AW[cg];B[gg];W[ee])"


def test_operations_on_one_file() -> None:
    """Expected bytes are written by hand."""
    for made, expected in [
        (sgfkit.strip(GAME, comments=True), GAME.replace(b"C[Hi.]", b"").replace(b"C[Corner.]", b"")),
        (sgfkit.strip(GAME, markup=True, remove=["PB"]), GAME.replace(b"TR[pd]", b"").replace(b"PB[Ada]", b"")),
        (sgfkit.strip(GAME, variations=True), b"(;FF[4]GM[1]SZ[19]PB[Ada]C[Hi.];B[pd]TR[pd]C[Corner.](;W[dd];B[pq]))"),
        # A point in column x and row y goes to column 8 - y and row x.
        (sgfkit.transform(SET_UP, rotate=90), b"(;FF[4]GM[1]SZ[9]AB[gc][gg]AW[cc];B[cg];W[ee])"),
        (sgfkit.transform(SET_UP, flip="h", swap_colors=True), b"(;FF[4]GM[1]SZ[9]AW[gc][cc]AB[gg];W[cg];B[ee])"),
        (sgfkit.sort(b"(;GM[1](;B[aa])(;B[bb];W[cc]))", promote=2), b"(;GM[1](;B[bb];W[cc])(;B[aa]))"),
        (sgfkit.set(SET_UP, {"EV": "Cup]", "KM": 7.0}), b"(;FF[4]GM[1]SZ[9]AB[cc][gc]AW[cg]EV[Cup\\]]KM[7];B[gg];W[ee])"),
        (sgfkit.set(SET_UP, add={"AB": ["E5", "ab"]}, node=0), b"(;FF[4]GM[1]SZ[9]AB[cc][gc][ee][ab]AW[cg];B[gg];W[ee])"),
        (sgfkit.set(GAME, {"LB": [("D4", "a,b")]}, unset=["TR"], path="Q16"), b"(;FF[4]GM[1]SZ[19]PB[Ada]C[Hi.];B[pd]C[Corner.]LB[dp:a,b](;W[dd];B[pq])(;W[dp]))"),
    ]:
        assert bytes(made) == expected
    line = sgfkit.extract(GAME, line=True, move=2)
    assert [node.move and node.move.value for node in line[0].nodes] == [None, "pd", "dd"]
    games = sgfkit.parse(GAME)
    below = sgfkit.extract(games, subtree=True, with_moves=True, node=games[0].nodes[2])
    assert [node.move and node.move.value for node in below[0].nodes] == [None, "pd", "dd", "pq"]
    leaves = sgfkit.split(GAME, by="variation")
    assert [leaf[0].main_line[-1]["B" if number == 0 else "W"] for number, leaf in enumerate(leaves)] == [["pq"], ["dp"]]


def test_a_tree_is_counted_from_one(tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_bytes(b"(;GM[1]C[a];B[aa])(;GM[1]C[b];B[bb])")
    assert bytes(sgfkit.strip(path, comments=True, tree=2)) == b"(;GM[1]C[a];B[aa])(;GM[1];B[bb])"
    second = sgfkit.read(path)
    made = sgfkit.set(second, {"N": "x"}, node=second[1].root)
    assert bytes(made) == b"(;GM[1]C[a];B[aa])(;GM[1]C[b]N[x];B[bb])"
    with pytest.raises(ValueError, match="only 2 games"):
        sgfkit.transform(path, rotate=90, tree=3)


def test_an_edited_collection_is_taken_as_it_is_now() -> None:
    games = sgfkit.parse(b"(;GM[1];B[aa])(;GM[1]SZ[9];B[bb])")
    games[0].root.remove()
    games[0].root.add_child({"W": "cc"})
    assert bytes(sgfkit.sort(games, promote=2, tree=1)) == b"(;GM[1]SZ[9](;W[cc])(;B[bb]))"
    assert [found.kind for found in sgfkit.diff(games, b"(;GM[1]SZ[9];B[bb])")] == ["node-removed"]
    assert [[copy.path for copy in same] for same in sgfkit.dedup([games, games])] == [["1", "2"]]


def test_what_cannot_be_set_leaves_the_file() -> None:
    for wrong, says in [
        ({"KM": "six"}, "expected a number such as `6.5`; use force=True to write it unchanged"),
        ({"TR": "D4"}, "needs a node: give node, move or path"),
        ({"PB": "李"}, 'convert\\(charset="UTF-8"\\)'),
        ({"B": "dd"}, "moves cannot be set"),
        ({"pb": "x"}, "expected an identifier in capital letters"),
    ]:
        games = sgfkit.parse(GAME)
        with pytest.raises(ValueError, match=says):
            sgfkit.set(games, {"EV": "Cup"} | wrong)
        assert bytes(games) == GAME
    assert bytes(sgfkit.set(b"(;GM[1])", {"KM": "six"}, force=True)) == b"(;GM[1]KM[six])"
    # Both problems, each with its game.
    with pytest.raises(ValueError, match="game 1: .*\n.*game 2: "):
        sgfkit.set(b"(;GM[1])(;GM[1])", {"KM": "six"})


def test_mistakes_are_errors() -> None:
    for call, says in [
        (lambda: sgfkit.strip(GAME), "nothing to remove"),
        (lambda: sgfkit.sort(GAME), "nothing to sort"),
        (lambda: sgfkit.extract(GAME), "nothing to extract"),
        (lambda: sgfkit.extract(GAME, line=2, move=1), "already names the node"),
        (lambda: sgfkit.extract(GAME, subtree=True, node=1, move=1), "one of node, move and path"),
        (lambda: sgfkit.set(GAME), "nothing to set"),
        (lambda: sgfkit.transform(GAME, rotate=45), "rotate: unknown value `45`; expected one of"),  # type: ignore[arg-type]
        (lambda: sgfkit.split(GAME, by="x"), "by: unknown value `x`"),  # type: ignore[arg-type]
        (lambda: sgfkit.new("Nim"), "Nim"),
        (lambda: sgfkit.new(size=5, handicap=2), "no handicap of 2 stones on a 5×5 board"),
        (lambda: sgfkit.new("Hex", handicap=2), "Hex does not use handicap stones"),
        (lambda: sgfkit.new(size=53), "1 to 52 lines"),
    ]:
        with pytest.raises(ValueError, match=says):
            call()  # type: ignore[no-untyped-call]
    for wrong in [
        lambda: sgfkit.merge("a.sgf"),
        lambda: sgfkit.strip(GAME, remove="C"),
        lambda: sgfkit.strip(sgfkit.parse(GAME)[0], comments=True),  # type: ignore[arg-type]
    ]:
        with pytest.raises(TypeError):
            wrong()  # type: ignore[no-untyped-call]


@pytest.mark.skipif(not SGF.exists(), reason="NOT TESTED: there is no target/debug/sgf")
def test_the_program_makes_the_same(corpus: Path, tmp_path: Path) -> None:
    """The same options give the same bytes, for all files of the corpus that hold games."""

    def run(*args: str | Path) -> bytes:
        return subprocess.run([SGF, *args], capture_output=True, check=False).stdout

    files = sorted((corpus / "ok").glob("*.sgf"))
    assert len(files) > 10
    compared = 0
    for file in files:
        for made, options in [
            (lambda: sgfkit.strip(file, comments=True, keep=["GC"]), ["strip", "--comments", "--keep", "GC"]),
            (lambda: sgfkit.strip(file, info=True, anonymize=True), ["strip", "--info", "--anonymize"]),
            (lambda: sgfkit.transform(file, rotate=180), ["transform", "--rotate", "180"]),
            (lambda: sgfkit.sort(file, by="length"), ["sort", "--by", "length"]),
            (lambda: sgfkit.extract(file, main_line=True), ["extract", "--main-line"]),
            (lambda: sgfkit.set(file, {"EV": "Cup"}), ["set", "EV=Cup"]),
        ]:
            expected = run(*options, file)
            try:
                with _quiet():
                    found = bytes(made())
            except ValueError:
                found = b""
            assert found == expected, (file, options)
            compared += 1
    assert compared > 60
    with _quiet():
        merged = sgfkit.merge(files, symmetry=True, order="frequency", counts=True)
        assert bytes(merged) == run("merge", "--symmetry", "--order", "frequency", "--counts", *files)
        assert bytes(sgfkit.merge(files, collection=True)) == run("merge", "--collection", *files)


def _quiet():  # type: ignore[no-untyped-def]
    import warnings

    return warnings.catch_warnings(action="ignore")


def test_merging_names_files(tmp_path: Path) -> None:
    for name, comment in [("a.sgf", "x"), ("b.sgf", "y")]:
        (tmp_path / name).write_text(f"(;GM[1];B[aa]C[{comment}];W[{name[0]}c])")
    merged = sgfkit.merge([tmp_path / "a.sgf", tmp_path / "b.sgf"])
    comment = merged[0].main_line[1].comment
    assert comment and "a.sgf" in comment and "b.sgf" in comment and str(tmp_path) not in comment
    named = sgfkit.merge([GAME, GAME.replace(b"Corner", b"Star")], names=["One", "Two"])
    comment = named[0].main_line[1].comment
    assert comment and "One" in comment and "Two" in comment


def test_new_games() -> None:
    assert bytes(sgfkit.new()) == b"(;FF[4]GM[1]CA[UTF-8]SZ[19])\n"
    game = sgfkit.new("Hex", size=13, white="Jün", properties={"DT": "2025-03-01"})
    assert bytes(game) == "(;FF[4]GM[11]CA[UTF-8]SZ[13]PW[Jün]DT[2025-03-01])\n".encode()
    assert sgfkit.new(size=(13, 9))[0].size == (13, 9)
    # GTP: nine stones on the fourth line and in the middle.
    stones = sgfkit.new(handicap=9)[0].root["AB"]
    assert sorted(stones) == sorted(x + y for x in "djp" for y in "djp")  # type: ignore[type-var]
    assert not [found for found in game.check() if found.severity == "error"]


def test_nodes_move() -> None:
    games = sgfkit.parse(b"(;GM[1];B[aa](;W[bb];B[cc])(;W[dd]))")
    root, first, main, third, other = games[0].nodes
    first.add_child({"W": "ee"}, before=other)
    assert bytes(games) == b"(;GM[1];B[aa](;W[bb];B[cc])(;W[ee])(;W[dd]))"
    other.promote()
    assert [node["W"] for node in first.children] == [["dd"], ["bb"], ["ee"]]
    third.move_to(other)
    assert [node.move and node.move.value for node in games[0].main_line] == [None, "aa", "dd", "cc"]
    other.remove(keep_children=True)
    assert [node.move and node.move.value for node in games[0].main_line] == [None, "aa", "cc"]
    root.insert_below({"C": "Before."})
    assert [node.comment for node in games[0].main_line] == [None, "Before.", None, None]
    before = bytes(games)
    for wrong in [
        lambda: first.move_to(third),
        lambda: root.move_to(first),
        lambda: root.remove(keep_children=True),
        lambda: first.add_child({"W": "zz"}, before=root),
        lambda: first.add_child({"KM": "six"}),
        lambda: root.insert_below({"KM": "six"}),
        lambda: first.move_to(sgfkit.parse(GAME)[0].root),
    ]:
        with pytest.raises(ValueError):
            wrong()  # type: ignore[no-untyped-call]
        assert bytes(games) == before
    with pytest.raises(ReferenceError):
        other.promote()


def test_texts_and_markup_are_assigned() -> None:
    games = sgfkit.parse(GAME)
    node = games[0].main_line[1]
    assert (node.comment, node.name, node.markup) == ("Corner.", None, {"TR": ["pd"]})
    node.comment, node.name = "A ] and \\.", "Opening"
    assert b"C[A \\] and \\\\.]N[Opening]" in bytes(games)
    node.markup = {"SQ": ["aa", "bb"], "DD": []}
    assert node.markup == {"SQ": ["aa", "bb"], "DD": []}
    assert b"SQ[aa][bb]DD[]" in bytes(games)
    node.markup = node.markup
    before = bytes(games)
    for wrong in [{"SQ": "aa", "C": "x"}, {"SQ": "a"}, {"SQ": []}]:
        with pytest.raises(ValueError):
            node.markup = wrong  # type: ignore[assignment]
        assert bytes(games) == before
    node.comment = node.name = None
    node.markup = {}
    assert bytes(games) == b"(;FF[4]GM[1]SZ[19]PB[Ada]C[Hi.];B[pd](;W[dd];B[pq])(;W[dp]))"


def test_what_workers_return_pickles(corpus: Path, tmp_path: Path) -> None:
    path = tmp_path / "large.sgf"
    path.write_bytes(SET_UP * 1000)
    games = sgfkit.read(path)
    node = games[-1].main_line[-1]
    sent = pickle.dumps([node, games[-1].replay(), games[-1]])
    # The path and the numbers, not the file.
    assert len(sent) < 1000
    copy, position, tree = pickle.loads(sent)
    assert tree == copy.tree == position.node.tree
    assert (copy.index, copy.tree.index, copy["W"]) == (2, 999, ["ee"])
    whole = pickle.loads(pickle.dumps(games))
    path.write_bytes(SET_UP * 999 + GAME)
    with pytest.raises(OSError, match="large.sgf: the file has changed since it was pickled"):
        pickle.loads(sent)
    assert bytes(whole) == SET_UP * 1000

    games = sgfkit.read(corpus / "ok/collection.sgf")
    games[0].root.add_child({"C": "Edited."})
    nodes = games[1].nodes
    tree, first, last = pickle.loads(pickle.dumps((games[1], nodes[0], nodes[-1])))
    assert (first, last) == (tree.root, tree.nodes[-1])
    assert bytes(tree.collection) == bytes(games)
    position = sgfkit.parse(SET_UP)[0].replay(move=1)
    copy = pickle.loads(pickle.dumps(position))
    for name in ("board", "shape", "to_play", "prisoners", "last_move", "illegal", "move_number", "winner"):
        assert getattr(copy, name) == getattr(position, name)
    assert copy.node.index == 1 and bytes(copy.node.tree.collection) == SET_UP
    pyarrow = pytest.importorskip("pyarrow")
    (batch,) = sgfkit.scan(("a.sgf", GAME), "moves", columns=["value"])
    assert pickle.loads(pickle.dumps(batch)) == pyarrow.record_batch(batch)
    for result in (
        sgfkit.parse("(;C[a]C[b])").check()[0], nodes[1].move, sgfkit.dedup([GAME, GAME]), sgfkit.diff(GAME, SET_UP),
        games[0].info, games[0].score(), sgfkit.columns(), sgfkit.plan(os.fspath(corpus / "ok")),
    ):
        assert pickle.loads(pickle.dumps(result)) == result

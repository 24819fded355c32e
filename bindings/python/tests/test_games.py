"""Games that are looked at, checked, edited, replayed and drawn."""

import json
import os
import pickle
import threading
from pathlib import Path

import pytest
import sgfkit

GAME = "(;FF[4]GM[1]SZ[9]  PB[Ada]KM[6.5]\n;B[ee]LB[aa:1][bb:x];W[gc]C[Close.](;B[])(;B[cc]))"


def game() -> sgfkit.Collection:
    return sgfkit.parse(GAME)


def test_what_is_not_edited_is_written_as_it_was(corpus: Path) -> None:
    files = [path for path in corpus.rglob("*.sgf") if path.is_file()]
    assert len(files) > 100
    for path in files:
        assert bytes(sgfkit.parse(path.read_bytes())) == path.read_bytes(), path


def test_trees_are_a_sequence() -> None:
    games = sgfkit.parse("(;GM[1])(;GM[11])(;GM[21])")
    assert [tree.game_name for tree in games] == ["Go", "Hex", "Twixt"]
    assert len(games) == 3
    assert games[-1].index == 2
    assert [tree.game for tree in games[1:]] == [11, 21]
    assert games[0] == games[0] != games[1]
    with pytest.raises(IndexError):
        games[3]
    assert len(sgfkit.parse("nothing")) == 0


def test_properties_have_the_values_of_json() -> None:
    games = game()
    document = json.loads(games.to_json())
    for node, expected in zip(games[0].nodes, document["trees"][0]["nodes"], strict=True):
        found = {name: [list(v) if isinstance(v, tuple) else v for v in node[name]] for name in node}
        assert found == expected["properties"]
    root = games[0].root
    assert root["KM"] == [6.5]
    assert root.raw("KM") == [b"6.5"]
    assert root.get("C") is None
    assert root.get("C", "none") == "none"
    assert "PB" in root and "PW" not in root
    assert len(root) == 5
    with pytest.raises(KeyError):
        root["PW"]


def test_nodes_know_their_place() -> None:
    tree = game()[0]
    nodes = tree.nodes
    assert [node.index for node in nodes] == [0, 1, 2, 3, 4]
    assert [node.depth for node in nodes] == [0, 1, 2, 3, 3]
    assert nodes[4].parent == nodes[2]
    assert nodes[2].children == nodes[3:]
    assert nodes[0].parent is None
    assert tree.main_line == nodes[:4]
    assert nodes[4].tree == tree
    assert len({nodes[0], tree.root}) == 1
    assert nodes[1].move == ("B", "ee", 4, 4, False)
    assert nodes[3].move == ("B", "", None, None, True)
    assert nodes[0].move is None
    assert nodes[2].comment == "Close."


def test_edits_change_their_own_bytes() -> None:
    games = game()
    node = games[0].nodes[2]
    node["C"] = "a ] bracket"
    assert bytes(games).decode() == GAME.replace("Close.", "a \\] bracket")
    node["C"] = ["Close."]
    assert bytes(games).decode() == GAME
    node["LB"] = [("aa", "1:2"), ("bb", "x")]
    assert node["LB"] == [("aa", "1:2"), ("bb", "x")]
    del node["LB"]
    with pytest.raises(KeyError):
        del node["LB"]
    child = node.add_child({"B": "hh", "TR": ["aa", ("bb", "cc")], "KO": None})
    assert child["TR"] == ["aa", ("bb", "cc")]
    assert child["KO"] == [None]
    assert child.index == 5
    child.remove()
    assert bytes(games).decode() == GAME


@pytest.mark.parametrize(
    ("name", "value"),
    [("B", "zz9"), ("KM", "much"), ("AB", ["aa", "q!"]), ("AB", []), ("1X", "a"), ("SZ", (1, 2, 3))],
)
def test_a_bad_value_changes_nothing(name: str, value: sgfkit.Value) -> None:
    games = game()
    node = games[0].nodes[2]
    with pytest.raises(ValueError):
        node[name] = value
    with pytest.raises(ValueError):
        node.add_child({"C": "fine", name: value})
    assert bytes(games).decode() == GAME
    assert len(games[0].nodes) == 5


def test_removed_nodes_say_so() -> None:
    games = game()
    node = games[0].nodes[2]
    below = node.children[0]
    node.remove()
    for gone in [node, below]:
        with pytest.raises(ReferenceError):
            gone["C"]
        with pytest.raises(ReferenceError):
            gone["C"] = "text"
        assert "removed" in repr(gone)
    assert bytes(games).endswith(b";B[ee]LB[aa:1][bb:x])")


def test_checks_and_repairs() -> None:
    games = sgfkit.parse("(;FF[4]GM[1]SZ[19]AB[aa][aa];B[p q]")
    found = games.check()
    assert {one.code for one in found} >= {"duplicate-point", "unclosed-variation"}
    first = found[0]
    assert (first.line, first.tree, first.severity) == (1, 1, "error")
    fixed = games.fix()
    assert [one for one in fixed.check() if one.fix == "safe"] == []
    assert bytes(fixed).endswith(b")")
    with pytest.raises(sgfkit.SgfError) as raised:
        sgfkit.parse(bytes(games), strict=True)
    error = raised.value
    assert isinstance(error, ValueError)
    assert (error.code, error.span, error.line) == (first.code, first.span, first.line)
    assert pickle.loads(pickle.dumps(error)).code == error.code
    # Of an edited file, the places are those of the bytes that it would have.
    games[0].root["C"] = "a new comment"
    assert games.check()[-1].span[1] <= len(bytes(games))


def test_layout_and_conversions() -> None:
    assert bytes(sgfkit.parse("(;GM[1]\n\n;B[aa] )").format()) == b"(;GM[1];B[aa])\n"
    games = sgfkit.parse("(;GM[1]PB[é])")
    latin = games.convert(charset="ISO-8859-1")
    assert b"PB[\xe9]" in bytes(latin)
    assert latin.charset == "windows-1252"
    assert latin[0].root["PB"] == ["é"]
    with pytest.raises(ValueError):
        sgfkit.parse("(;GM[1]PB[語])").convert(charset="ISO-8859-1")
    with pytest.raises(ValueError):
        games.convert(to="ff5")  # type: ignore[arg-type]
    assert b"FF[4]" in bytes(games.convert(to="ff4"))
    again = sgfkit.Collection.from_json(games.to_json())
    assert bytes(again) == "(;CA[UTF-8]GM[1]PB[é])\n".encode()
    assert sgfkit.Collection.from_json(again.to_json()).to_json() == again.to_json()
    with pytest.raises(ValueError):
        sgfkit.Collection.from_json("{}")


def test_info_is_that_of_the_program() -> None:
    info = game()[0].info
    assert list(info)[:4] == ["tree", "game", "game_name", "ff"]
    assert (info["size"], info["moves"], info["komi"]) == ([9, 9], 3, 6.5)
    assert "path" not in info


def test_info_reads_dialects_as_the_program_does() -> None:
    games = sgfkit.parse("(;GM[1]KM[7.5])(;GM[1]KM[375]AP[foxwq])")
    infos = [tree.info for tree in games]
    assert [info["komi"] for info in infos] == [7.5, 7.5]
    assert [info["dialect"] for info in infos] == [[], ["fox-komi"]]
    games[0].root["AP"] = [("foxwq", "")]
    games[0].root["KM"] = 650
    assert (games[0].info["komi"], games[0].info["dialect"]) == (6.5, ["fox-komi"])
    assert games[0].root["KM"] == [650]


def test_score() -> None:
    walls = "AB[ba:bd]AW[ca:cd]"
    game = f"(;GM[1]SZ[4]RU[AGA]KM[0.5]HA[3]{walls};B[];W[aa]TB[aa:ad]TW[da:dd])"
    tree = sgfkit.parse(game)[0]
    score = tree.score()
    assert score is not None
    assert (score["area"], score["dead"]) == ({"B": 8, "W": 8}, ["aa"])
    assert score["prisoners"] == {"B": 1, "W": 0}
    assert (score["final"], score["result"]) == (True, "W+2.5")
    root = tree.score(node=0)
    assert root is not None and root["marked"] is False
    assert sgfkit.parse("(;GM[11];B[a1])")[0].score() is None
    with pytest.raises(IndexError):
        tree.score(move=9)


def test_positions() -> None:
    tree = sgfkit.parse("(;GM[1]SZ[3:2]PB[Ada]AB[aa];W[ba];B[bb];W[ab])")[0]
    position = tree.replay()
    assert position.last_move is not None and position.last_move.color == "W"
    assert position.last_move.value == "ab"
    assert position.board == b"\x00\x02\x00\x02\x01\x00"
    assert position.shape == (2, 3)
    assert position.prisoners == {"B": 0, "W": 1}
    assert (position.to_play, position.move_number) == ("B", 3)
    assert position.last_move == ("W", "ab")
    assert position.illegal == []
    assert tree.replay(move=1).board == b"\x01\x02\x00\x00\x00\x00"
    assert tree.replay(node=2).node == tree.nodes[2]
    assert tree.replay(tree.nodes[0]).move_number == 0
    assert len(tree.positions()) == 4
    assert tree.positions()[3].board == position.board
    assert sgfkit.parse("(;GM[1]SZ[9];B[aa];W[aa])")[0].replay().illegal == ["occupied"]
    with pytest.raises(IndexError):
        tree.replay(move=9)
    with pytest.raises(IndexError):
        tree.replay(node=9)
    with pytest.raises(ValueError):
        tree.replay(node=1, move=1)
    with pytest.raises(ValueError):
        sgfkit.parse("(;GM[6])")[0].replay()


def test_positions_are_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    position = sgfkit.parse("(;GM[1]SZ[3:2];B[ca])")[0].replay()
    array = numpy.asarray(position)
    assert array.dtype == numpy.uint8
    assert array.tolist() == [[0, 0, 1], [0, 0, 0]]
    assert not array.flags.writeable
    assert numpy.shares_memory(array, numpy.frombuffer(position.board, numpy.uint8))


def test_pictures() -> None:
    games = game()
    tree = games[0]
    svg = tree.render()
    assert isinstance(svg, str) and svg.startswith("<svg")
    assert tree._repr_svg_() == svg == tree.replay()._repr_svg_()
    assert tree.nodes[1].render() != svg
    png = tree.render("png", scale=2)
    assert isinstance(png, bytes) and png.startswith(b"\x89PNG")
    assert "●" in tree.render("text")
    assert tree.render(coords="none") != svg
    assert tree.render(theme="dark", numbers="all", crop="A1:E5") != svg
    assert sgfkit.parse("(;GM[3])")[0]._repr_svg_() is None
    for options in [{"theme": "no"}, {"coords": "no"}, {"size": 1}, {"crop": "no"}, {"scale": 0}]:
        with pytest.raises(ValueError):
            tree.render(**options)
    with pytest.raises(ValueError):
        tree.render("bmp")


def test_covers_are_pictures(tmp_path: Path) -> None:
    games = sgfkit.parse("(;GM[1]SZ[9]PB[Ada];B[ee])")
    picture = tmp_path / "cover.png"
    picture.write_bytes(games[0].render("png"))
    assert b"cover" in games.render("epub", figures=True, cover=str(picture))
    picture.write_text("no picture")
    with pytest.raises(ValueError, match="PNG or JPEG"):
        games.render("epub", figures=True, cover=str(picture))
    with pytest.raises(OSError):
        games.render("epub", figures=True, cover=str(tmp_path / "missing.png"))


def test_the_table_of_options() -> None:
    from sgfkit import _native
    from sgfkit._games import RenderOptions

    assert list(RenderOptions.__annotations__) == [
        name for name in _native.render_options() if name != "format"
    ]


def test_books_and_sheets() -> None:
    games = sgfkit.parse(GAME + "(;GM[1]SZ[9]AB[aa][bb]AW[ab];B[ba]C[RIGHT])")
    assert games[1].render() == games[1].root.render() != games.render()
    for made in [
        games.render("pdf", figures=True, max_diagrams=0),
        games.render("pdf", problems=4, answers=True),
        games[0].render("gif", range="1-2"),
        games[0].render("pdf", figures=True),
        games[0].render("epub"),
    ]:
        assert isinstance(made, bytes)
    for options, says in [
        ({"figures": 1}, "pictures"),
        ({"max_diagrams": 1}, "max_diagrams needs figures"),
        ({"node": 1}, "unknown option node"),
        ({"nothing": 1}, "unknown option nothing"),
    ]:
        with pytest.raises(ValueError, match=says):
            games.render("svg", **options)


def test_the_mask_of_the_process_stays(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        game().write(tmp_path / "new.sgf")
        assert (tmp_path / "new.sgf").stat().st_mode & 0o777 == 0o640
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(mask)


def test_files(tmp_path: Path) -> None:
    games = game()
    target = tmp_path / "a.sgf"
    games.write(target)
    assert target.read_text() == GAME
    target.chmod(0o640)
    games[0].root["PB"] = "Jun"
    games.write(target)
    assert sgfkit.read(target)[0].root["PB"] == ["Jun"]
    assert target.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["a.sgf"]
    with pytest.raises(FileNotFoundError):
        sgfkit.read(tmp_path / "b.sgf")
    with pytest.raises(OSError):
        games.write(tmp_path / "missing" / "a.sgf")


def test_records_of_bundles_are_files(tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "b.zip", "w") as bundle:
        bundle.writestr("x/a.sgf", GAME)
    games = sgfkit.read(f"{tmp_path}/b.zip!x/a.sgf")
    assert bytes(games).decode() == GAME
    with pytest.raises(OSError):
        sgfkit.read(f"{tmp_path}/b.zip!x/b.sgf")


def test_collections_pickle() -> None:
    games = game()
    games[0].root["PB"] = "Jun"
    assert bytes(pickle.loads(pickle.dumps(games))) == bytes(games)


def test_handles_cross_threads() -> None:
    games = game()
    node = games[0].nodes[2]
    failures: list[BaseException] = []

    def work(number: int) -> None:
        try:
            for count in range(200):
                node[f"X{chr(65 + number)}"] = str(count)
                assert games[0].root["KM"] == [6.5]
                games.check()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert [node[f"X{letter}"] for letter in "ABCD"] == [["199"]] * 4


def test_representations_are_a_line(corpus: Path) -> None:
    games = sgfkit.read(corpus / "ok" / "go-game.sgf")
    tree = games[0]
    for one in [games, tree, tree.root, tree.replay(), sgfkit.parse("(;C[a\nb])")[0].root]:
        text = repr(one)
        assert text.startswith("<sgfkit.") and "\n" not in text and len(text) < 120


def test_one_place_has_one_board() -> None:
    game = sgfkit.parse(
        "(;GM[1]SZ[5]AB[ba][bb][ab]AW[aa];W[cb];B[ca];AE[ba];W[da];B[ac](;W[ba];B[])(;W[cc]))"
    )[0]
    end = game.main_line[-1]
    last = sum(node.move is not None for node in game.main_line)
    ways = [game.replay(), game.replay(node=end), game.replay(end.index), game.replay(move=last)]
    ways.append(game.positions()[-1])
    assert len({(way.board, way.to_play, way.move_number, str(way.prisoners)) for way in ways}) == 1
    # A problem ends where its answer does, though it is shown as it is set up.
    problem = sgfkit.parse("(;GM[1]SZ[5]AB[aa];B[bb];W[cc])")[0]
    assert problem.replay().move_number == 2


def test_what_engines_left() -> None:
    tree = sgfkit.parse(
        "(;GM[1]SZ[9]PB[Ada]SBKS[2];B[aa]SBKS[-5]LZ[K 40 200 5\nmove E5 visits 90 winrate 6000 pv E5 C5]"
        ";W[ee]SBKS[-4.5](;B[cc])(;B[dd]SBKS[-20]))"
    )[0]
    main, other = tree.nodes[1].analyses
    assert (main["dialect"], main["main"], main["winrate"], main["score"]) == ("lizzie", True, 0.4, -5)
    assert main["candidates"][0]["pv"] == ["ee", "ce"]
    assert (other["dialect"], other["main"]) == ("sabaki", False)
    assert tree.nodes[3].analyses == []
    lines = tree.review()
    assert [line["type"] for line in lines] == ["move"] * 3 + ["player"] * 2 + ["summary"]
    assert (lines[0]["loss"], lines[0]["class"], lines[1]["rank"]) == (7, 4, 1)
    worst = tree.review(variations=True, sort="loss", min_loss=1, classes=[10, 5], from_=1, side=None)
    assert [(line["node"], line["class"]) for line in worst if line["type"] == "move"] == [(4, 2), (1, 1)]
    for wrong in ({"by": "komi"}, {"none": 1}, {"min_visits": -1}):
        with pytest.raises(ValueError):
            tree.review(**wrong)
    assert sgfkit.parse("(;GM[11]SBKV[50])")[0].root.analyses == []


def test_reviews_are_the_programs(corpus: Path) -> None:
    """What the library tells stands beside each file in the corpus."""
    files = sorted((corpus / "analysis").glob("*.sgf"))
    assert len(files) > 4
    for path in files:
        games = sgfkit.parse(path.read_bytes())
        told = [line for line in path.with_suffix(".told").read_text().splitlines() if line.startswith("{")]
        told_lines = [json.loads(line) for line in told]
        analyses = [line for line in told_lines if "type" not in line]
        assert [found for tree in games for node in tree.nodes for found in node.analyses] == analyses, path
        for tree in games:
            if tree.game != 1:
                continue
            of_tree = [line for line in told_lines if line.get("type") and line["tree"] == tree.index + 1]
            found = [*tree.review()[:-1], *tree.review(variations=True)[:-1]]
            assert found == of_tree, path


def test_wrong_types_are_told() -> None:
    game = sgfkit.parse("(;GM[1]SZ[5];B[bb])")[0]
    for wrong in (7, None, ["(;)"]):
        with pytest.raises(TypeError, match="a str or bytes"):
            sgfkit.parse(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="move"):
        game.replay(move="1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="node"):
        game.replay(1.5)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        game.replay(move=-1)
    with pytest.raises(TypeError, match="a mapping"):
        game.root.add_child("B[aa]")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="format: expected a str"):
        game.render(5)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="source: expected"):
        sgfkit.scan(3)  # type: ignore[arg-type]


def test_a_file_that_is_missing_is_named() -> None:
    for name in ["/nope.sgf", "nope.zip!a.sgf"]:
        with pytest.raises(OSError, match="nope"):
            sgfkit.read(name)
    with pytest.raises(FileNotFoundError, match="/nope.sgf"):
        sgfkit.read("/nope.sgf")

"""Arrays for training, compared with arrays made slowly by other means."""

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sgfkit

np = pytest.importorskip("numpy")

GAMES = [
    ("a.sgf", b"(;GM[1]SZ[9]RE[B+R];B[ba];W[aa];B[ab];W[ee];B[])"),
    ("b.sgf", b"(;GM[1]SZ[9]RE[W+R]AB[cc];W[gg];B[hh])"),
    ("hex.sgf", b"(;GM[11]SZ[9];B[a1])"),
    ("large.sgf", b"(;GM[1]SZ[19];B[aa])"),
    ("c.sgf", b"(;GM[1]SZ[9];B[ii];W[tt])"),
]


def slowly(history: int = 8, size: int = 9) -> Iterator[dict[str, Any]]:
    """The same by other means: positions of the replay, planes by numpy."""
    for _, data in GAMES:
        for tree in sgfkit.parse(data):
            if tree.game != 1 or tree.size != (size, size):
                continue
            winner = {"B": 1, "W": -1}.get((tree.info["result"] or {}).get("winner"), 0)
            boards = [np.asarray(position) for position in tree.positions()]
            past = [boards[0]]
            for node, board in list(zip(tree.main_line, boards, strict=True))[1:]:
                assert node.move is not None
                side = 1 if node.move.color == "B" else 2
                planes = np.zeros((2 * history + 1, size, size), np.uint8)
                for ago, position in enumerate(reversed(past[-history:])):
                    planes[2 * ago] = position == side
                    planes[2 * ago + 1] = position == 3 - side
                planes[2 * history] = side == 1
                x, y = node.move.x, node.move.y
                yield {
                    "planes": planes,
                    "move": size * size if x is None or y is None else y * size + x,
                    "to_play": 1 if side == 1 else -1,
                    "outcome": winner if side == 1 else -winner,
                }
                past.append(board)


@pytest.mark.parametrize("history", [1, 3, 8])
def test_arrays_are_what_they_should_be(history: int) -> None:
    expected = list(slowly(history))
    batches = list(sgfkit.batches(GAMES, size=9, history=history, batch_size=4))
    assert [len(batch["move"]) for batch in batches] == [4, 4, 1]
    found = {key: np.concatenate([batch[key] for batch in batches]) for key in batches[0]}  # type: ignore[literal-required]
    for key in ["planes", "move", "to_play", "outcome"]:
        assert np.array_equal(found[key], np.array([row[key] for row in expected])), key
    assert all(array.flags.writeable for batch in batches for array in batch.values())  # type: ignore[attr-defined]
    ids = sgfkit.scan(GAMES, columns=["game_id"]).to_arrow()["game_id"].to_pylist()
    assert list(dict.fromkeys(found["game_id"].tolist())) == [ids[0], ids[1], ids[4]]


def key(batch: sgfkit.Sample) -> list[tuple[bytes, int]]:
    return [(p.tobytes(), int(m)) for p, m in zip(batch["planes"], batch["move"], strict=True)]


def test_the_same_seed_shuffles_alike() -> None:
    def rows(**options: Any) -> list[tuple[bytes, int]]:
        batches = sgfkit.batches(GAMES, size=9, batch_size=2, **options)
        return [row for batch in batches for row in key(batch)]

    plain = rows()
    shuffled = rows(shuffle=5, seed=7)
    assert shuffled == rows(shuffle=5, seed=7, threads=1)
    assert shuffled != plain and shuffled != rows(shuffle=5, seed=8)
    assert sorted(shuffled) == sorted(plain)
    assert rows(augment=True, seed=3) == rows(augment=True, seed=3) != plain


def test_augmented_rows_are_turned_as_a_whole() -> None:
    plain = next(iter(sgfkit.batches(GAMES, size=9)))
    seen = set()
    for seed in range(20):
        turned = next(iter(sgfkit.batches(GAMES, size=9, augment=True, seed=seed)))
        for row in range(len(plain["move"])):
            board = np.zeros(82, np.int64)
            board[plain["move"][row]] = 1
            for kind in range(8):
                def turn(a: Any, kind: int = kind) -> Any:
                    a = np.rot90(a, kind % 4, (-2, -1))
                    return np.flip(a, -1) if kind >= 4 else a
                point = np.append(turn(board[:81].reshape(9, 9)).ravel(), board[81]).argmax()
                if point == turned["move"][row] and np.array_equal(
                    turn(plain["planes"][row]), turned["planes"][row]
                ):
                    seen.add(kind)
                    break
            else:
                pytest.fail(f"row {row} is none of the eight")
    assert len(seen) > 4


def test_buckets_that_hold_nothing_are_errors() -> None:
    for bucket in [(900, 50), (0, 5000), (-1, 5), (5, 5)]:
        with pytest.raises(ValueError, match="bucket="):
            sgfkit.batches(GAMES, bucket=bucket)


def test_buckets_divide_games() -> None:
    buckets = sgfkit.scan(GAMES, columns=["game_id", "bucket", "game", "width"]).to_arrow().to_pylist()
    wanted = {row["game_id"]: row["bucket"] for row in buckets if (row["game"], row["width"]) == (1, 9)}
    cut = sorted(wanted.values())[1]

    def ids(bucket: tuple[int, int]) -> set[int]:
        batches = sgfkit.batches(GAMES, size=9, bucket=bucket)
        return {int(one) for batch in batches for one in batch["game_id"]}

    low, high = ids((0, cut)), ids((cut, 1000))
    assert low == {one for one, bucket in wanted.items() if bucket < cut}
    assert high == set(wanted) - low


def test_mistakes_are_told_at_once() -> None:
    for options in [{"size": 0}, {"history": 0}, {"batch_size": 0}]:
        with pytest.raises(ValueError):
            sgfkit.batches(GAMES, **options)


def test_each_game_of_a_merged_tree_is_learnt_as_it_was_played() -> None:
    pytest.importorskip("numpy")
    merged = b"(;GM[1]SZ[9];B[cc](;W[gg]PB[x]RE[B+])(;W[gc]PB[y]RE[W+]))"
    (batch,) = sgfkit.batches(("a.sgf", merged), size=9)
    assert batch["move"].tolist() == [20, 60, 20, 24]
    assert batch["outcome"].tolist() == [1, -1, -1, 1]


INFO = [
    ("strong.sgf", b"(;GM[1]SZ[9]PB[Ada]BR[5d]PW[Jun]WR[6d]KM[7]RU[Chinese]DT[2015-02]RE[B+R];B[cc];W[gg])"),
    ("weak.sgf", b"(;GM[1]SZ[9]PB[Bo]BR[9k]PW[Ada]WR[8k]KM[0.5]HA[2]AB[cg][gc]RU[Japanese]DT[2020]RE[W+3];W[ee];B[cc])"),
    ("draw.sgf", b"(;GM[1]SZ[9]PB[Cy]PW[Di]RE[0];B[aa])"),
    ("void.sgf", b"(;GM[1]SZ[9]PB[Cy]PW[Di]RE[Void];B[ab])"),
    ("two.sgf", b"(;GM[1]SZ[9]PB[x]KM[5.5];B[ba])(;GM[1]SZ[9]PB[Ada]KM[6];B[bb])"),
]


def column(name: str, **options: Any) -> list[Any]:
    return [value for batch in sgfkit.batches(INFO, size=9, **options) for value in batch[name].tolist()]  # type: ignore[literal-required]


def test_what_is_known_of_games_is_in_columns() -> None:
    assert column("outcome") == [1, -1, 1, -1, 0, 0, 0, 0]
    assert column("known") == [True] * 5 + [False] * 3
    assert column("komi")[:4] == [7, 7, 0.5, 0.5] and column("komi")[6:] == [5.5, 6]
    assert all(np.isnan(column("komi")[4:6]))
    assert column("handicap") == [0, 0, 2, 2, 0, 0, 0, 0]
    assert column("rules") == ["Chinese", "Chinese", "Japanese", "Japanese", "", "", "", ""]
    assert column("move_number") == [1, 2, 1, 2, 1, 1, 1, 1]


def test_filters_are_those_of_search(tmp_path: Path) -> None:
    """Each filter selects the games that are written here, and those that `search` finds."""
    for name, data in INFO:
        (tmp_path / name).write_bytes(data)
    cases: list[tuple[dict[str, Any], list[int]]] = [
        ({"rank": "1d.."}, [20, 60]),
        ({"black_rank": "10k..1k"}, [40, 20]),
        ({"handicap": 2}, [40, 20]),
        ({"rules": "chin"}, [20, 60]),
        ({"komi": ["7", range(5, 7)]}, [20, 60, 1, 10]),
        ({"from_": 2016}, [40, 20]),
        ({"to": "2015"}, [20, 60]),
        ({"player": "ada"}, [20, 60, 40, 20, 10]),
        ({"white": "=Ada", "result": "W"}, [40, 20]),
        ({"player": "Ada", "file": "*two*"}, [10]),
        ({"info": "PB=Cy"}, [0, 9]),
        ({"event": "cup"}, []),
    ]
    for filters, moves in cases:
        assert column("move", **filters) == moves, filters
        found = sgfkit.search(tmp_path, game="Go", **filters)
        ids = set(found.to_arrow()["game_id"].to_pylist())
        assert len(set(column("game_id", **filters))) == len(ids), filters
    assert column("move", player="ada", bucket=(0, 1000)) == [20, 60, 40, 20, 10]
    for wrong, says in [({"rank": "strong"}, "rank: "), ({"from_": "soon"}, "from_: "), ({"color": "B"}, "color")]:
        with pytest.raises(ValueError, match=says):
            sgfkit.batches(INFO, size=9, **wrong)


TREE = b"(;GM[1]SZ[5];B[aa](;W[ab](;B[ac];W[ad])(;B[bc]))(;W[bb];C[x];B[cc])(;AW[dd];B[ee])(;W[ea]))"


@pytest.mark.parametrize("history", [1, 2, 5])
def test_variations_are_rows_of_all_nodes(history: int) -> None:
    """Expected planes come from the replay of each node's own path."""
    expected = []
    (tree,) = sgfkit.parse(TREE)
    for node in tree.nodes:
        if node.move is None:
            continue
        path = [node]
        while path[0].parent is not None:
            path.insert(0, path[0].parent)
        past: list[Any] = []
        for above in path[:-1]:
            if above.move is None:
                past = past[:-1]
            past.append(np.asarray(tree.replay(above)))
        side = 1 if node.move.color == "B" else 2
        planes = np.zeros((2 * history + 1, 5, 5), np.uint8)
        for ago, position in enumerate(reversed(past[-history:])):
            planes[2 * ago] = position == side
            planes[2 * ago + 1] = position == 3 - side
        planes[2 * history] = side == 1
        number = sum(above.move is not None for above in path)
        expected.append((planes.tobytes(), 5 * node.move.y + node.move.x, number))  # type: ignore[operator]
    found = [
        (planes.tobytes(), int(move), int(number))
        for batch in sgfkit.batches(("a.sgf", TREE), size=5, history=history, variations=True, batch_size=3)
        for planes, move, number in zip(batch["planes"], batch["move"], batch["move_number"], strict=True)
    ]
    assert sorted(found) == sorted(expected) and len(found) == 9
    assert len([1 for batch in sgfkit.batches(("a.sgf", TREE), size=5) for _ in batch["move"]]) == 4


def test_variations_of_merged_games_are_rows_once() -> None:
    merged = b"(;GM[1]SZ[9];B[cc](;W[gg]PB[x]RE[B+])(;W[gc]PB[y]RE[W+]))"
    (batch,) = sgfkit.batches(("a.sgf", merged), size=9, variations=True)
    assert batch["move"].tolist() == [20, 60, 24]


def test_targets_are_the_shares_of_visits() -> None:
    # Leela Zero in Lizzie's form: winrates of the side that moved last, visits of candidates.
    game = b"(;GM[1]SZ[9];B[ee]LZ[K 45 20\nmove C5 visits 15 winrate 5500 pv C5 info move G5 visits 5 winrate 5000 pv G5];W[ce];B[aa])"
    (batch,) = sgfkit.batches(("a.sgf", game), size=9, analyses=True)
    analysis = sgfkit.parse(game)[0].nodes[1].analyses[0]
    assert [(one["move"], one["visits"]) for one in analysis["candidates"]] == [("ce", 15), ("ge", 5)]
    policy = np.zeros((3, 82), np.float32)
    policy[1, 4 * 9 + 2], policy[1, 4 * 9 + 6] = 0.75, 0.25
    assert np.array_equal(batch["policy"], policy)
    # White is to play where Black's winrate is 45 %.
    assert np.isnan(batch["winrate"][0]) and abs(batch["winrate"][1] - 0.55) < 1e-6
    assert np.isnan(batch["score"]).all()
    (plain,) = sgfkit.batches(("a.sgf", game), size=9)
    assert "policy" not in plain
    for seed in range(9):
        (turned,) = sgfkit.batches(("a.sgf", game), size=9, analyses=True, augment=True, seed=seed)
        assert turned["policy"][1].argmax() == turned["move"][1]
        assert turned["policy"].sum(1).tolist() == [0, 1, 0]


def plain_rows(batches: Iterator[sgfkit.Sample]) -> list[tuple[bytes, bytes, bytes]]:
    return [(b["planes"].tobytes(), b["move"].tobytes(), b["game_id"].tobytes()) for b in batches]


def many(folder: Path) -> list[str]:
    """Files and an archive with 60 different games, some without rows."""
    points = [a + b for a in "abcdefghi" for b in "abcdefghi"]
    paths = []
    for number in range(40):
        moves = "".join(f";{'BW'[at % 2]}[{points[(number * 7 + at * 5) % 81]}]" for at in range(number % 6))
        paths.append(folder / f"{number:02}.sgf")
        paths[-1].write_text(f"(;GM[1]SZ[9]PB[{number}]{moves}(;C[x])(;B[ii];W[hh]))")
    lines = "\n".join(f"(;GM[1]SZ[9];B[{points[number]}];W[ii])" for number in range(20))
    paths.insert(15, folder / "more.sgfs")
    paths[15].write_text(lines)
    return [str(path) for path in paths]


@pytest.mark.parametrize("options", [{}, {"shuffle": 30}, {"shuffle": 500, "variations": True, "augment": True}])
def test_a_saved_position_continues_the_same_way(tmp_path: Path, options: dict[str, Any]) -> None:
    source = many(tmp_path)

    def make() -> sgfkit.Batches:
        return sgfkit.batches(source, size=9, batch_size=7, seed=5, **options)

    whole = plain_rows(make())
    assert len(whole) > 10
    for taken in (0, 1, 2, len(whole) // 2, len(whole) - 1, len(whole)):
        first = make()
        before = [next(first) for _ in range(taken)]
        assert plain_rows(iter(before)) == whole[:taken]
        state = pickle.loads(pickle.dumps(first.state_dict()))
        second = make()
        second.load_state_dict(state)
        assert second.state_dict() == state
        assert plain_rows(second) == whole[taken:], taken
        # It also goes back.
        first.load_state_dict(state)
        assert plain_rows(first) == whole[taken:], taken


def test_files_before_a_position_are_not_read_again(tmp_path: Path) -> None:
    source = many(tmp_path)
    first = sgfkit.batches(source, size=9, batch_size=7)
    for _ in range(8):
        next(first)
    state = first.state_dict()
    expected = plain_rows(first)
    assert state["at"][0] > 5
    for path in source[:5]:
        Path(path).unlink()
        Path(path).write_text("(;GM[1]SZ[9];B[aa]" + ";W[bb];B[bb]" * 20 + ")")
    second = sgfkit.batches(source, size=9, batch_size=7)
    second.load_state_dict(state)
    assert plain_rows(second) == expected


def test_states_that_do_not_fit_are_errors(tmp_path: Path) -> None:
    source = many(tmp_path)
    batches = sgfkit.batches(source, size=9, batch_size=7, shuffle=20)
    for _ in range(10):
        next(batches)
    state = batches.state_dict()
    with pytest.raises(ValueError, match="other arguments"):
        sgfkit.batches(source, size=9, bucket=(0, 500)).load_state_dict(state)
    with pytest.raises(ValueError, match="version"):
        batches.load_state_dict(state | {"version": 2})
    with pytest.raises(ValueError, match="damaged"):
        batches.load_state_dict(state | {"buffer": b"123"})
    fewer = sgfkit.batches(source[:2], size=9, batch_size=7, shuffle=20)
    fewer.load_state_dict(state)
    with pytest.raises(ValueError, match="has changed"):
        next(fewer)
    spent = sgfkit.batches((one for one in source), size=9, batch_size=7)
    next(spent)
    with pytest.raises(ValueError, match=r"list\("):
        spent.load_state_dict(spent.state_dict())

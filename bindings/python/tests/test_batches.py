"""Arrays to learn from, beside arrays that are made slowly."""

from collections.abc import Iterator
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

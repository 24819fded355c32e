"""The questions of `corpus/search/questions.json` have the program's answers in Python, too."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import sgfkit

pytest.importorskip("pyarrow")

FLAGS: dict[str, tuple[str, Any]] = {
    "--no-symmetry": ("symmetry", False),
    "--no-swap": ("swap", False),
    "--any-order": ("any_order", True),
    "--variations": ("variations", True),
}


def answers(corpus: Path) -> list[dict[str, Any]]:
    lines = (corpus / "search" / "answers.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def asked(options: list[str]) -> tuple[dict[str, Any], str | None]:
    """The same question as arguments, and what is grouped by."""
    question: dict[str, Any] = {}
    words = iter(options)
    for word in words:
        if word in FLAGS:
            name, value = FLAGS[word]
            question[name] = value
            continue
        name = word.removeprefix("--").replace("-", "_")
        value = next(words)
        name = {"from": "from_"}.get(name, name)
        if name in ("size", "file", "player", "result", "info"):
            question.setdefault(name, []).append(value)
        else:
            question[name] = value
    tree = int(question.pop("tree", 1)) - 1
    number, node = question.pop("move", None), question.pop("node", None)
    if "position" in question:
        game = sgfkit.read(question["position"])[tree]
        question["position"] = game.nodes[int(node)] if node else game.replay(move=int(number))
    if "like" in question:
        question["like"] = sgfkit.read(question["like"])[tree]
    if "limit" in question:
        question["limit"] = int(question["limit"])
    return question, question.pop("by", None)


def of_type(answer: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [line for line in answer["lines"] if line["type"] == kind]


def hits(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The hits of the program, as Python's table has them."""

    def point(text: str) -> tuple[int, int]:
        return ord(text[0]) - ord("a"), ord(text[1]) - ord("a")

    rows = []
    for game in of_type(answer, "game"):
        hexagonal = game["path"].endswith("hex.sgf")
        if not game["hits"]:
            # Only filters were asked for: a row is a game.
            rows.append({"path": game["path"], "tree": game["tree"]})
        for hit in game["hits"]:
            row = {
                "path": game["path"],
                "tree": game["tree"],
                "node": hit["node"],
                "move": hit["move"],
                "transform": hit["transform"],
                "swapped": hit["swapped"],
                "next_color": hit["next"] and hit["next"]["color"],
                "at_once": hit["next"] and hit["next"]["at_once"],
            }
            if not hexagonal and hit["area"][0][1:].isalpha():
                (x, y), (right, lower) = map(point, hit["area"])
                row |= {"x": x, "y": y, "width": right - x + 1, "height": lower - y + 1}
                if hit["next"]:
                    row |= dict(zip(("next_x", "next_y"), point(hit["next"]["point"]), strict=True))
            rows.append(row)
    return rows


def test_python_and_program_answer_the_same(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(corpus / "search" / "games", tmp_path / "games")
    monkeypatch.chdir(tmp_path)
    index = sgfkit.Index.build("games", "all.sgfindex")
    found_some = 0
    for answer in answers(corpus):
        words = " ".join(answer["question"])
        if answer["status"] == 2 and not answer["lines"]:
            with pytest.raises(ValueError, match="."):
                question, by = asked(answer["question"])
                found = sgfkit.search("games", **question)
                if by:
                    found.groups(by)  # type: ignore[arg-type]
            continue
        question, by = asked(answer["question"])
        for source in ("games", index):
            found = sgfkit.search(source, **question)  # type: ignore[arg-type]
            (summary,) = of_type(answer, "summary")
            assert found.summary == summary, words
            assert found.continuations == of_type(answer, "continuation"), words
            if by:
                assert found.groups(by) == of_type(answer, "group"), words  # type: ignore[arg-type]
            rows = found.to_arrow().to_pylist()
            wanted = hits(answer)
            assert [{key: row[key] for key in want} for row, want in zip(rows, wanted, strict=True)] == wanted, words
            found_some += len(rows)
    assert found_some > 100

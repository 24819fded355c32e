"""Every example in the documentation runs, and types hold."""

import doctest
import importlib.util
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import typing
from pathlib import Path

import pytest
import sgfkit
import sgfkit._filters
import sgfkit._games
import sgfkit._learn
import sgfkit._ops
import sgfkit._scan
import sgfkit._search
from sgfkit import _games

HERE = Path(__file__).resolve().parents[1]
TYPED = Path(__file__).resolve().parent / "typed.py"
SGF = HERE.parents[1] / "target/debug/sgf"
PACKAGE = Path(sgfkit.__file__).parent


@pytest.mark.parametrize("module", [sgfkit, sgfkit._games, sgfkit._learn, sgfkit._ops, sgfkit._scan, sgfkit._search])
def test_examples_of_the_docs(module: object) -> None:
    found = doctest.testmod(module)  # type: ignore[arg-type]
    assert found.failed == 0 and found.attempted > 0


def keys(kind: type) -> set[str]:
    return set(typing.get_type_hints(kind))


def test_dictionaries_have_the_keys_of_their_types(tmp_path: Path) -> None:
    """Of all files with games, so that optional parts occur."""
    reviewed = 0
    for file in sorted((HERE.parents[1] / "corpus").glob("*/*.sgf")):
        for tree in sgfkit.read(file):
            info = tree.info
            assert set(info) | {"lossy_text"} == keys(sgfkit.GameInfo), file
            parts = [
                (info["black"], _games.Player), (info["result"], _games.Result), (info["date"], _games.Date),
                (info["time"], _games.Time), (info["application"], _games.Application),
                (info["time"] and info["time"]["used"], _games.TimeUsed), (tree.score(), sgfkit.Score),
            ]  # fmt: skip
            for part, kind in parts:
                assert part is None or set(part) == keys(kind), file
            kinds = {"move": sgfkit.ReviewedMove, "player": sgfkit.ReviewedPlayer, "summary": sgfkit.ReviewSummary}
            for line in tree.review():
                assert set(line) == keys(kinds[line["type"]]), file
                reviewed += line["type"] == "move"
            for node in tree.nodes:
                for analysis in node.analyses:
                    assert set(analysis) == keys(sgfkit.Analysis)
                    for candidate in analysis["candidates"]:
                        assert set(candidate) == keys(sgfkit.Candidate)
    assert reviewed > 20
    (tmp_path / "a.sgf").write_text("(;GM[1]SZ[9]DT[2001];B[cc];W[gg];B[ee])")
    found = sgfkit.search(tmp_path, moves="C7", size=9)
    assert set(found.summary) == keys(sgfkit.Summary)
    assert found.continuations and set(found.continuations[0]) == keys(sgfkit.Continuation)
    assert set(found.groups("year")[0]) == keys(sgfkit.Group)
    assert set(sgfkit.Index.build(tmp_path).status()) == keys(sgfkit.IndexState)


def test_literals_are_complete() -> None:
    names = {column.table for column in sgfkit.columns()}
    assert set(typing.get_args(sgfkit.TableName)) == names
    search = inspect.signature(sgfkit.search).parameters
    assert set(search) - {"source", "filters"} | keys(sgfkit.Filters) == keys(sgfkit.Question)
    # The filters of the program, from its help.
    if SGF.exists():
        text = subprocess.run([SGF, "search", "--help"], capture_output=True, text=True, check=True).stdout
        section = text.split("\nFilters")[1].split("\n\n\n")[0]
        options = set(re.findall(r"--([a-z-]+)[ \n]", section.split("\nOutput")[0]))
        wanted = {name.rstrip("_").replace("_", "-") for name in keys(sgfkit.Filters)}
        assert wanted <= options, wanted - options


def test_examples_of_the_readme(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("polars")
    pytest.importorskip("duckdb")
    (tmp_path / "corpus").symlink_to(HERE.parents[1] / "corpus")
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(
        str(HERE / "README.md"), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert found.failed == 0 and found.attempted > 10
    drawn = (tmp_path / "position.svg").read_text()
    assert drawn == (HERE / "docs" / "position.svg").read_text()


def run(*command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=HERE,
        capture_output=True,
        text=True,
        env=os.environ | {"MYPYPATH": ""},
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not importlib.util.find_spec("mypy"), reason="mypy is not installed")
def test_mypy_accepts_the_types() -> None:
    run("mypy", "--strict", "-p", "sgfkit", "--config-file", "pyproject.toml")


@pytest.mark.skipif(not importlib.util.find_spec("mypy"), reason="mypy is not installed")
def test_mypy_accepts_plain_code_and_reports_mistakes() -> None:
    """`typed.py` names the error of each wrong line."""
    lines = TYPED.read_text().splitlines()
    expected = {
        (number, line.rsplit("  # ", 1)[1]) for number, line in enumerate(lines, 1) if "  # " in line
    }
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--show-error-codes", "--hide-error-context", str(TYPED)],
        cwd=TYPED.parent,
        capture_output=True,
        text=True,
        env=os.environ | {"MYPYPATH": ""},
    )
    found = re.findall(r"typed.py:(\d+): error: .*\[([a-z-]+)\]", done.stdout)
    assert {(int(line), code) for line, code in found} == expected and len(expected) > 10, done.stdout


PYRIGHT = shutil.which("pyright", path=str(Path(sys.prefix) / "bin")) or shutil.which("pyright")


@pytest.mark.skipif(PYRIGHT is None, reason="NOT TESTED: pyright is not installed (pip install pyright)")
def test_pyright_agrees() -> None:
    assert PYRIGHT
    done = subprocess.run(
        [PYRIGHT, "--pythonpath", sys.executable, "--outputjson", str(TYPED)],
        cwd=HERE,  # There pyright finds its settings.
        capture_output=True,
        text=True,
    )
    lines = TYPED.read_text().splitlines()
    wrong = {number for number, line in enumerate(lines, 1) if "  # " in line}
    found = json.loads(done.stdout)["generalDiagnostics"]
    errors = {one["range"]["start"]["line"] + 1 for one in found if one["severity"] == "error"}
    assert errors == wrong, done.stdout


def test_no_parameter_and_result_is_untyped() -> None:
    for file in sorted(PACKAGE.glob("_*.py")):
        text = file.read_text()
        assert not re.search(r"\*\*\w+: Any", text), file
        assert "dict[str, Any]" not in text.replace("def __array_interface__(self) -> dict[str, Any]", ""), file


@pytest.mark.skipif(not importlib.util.find_spec("mypy"), reason="mypy is not installed")
def test_the_stub_is_that_of_the_native_part() -> None:
    run("mypy.stubtest", "sgfkit._native", "--ignore-missing-stub")

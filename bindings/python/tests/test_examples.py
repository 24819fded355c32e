"""Every example in the documentation runs, and types hold."""

import doctest
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
import sgfkit
import sgfkit._games
import sgfkit._learn
import sgfkit._ops
import sgfkit._scan
import sgfkit._search

HERE = Path(__file__).resolve().parents[1]
PACKAGE = Path(sgfkit.__file__).parent


@pytest.mark.parametrize("module", [sgfkit, sgfkit._games, sgfkit._learn, sgfkit._ops, sgfkit._scan, sgfkit._search])
def test_examples_of_the_docs(module: object) -> None:
    found = doctest.testmod(module)  # type: ignore[arg-type]
    assert found.failed == 0 and found.attempted > 0


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


PLAIN = """
import sgfkit
tree = sgfkit.parse("(;GM[1]SZ[9]PB[Ada];B[cc])")[0]
name: str = tree.root["PB"][0].upper()
names: list[str] = tree.root.get("PW", [])
png: bytes = tree.render("png")
svg: str = tree.root.render()
last = tree.replay().last_move
who: str = "" if last is None else last.color
found: sgfkit.Search = sgfkit.search(".", pattern="X", player=["a", "b"], length=range(3))
"""


@pytest.mark.skipif(not importlib.util.find_spec("mypy"), reason="mypy is not installed")
def test_mypy_accepts_plain_code(tmp_path: Path) -> None:
    file = tmp_path / "plain.py"
    file.write_text(PLAIN)
    run("mypy", "--strict", str(file))


@pytest.mark.skipif(not importlib.util.find_spec("mypy"), reason="mypy is not installed")
def test_the_stub_is_that_of_the_native_part() -> None:
    run("mypy.stubtest", "sgfkit._native", "--ignore-missing-stub")

"""The notebooks of `docs/` run from their first cell to their last."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

for name in ("matplotlib", "numpy", "polars"):
    pytest.importorskip(name, reason=f"NOT TESTED: there is no {name}")

NOTEBOOKS = sorted((Path(__file__).parents[3] / "docs" / "notebooks").glob("*.ipynb"))

# What a cell ends with is shown, as in a notebook.
RUNNER = """
import ast, sys
shown = {}
for number, cell in enumerate(__import__("json").load(sys.stdin)):
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, f"cell {number}", "exec"), shown)
    if last is not None:
        print(eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), shown))
assert shown["decades"] and shown["joined"].height == shown["found"].to_arrow().num_rows > 0
assert shown["joined"]["black_name"].null_count() < shown["joined"].height
assert (shown["results"] / "decades.png").stat().st_size > 1000
"""


def test_there_is_one() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path) -> None:
    notebook = json.loads(path.read_text())
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert not any(cell["outputs"] for cell in code), "without outputs it stays small"
    done = subprocess.run(
        [sys.executable, "-c", RUNNER],
        input=json.dumps(["".join(cell["source"]) for cell in code]),
        cwd=path.parent,
        env=os.environ | {"MPLBACKEND": "Agg"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "(3, ['Eve', 'Bea'])" in done.stdout, done.stdout

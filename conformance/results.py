#!/usr/bin/env python3
"""Makes RESULTS.md: runs all programs that are installed, or reads what an earlier run kept.

Usage: results.py [--keep FOLDER] [PROGRAM...]. With --keep, the results of each program are kept there as JSON and read
from there instead of running the program again, unless it is named. Before it, run:

    pip install sgfmill==1.1.1 pysgf==1.0.0 chardet==7.7.0 sgf==0.5
    npm install @sabaki/sgf@3.4.7 @sabaki/go-board@1.4.3  (and set NODE_PATH to the node_modules)
    cargo build --manifest-path conformance/adapters/sgf-parse/Cargo.toml
    cargo build -p sgfkit-cli                             (and set SGF to target/debug/sgf)
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import run

ADAPTERS = pathlib.Path("conformance/adapters")
OF_PYTHON = "import importlib.metadata as m, sys; print(m.version(sys.argv[1]), *(f'{n} {m.version(n)}' for n in sys.argv[2:]), sep=', ')"
OF_NODE = "console.log(require('@sabaki/sgf/package.json').version + ', go-board ' + require('@sabaki/go-board/package.json').version)"

# Name, what it is, the command that prints its version, the command that is tested, and what a reader should know.
PROGRAMS = [
    ("sgfkit", "program and library, Rust", ["sgf", "--version"], ["python3", ADAPTERS / "sgfkit_cli.py"],
     "The program is asked; it shows neither the view nor the prongs of Octi. A test of the library answers those cases, too. "
     "The encoding HZ-GB-2312 is not supported."),
    ("sgfmill", "library, Python", ["python3", "-c", OF_PYTHON, "sgfmill"], ["python3", ADAPTERS / "sgfmill_adapter.py"],
     "By its documentation it reads Go on square boards up to 26x26. Its board removes set-up stones without liberties, and "
     "does not play on a point with a stone."),
    ("pysgf", "library, Python", ["python3", "-c", OF_PYTHON, "pysgf", "chardet"], ["python3", ADAPTERS / "pysgf_adapter.py"],
     "It reads the first game of a file and drops empty nodes. It returns values as strings in which it resolves `\\]` and "
     "`\\\\` only. It takes the encoding from the first `CA[` among the bytes, or guesses it."),
    ("sgf (PyPI)", "library, Python", ["python3", "-c", OF_PYTHON, "sgf"], ["python3", ADAPTERS / "sgf_adapter.py"],
     "It takes decoded text and returns values as strings without their backslashes, so that soft line breaks become line "
     "breaks and escaped colons divide values. It refuses lowercase letters in identifiers and vertical tabs."),
    ("@sabaki/sgf", "library, JavaScript", ["node", "-e", OF_NODE], ["node", ADAPTERS / "sabaki.js"],
     "It returns values as strings without their backslashes, so that escaped colons divide values, and removes each CR. It "
     "guesses an encoding before it looks for CA, and refuses the file if that finds none; the first CA counts for all games. "
     "@sabaki/go-board plays the moves, and follows groups by recursion."),
    ("sgf-parse", "library, Rust", ["sh", "-c", f"grep -A1 'name = \"sgf-parse\"' {ADAPTERS}/sgf-parse/Cargo.lock | sed -n 's/version = //p'"],
     [ADAPTERS / "sgf-parse/target/debug/sgf-parse-adapter"],
     "It takes decoded text. It removes backslashes before it looks for soft line breaks and escaped colons, so it does not "
     "find them, nor backslashes that were escaped. It takes an empty list of points for invalid, and a vertical tab for a "
     "part of an identifier. Its lenient mode is used if the strict one refuses a file."),
]


def results_of(name, command, kept):
    path = kept / (re.sub(r"\W+", "-", name) + ".json")
    if not path.exists() or name in sys.argv[1:]:
        arguments = [sys.executable, str(run.HERE / "run.py"), "--json", str(path), "--", *map(str, command)]
        subprocess.run(arguments, stdout=subprocess.DEVNULL, check=False)
    return json.loads(path.read_text("utf-8"))


def share(results, **wanted):
    passed = run.count(results, result="passed", **wanted)
    counted = passed + run.count(results, result="failed", **wanted)
    return f"{passed} of {counted}" if counted else "–"


def row(cells):
    return "| " + " | ".join(cells) + " |"


def page(rows):
    count = len(run.load_cases())
    yield f"""# Results

What {len(rows)} programs answer to the {count} cases. "209 of 217" means that a program passes 209 of the 217 cases of that level
that it answers. Cases that need what it does not offer are unsupported and do not count, nor do failures on cases for
which the specification can be read in two ways.
"""
    yield row(["program", "version", *run.LEVELS, "unsupported"])
    yield "|---|---|--:|--:|--:|--:|"
    for name, _, version, _, results in rows:
        unsupported = str(run.count(results, result="unsupported"))
        yield row([name, version, *(share(results, level=level) for level in run.LEVELS), unsupported])
    yield """
*must*: the specification demands it. *should*: it recommends it. *practice*: it is silent, and files from real programs
decide. Libraries that return values as strings are helped: their adapters turn numbers into numbers, divide composed values
at a colon, expand rectangles and turn white space into spaces and line feeds, as each user of the library has to do. What a
program cannot do at all by its documentation (other games, other board sizes, an encoding) is unsupported.

We checked each failure of another program on *must* and *should* by hand against the sentence that its case names. If you
find one that is unfair, please report it.

SGFC is missing because no package registry that we tried serves it. An adapter for it is welcome.

`python3 conformance/results.py` makes this page; its first lines say what to install.

## By area

Passed cases of the levels *must* and *should*, of those that the program answers.
"""
    areas = sorted({r["area"] for r in rows[0][4]})
    yield row(["area", *(r[0] for r in rows)])
    yield "|---|" + "--:|" * len(rows)
    for area in areas:
        of_area = [[r for r in results if r["area"] == area and r["level"] != "practice"] for *_, results in rows]
        yield row([area, *map(share, of_area)])
    yield """
## Where the specification is unclear

Failures of these cases do not count.
"""
    unclear = {}
    for case in filter(lambda case: case.unclear, run.load_cases()):
        unclear.setdefault(case.data["unclear"], []).append(case)
    for why, cases in unclear.items():
        yield f"* {', '.join(case.name for case in cases)}: *{cases[0].data['rule']}* {why}"
    for name, kind, version, note, results in rows:
        failed = [r for r in results if r["result"] == "failed" and r["level"] != "practice"]
        yield f"\n## {name}\n\n{kind[0].upper()}{kind[1:]}, version {version}. {note}\n"
        if not failed:
            yield "It passes all cases of the levels *must* and *should* that it answers."
            continue
        yield "Cases of the levels *must* and *should* that it fails:\n"
        for area in areas:
            names = [r["name"].split("/")[1] for r in failed if r["area"] == area]
            if names:
                yield f"* {area}: {', '.join(names)}"


def main():
    kept = pathlib.Path(sys.argv[sys.argv.index("--keep") + 1] if "--keep" in sys.argv else tempfile.mkdtemp())
    kept.mkdir(exist_ok=True)
    rows = []
    for name, kind, version_command, command, note in PROGRAMS:
        try:
            asked = subprocess.run(version_command, capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            print(f"{name} is not installed; it is left out", file=sys.stderr)
            continue
        version = asked.stdout.strip().strip('"').removeprefix("sgf ")
        rows.append((name, kind, version, note, results_of(name, command, kept)))
    (run.HERE / "RESULTS.md").write_text("\n".join(page(rows)) + "\n", "utf-8")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Whether two builds of the program say the same, byte for byte.

`same.py OLD NEW FOLDER [WORD]` runs the commands that read games over FOLDER, the new
build on one core, on all, and with seven threads where it searches, and names the first
difference of each; WORD keeps to commands that hold it. Ends with 1 where something
differs.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

# `@` stands for the folder, `=` for one file with all its games, `%` for a new folder.
COMMANDS = """
check --format json --fail-on never @
check --format json --fail-on never =
info --json @
info --json =
fmt =
fmt --compact =
cat @
cat =
convert --to json =
table --table games @
table --table moves =
table --table nodes =
table --table positions =
table --table positions --columns position_hash,canonical_hash =
table --table diagnostics @
table --table properties @
stats --json @
dedup --by signature --json @
dedup --by moves --json @
dedup --by position --json @
strip --comments @ --out-dir %
strip --variations --empty-nodes @ --out-dir %
strip --anonymise @ --out-dir %
strip --comments =
transform --rotate 90 @ --out-dir %
transform --rotate 90 =
transform --flip h --swap-colors =
transform --canonical @ --out-dir %
sort --by length @ --out-dir %
search --player a --json @
search --player a --json =
search --by player --json @
search --moves Q16,D4 --json @
search --moves Q16,D4 --any-order --variations --json @
search --pattern XO/OX --json @
search --pattern ..../.XO./.XX. --json =
search --pattern X --game hex --json @
search --count --size 19 @
openings --json @
openings =
merge --collection @
""".strip().splitlines()


def one_file(folder: Path, to: Path) -> None:
    """Writes all files behind each other."""
    with to.open("wb") as out:
        for path in sorted(folder.rglob("*.sgf")):
            if path.is_file():
                out.write(path.read_bytes() + b"\n")


def run(program: str, command: str, folder: Path, one: Path, threads: int):
    """What a command says and makes."""
    with tempfile.TemporaryDirectory() as made:
        places = {"@": str(folder), "=": str(one), "%": made}
        words = [places.get(word, word) for word in command.split()]
        environment = dict(os.environ, RAYON_NUM_THREADS=str(threads))  # 0: all cores
        alone = ["taskset", "-c", "0"] if threads == 1 else []
        done = subprocess.run(
            [*alone, program, *words],
            capture_output=True,
            env=environment,
        )
        files = {
            str(path.relative_to(made)): path.read_bytes()
            for path in sorted(Path(made).rglob("*"))
            if path.is_file()
        }
        said = done.stdout.replace(made.encode(), b"%"), done.stderr.replace(made.encode(), b"%")
        return done.returncode, said, files


def main() -> int:
    """Compares, and tells."""
    old, new, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    word = sys.argv[4] if len(sys.argv) > 4 else ""
    different = 0
    with tempfile.TemporaryDirectory() as place:
        one = Path(place) / "one.sgf"
        one_file(folder, one)
        for command in COMMANDS:
            if word not in command:
                continue
            wanted = run(old, command, folder, one, 0)
            for threads in (1, 2, 7):
                got = run(new, command, folder, one, threads)
                if got == wanted:
                    continue
                different += 1
                print(f"{command} ({threads} threads): {describe(wanted, got)}")
                break
            else:
                print(f"same: {command} ({wanted[0]}, {len(wanted[1][0])} bytes)")
    return int(different > 0)


def describe(wanted, got) -> str:
    """Where two runs differ first."""
    if wanted[0] != got[0]:
        return f"ends with {got[0]}, not {wanted[0]}: {got[1][1][:300]!r}"
    for name, one, other in zip(("stdout", "stderr"), wanted[1], got[1]):
        if one != other:
            lines = zip(one.splitlines(), other.splitlines())
            number, first = next(
                ((n, pair) for n, pair in enumerate(lines, 1) if pair[0] != pair[1]), (0, ("", ""))
            )
            return f"{name}, line {number}: {first[0][:200]!r} became {first[1][:200]!r}"
    names = [name for name in wanted[2].keys() | got[2].keys() if wanted[2].get(name) != got[2].get(name)]
    return f"files: {sorted(names)[:5]}"


sys.exit(main())

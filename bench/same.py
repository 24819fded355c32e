#!/usr/bin/env python3
"""Compares the outputs of two builds of the program, byte for byte.

`same.py OLD NEW FOLDER [WORD]` runs the commands below over FOLDER: the old build once,
the new one on one core, with two and with seven threads. For each command it prints how
many outputs and lines differ, and the first difference. With WORD only commands that
contain it run. The exit status is 1 if anything differs.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

# `@` is the folder, `=` a file with all its games, `*` each file in turn, `%` a new folder,
# and `&` a copy of the folder for commands that change files.
COMMANDS = """
check --format json --fail-on never @
check --format json --fail-on never =
check --level style --fail-on never @
check --level error --fail-on never @
check --fix --no-config &
check --fix --unsafe-fixes --no-config &
info --json @
info --json =
fmt =
fmt --compact =
fmt --write &
fmt --write --expand-points &
fmt --write --compress-points &
cat @
cat =
convert --to json =
convert --to json @ --out-dir %
convert --to ff4 @ --out-dir %
convert --to ff3 @ --out-dir %
convert --charset UTF-8 @ --out-dir %
convert --charset GBK @ --out-dir %
convert --charset Shift_JIS @ --out-dir %
convert --analysis sabaki @ --out-dir %
table --table games --columns all @
table --table moves =
table --table nodes =
table --table positions =
table --table positions --columns position_hash,canonical_hash =
table --table diagnostics @
table --table properties @
stats --json @
dedup --by signature --json @
dedup --by moves --json @
dedup --by prefix --json @
dedup --by position --json @
strip --comments @ --out-dir %
strip --markup @ --out-dir %
strip --private --analysis @ --out-dir %
strip --info --setup --timing @ --out-dir %
strip --variations --empty-nodes @ --out-dir %
strip --anonymize @ --out-dir %
strip --comments =
transform --rotate 90 @ --out-dir %
transform --rotate 90 =
transform --flip h --swap-colors =
transform --flip diagonal @ --out-dir %
transform --canonical @ --out-dir %
sort --by length @ --out-dir %
extract --main-line *
extract --line 5 --to-end *
extract --subtree 3 --with-moves *
split * --out-dir %
split --by variation * --out-dir %
split --by game * --out-dir %
search --player a --json @
search --player a --json =
search --player !lee --json @
search --by player --json @
search --by year --json @
search --result B+R --json @
search --from 1990 --to 1999 --json @
search --komi 6..8 --json @
search --handicap 2.. --json @
search --rank 1d..9p --json @
search --length ..50 --json @
search --comment the --json @
search --event cup --rules japanese --json @
search --moves Q16,D4 --json @
search --moves Q16,D4 --any-order --variations --json @
search --moves D4 --next W --json @
search --pattern XO/OX --json @
search --pattern ..../.XO./.XX. --json =
search --pattern ---/.X./..O --no-symmetry --json @
search --pattern X --game hex --json @
search --count --size 19 @
search --json --size 9 @
openings --json @
openings =
merge --collection @
merge @
merge --symmetry --order frequency --max-depth 20 --counts @
render --format text *
render --format text --figures *
render --format svg *
render --format svg --move 20 --numbers all *
show *
""".strip().splitlines()


def one_file(folder: Path, to: Path) -> None:
    """Concatenates all files."""
    with to.open("wb") as out:
        for path in sorted(folder.rglob("*.sgf")):
            if path.is_file():
                out.write(path.read_bytes() + b"\n")


def run(program: str, command: str, folder: Path, one: Path, threads: int) -> dict[str, bytes]:
    """Returns all output and files of a command, by name."""
    files = sorted(folder.rglob("*.sgf")) if "*" in command.split() else [folder]
    outputs = {}
    for file in files:
        with tempfile.TemporaryDirectory() as made:
            if "&" in command:
                shutil.copytree(folder, made, dirs_exist_ok=True)
            places = {"@": str(folder), "=": str(one), "*": str(file), "%": made, "&": made}
            words = [places.get(word, word) for word in command.split()]
            environment = dict(os.environ, RAYON_NUM_THREADS=str(threads))  # 0: all cores
            alone = ["taskset", "-c", "0"] if threads == 1 else []
            done = subprocess.run([*alone, program, *words], capture_output=True, env=environment)
            said = {"status": str(done.returncode).encode(), "stdout": done.stdout, "stderr": done.stderr}
            said |= {str(p.relative_to(made)): p.read_bytes() for p in Path(made).rglob("*") if p.is_file()}
            prefix = "" if file == folder else f"{file.relative_to(folder)}: "
            outputs |= {prefix + name: text.replace(made.encode(), b"%") for name, text in said.items()}
    return outputs


def main() -> int:
    """Compares the outputs of all commands."""
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
            for threads in (1,) if "*" in command.split() else (1, 2, 7):
                got = run(new, command, folder, one, threads)
                if got == wanted:
                    continue
                different += 1
                print(f"{command} ({threads} threads): {describe(wanted, got)}")
                break
            else:
                print(f"same: {command} ({sum(map(len, wanted.values()))} bytes)")
    return int(different > 0)


def describe(wanted: dict[str, bytes], got: dict[str, bytes]) -> str:
    """Describes the number of different outputs and lines, and the first ones."""
    names = sorted(name for name in wanted.keys() | got.keys() if wanted.get(name) != got.get(name))
    lines, first = 0, b""
    for name in names:
        before, after = (Counter(said.get(name, b"").splitlines()) for said in (wanted, got))
        gone, come = before - after, after - before
        lines += max(gone.total(), come.total())
        first = first or b"%r became %r" % (next(iter(gone), b"")[:200], next(iter(come), b"")[:200])
    return f"{len(names)} of {len(wanted)} outputs, {lines} lines; {names[0]}: {first.decode()}"


sys.exit(main())

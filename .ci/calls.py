#!/usr/bin/env python3
"""What a command asks of the system for each of many small files.

Time differs from machine to machine; how often the system is called does not, and it
tells at once when threads wake each other for each file. `calls.py PATH-OF-SGF` ends
with 1 where a bound is exceeded.
"""

import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FILES = 2000
COMMANDS = (["check"], ["info", "--json"], ["dedup"], ["table"])

# A file is opened, asked for its size, read to its end, closed.
MOST_CALLS = 6.0
# Ten times what was seen where two threads share the work.
MOST_FUTEX = 0.5
MOST_SWITCHES = 0.5

# What builds for debugging ask of each file before they close it.
DEBUG_ONLY = {"fcntl"}


def make(folder: Path) -> None:
    for number in range(FILES):
        path = folder / f"{number // 100}" / f"{number}.sgf"
        path.parent.mkdir(exist_ok=True)
        moves = ";B[cd];W[gc];B[eh];W[aa]" * (number % 20)
        path.write_text(f"(;FF[4]GM[1]SZ[9]PB[a]PW[b]GN[{number}]{moves})\n")


def calls(command: list[str]) -> dict[str, int]:
    """How often each call was made."""
    with tempfile.NamedTemporaryFile("r") as report:
        subprocess.run(
            ["strace", "-f", "-c", "-o", report.name, *command],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        lines = report.read().splitlines()
    found = {}
    for line in lines:
        row = re.match(r"\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?(\w+)$", line)
        if row and row[2] != "total" and row[2] not in DEBUG_ONLY:
            found[row[2]] = int(row[1])
    return found


def switches(command: list[str]) -> int:
    """How often a thread waited for something."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_nvcsw
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_nvcsw - before


def main() -> int:
    sgf = sys.argv[1]
    has_strace = shutil.which("strace") is not None
    if not has_strace:
        print("NOT COUNTED: strace is not installed (apt-get install strace)")
    is_exceeded = False
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder))
        for words in COMMANDS:
            command = [sgf, *words, folder]
            figures = [("context switches", switches(command), MOST_SWITCHES)]
            if has_strace:
                found = calls(command)
                # How often threads wait for each other depends on what else runs: it has a bound of its own.
                futex = found.pop("futex", 0)
                figures.append(("calls", sum(found.values()), MOST_CALLS))
                figures.append(("futex", futex, MOST_FUTEX))
            for what, count, most in figures:
                told = f"{' '.join(words)}: {count / FILES:.2f} {what} a file (at most {most})"
                print(told)
                is_exceeded |= count / FILES > most
    return int(is_exceeded)


if __name__ == "__main__":
    sys.exit(main())

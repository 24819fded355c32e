#!/usr/bin/env python3
"""Checks that ten times the bytes take at most twelve times the work.

`linear.py SGF` runs the pairs of command and shape that once took more, and one pair for
each other shape. `linear.py SGF --all` runs every command over every shape; `--shape` and
`--command` choose some. Work is counted in instructions, not in seconds, so the result does
not depend on what else the machine does: by `perf` if the processor may be asked, otherwise
by valgrind, which is slow. With valgrind, `--all` counts only the pairs that seem to take
more by the processor's clock. Ends with 1 if a pair takes more work.
"""

import argparse
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# For ten times the bytes.
MOST = 12.0
# Seconds are less exact than instructions.
SUSPICIOUS = 12.5
# No command needs as long, unless it takes the square of the time.
PATIENCE = 120


def repeat(before: str, unit: str, after: str = ")") -> Callable[[int], bytes]:
    """A shape that repeats `unit`.

    `{n}` in it is a number, `{p}` one of 19 points, so that large files are like small ones,
    `{q}` one of 361, and `{w}` a word of capitals.
    """

    def make(size: int) -> bytes:
        parts = [before]
        length = number = 0
        while length < size:
            column, row = chr(97 + number % 19), chr(97 + number // 19 % 19)
            word = "".join(chr(65 + number // 26**digit % 26) for digit in range(4))
            part = unit.replace("{n}", str(number)).replace("{w}", word)
            part = part.replace("{p}", f"{column}a").replace("{q}", f"{column}{row}")
            parts.append(part)
            length += len(part)
            number += 1
        return "".join([*parts, after]).encode("latin-1")

    return make


def nested(before: str, unit: str, inner: str = "") -> Callable[[int], bytes]:
    """A shape in which each `unit` is in a variation of the one before."""

    def make(size: int) -> bytes:
        depth = max(size // (len(unit) + len(inner) + 1), 1)
        return f"({before}{unit * depth}{inner}{')' * depth})".encode("latin-1")

    return make


GO = "(;FF[4]GM[1]SZ[19]"
SHAPES: dict[str, Callable[[int], bytes]] = {
    "nested": nested(";GM[1]", "(;B[aa]"),
    "nested, never closed": repeat("(;GM[1]", "(;B[aa]", ""),
    "nested, empty": nested(";", "(;"),
    "nested, empty, never closed": repeat("", "(;", ""),
    "empty nodes": repeat(GO, ";"),
    "siblings": repeat(GO, "(;B[aa])"),
    "distinct siblings": repeat(GO, "(;B[{q}]C[{n}])"),
    "empty variations": repeat(GO + ";B[aa]", "()"),
    "one long line": repeat(GO, ";B[{p}];W[{p}]"),
    "comb": nested(";GM[1]", "(;B[aa](;W[bb])"),
    "comb of empty nodes": nested(";", "(;(;)"),
    "equal properties in a node": repeat(GO, "AB[aa]"),
    "distinct properties in a node": repeat(GO, "{w}[a]"),
    "many moves in a node": repeat(GO, "B[{p}]W[{p}]"),
    "many values": repeat(GO + "XX", "[{n}]"),
    "many points": repeat(GO + "AB", "[{p}]"),
    "many rectangles": repeat(GO + "AB", "[aa:ss]"),
    "labels": repeat(GO + "LB", "[{p}:{n}]"),
    "arrows": repeat(GO + "AR", "[{p}:aa]"),
    "a long comment": repeat(GO + "C[", "some words, and\n", "])"),
    "escapes in a comment": repeat(GO + "C[", "\\]\\\\\\:\\\n", "])"),
    "brackets in a comment": repeat(GO + "C[", "a] b [c] ", "])"),
    "opening brackets in a comment": repeat(GO + "C[a]", "a[", ""),
    "many comments": repeat(GO, ";C[see {n}]"),
    "stray text": repeat(GO + ";B[aa]", "?;x [y]"),
    "stray brackets": repeat(GO + ";B[aa]", "] "),
    "stray text outside": repeat("", "not a (game) ", "(;B[aa])"),
    "closing parentheses": repeat("(;", ")", ""),
    "opening parentheses": repeat("", "(", ""),
    "missing semicolons": repeat(GO, "(B[{p}])"),
    "nodes after variations": repeat(GO, ";B[aa](;W[bb]);W[cc]"),
    "setup in each node": repeat(GO, ";AB[{p}]AE[{p}]"),
    "rectangles in each node": repeat(GO, ";TR[aa:ss]"),
    "game info in each leaf": repeat(GO, "(;B[aa]PB[a]PW[b]RE[B+1])"),
    "distinct game info in each leaf": repeat(GO, "(;B[{q}]PB[a {n}]PW[b {n}]DT[1999])"),
    "game info in each node": repeat(GO, ";B[{p}]PB[a]RE[B+1]"),
    "captures": repeat(GO, ";B[ab];W[aa];B[ba];W[sr];B[ss];W[rs]"),
    "many games": repeat("", "(;GM[1];B[aa])", ""),
    "many distinct games": repeat("", "(;GM[1]SZ[19]PB[a {n}];B[{q}];W[dd]C[{n}])", ""),
    "many problems": repeat("", "(;GM[1]SZ[19]AB[{p}]AW[dd]C[{n}?];B[ee])", ""),
    "many encodings": repeat("", "(;CA[GBK]C[\xba\xc3])(;CA[UTF-8]C[\xba\xc3\xc6\xe5\xa1\xa3])", ""),
    "Hex": repeat("(;FF[4]GM[11]SZ[19]", ";B[{p}];W[{p}]"),
    "Twixt": repeat("(;FF[4]GM[21]SZ[24]", ";B[b{n}];W[{p}]"),
    "bytes that are not text": repeat(GO + ";C[", "\xff\xfe\x81 \xe9", "])"),
    "wrong encoding": repeat("(;CA[UTF-8]", ";C[\xba\xc3\xc6\xe5]N[\xff]"),
    "analyses": repeat(GO, ";B[{p}]LZ[0.17.5 50.{n} 10 leela\ninfo move Q16 visits 9 winrate 5000 pv Q16 D4]"),
}

TABLES = ("games", "moves", "positions", "nodes", "properties", "diagnostics")
FILE, OTHER, OUT = "{file}", "{other}", "{out}"
COMMANDS: dict[str, list[str]] = {
    "check": ["check", "--format", "json", FILE],
    "check as text": ["check", "--level", "style", FILE],
    "check --diff": ["check", "--fix", "--unsafe-fixes", "--diff", FILE],
    "fmt": ["fmt", FILE],
    "fmt --compress-points": ["fmt", "--compress-points", FILE],
    "convert --to json": ["convert", "--to", "json", FILE],
    "convert --to ff4": ["convert", "--to", "ff4", FILE],
    "convert --to ff3": ["convert", "--to", "ff3", FILE],
    "convert --charset UTF-8": ["convert", "--charset", "UTF-8", FILE],
    "convert --charset UTF-16": ["convert", "--charset", "UTF-16", FILE],
    "info": ["info", "--json", FILE],
    "tree": ["tree", FILE],
    "tree --json": ["tree", "--json", FILE],
    "show": ["show", FILE],
    "show --json": ["show", "--json", FILE],
    "render": ["render", "--format", "svg", FILE],
    "render --figures": ["render", "--figures", "--format", "text", FILE],
    "render --problems": ["render", "--problems", "--format", "svg", FILE],
    "render --graph": ["render", "--graph", "--format", "svg", FILE],
    "render as HTML": ["render", "--format", "html", FILE],
    "merge": ["merge", FILE],
    "merge of two": ["merge", "--counts", "--symmetry", "--order", "frequency", FILE, OTHER],
    "merge --collection": ["merge", "--collection", FILE, OTHER],
    "merge-driver": ["merge-driver", "{base}", "{ours}", "{theirs}"],
    "split": ["split", "--out-dir", OUT, FILE],
    "split --by variation": ["split", "--by", "variation", "--out-dir", OUT, FILE],
    "split --by game": ["split", "--by", "game", "--out-dir", OUT, FILE],
    "extract --line": ["extract", "--line", "--to-end", FILE],
    "extract --subtree": ["extract", "--subtree", "1", FILE],
    "extract --with-moves": ["extract", "--subtree", "1", "--with-moves", FILE],
    "transform": ["transform", "--rotate", "90", FILE],
    "transform --swap-colors": ["transform", "--swap-colors", FILE],
    "strip": ["strip", "--comments", "--markup", "--timing", "--analysis", FILE],
    "strip --empty-nodes": ["strip", "--comments", "--markup", "--empty-nodes", FILE],
    "strip --variations": ["strip", "--variations", FILE],
    "strip --info": ["strip", "--info", "--setup", "--private", FILE],
    "strip --anonymize": ["strip", "--anonymize", FILE],
    "diff": ["diff", FILE, OTHER],
    "diff of the same": ["diff", FILE, FILE],
    "cat": ["cat", FILE],
    "sort --by length": ["sort", "--by", "length", FILE],
    "sort --by info": ["sort", "--by", "info", FILE],
    "sort --by frequency": ["sort", "--by", "frequency", FILE],
    "dedup": ["dedup", FILE, OTHER],
    "dedup --by prefix": ["dedup", "--by", "prefix", FILE, OTHER],
    "dedup --by position": ["dedup", "--by", "position", FILE, OTHER],
    "stats": ["stats", "--json", FILE],
    "problems": ["problems", FILE],
    "problems --json": ["problems", "--json", FILE],
    "link": ["link", "--base", "https://example.org/", FILE],
    "review": ["review", "--json", FILE],
    "review --analyses": ["review", "--analyses", FILE],
    "search --pattern": ["search", "--pattern", "X./.O", "--json", FILE],
    "search --moves": ["search", "--moves", "Q16,D4", "--sgf", OUT + "/found.sgf", FILE],
    "openings": ["openings", FILE],
    "index": ["index", "-o", OUT + "/x.sgfindex", FILE],
    "explore": ["explore", "-o", OUT + "/site", FILE],
    "pack": ["pack", "-o", OUT + "/x.zip", FILE],
    **{f"table of {table}": ["table", "--table", table, FILE] for table in TABLES},
}

# Each of N lines is written with the way to it, which is as long.
SQUARE_OUTPUT = {
    ("split --by variation", "comb"),
    ("split --by variation", "comb of empty nodes"),
    ("split --by variation", "nodes after variations"),
}

# What once took more: the reason why this file exists.
ONCE_FAILED = [
    ("check", "nested, empty"),
    ("check --diff", "nested, empty, never closed"),
    ("check", "equal properties in a node"),
    ("check", "distinct properties in a node"),
    ("table of moves", "many moves in a node"),
    ("table of games", "game info in each leaf"),
    ("table of moves", "distinct game info in each leaf"),
    ("strip", "rectangles in each node"),
    ("convert --charset UTF-16", "many games"),
    ("merge-driver", "distinct properties in a node"),
]

# One command for each other shape: the commands that look closest.
CHOSEN = dict.fromkeys(SHAPES, "check") | {
    "siblings": "merge-driver",
    "distinct siblings": "merge",
    "comb": "tree",
    "one long line": "table of positions",
    "many comments": "diff",
    "captures": "search --pattern",
    "many distinct games": "dedup",
    "many problems": "problems",
    "many encodings": "convert --charset UTF-8",
    "bytes that are not text": "convert --to json",
    "Hex": "render",
    "Twixt": "show --json",
    "analyses": "review",
    "labels": "fmt --compress-points",
    "arrows": "transform",
    "setup in each node": "extract --subtree",
    "game info in each node": "sort --by info",
}


class Bench:
    """A program whose work is counted."""

    def __init__(self, sgf: str, folder: Path, small: int) -> None:
        self.folder = folder
        # Valgrind starts sooner without symbols.
        self.sgf = str(folder / "sgf")
        strip = shutil.which("strip")
        if not strip or subprocess.run([strip, "-o", self.sgf, sgf], check=False).returncode:
            self.sgf = sgf
        self.has_perf = True
        self.start = self.instructions(["--version"])
        if math.isinf(self.start):
            self.has_perf = False
            self.start = self.instructions(["--version"])
        self.start_seconds = min(self.seconds(["--version"]) for _ in range(5))
        self.sizes = (10 * small, 100 * small) if self.has_perf else (small, 10 * small)

    def run(self, command: list[str]) -> tuple[str, float]:
        """Runs a command: its messages, and the seconds of the processor."""
        with tempfile.TemporaryFile(dir=self.folder) as messages:
            nothing = subprocess.DEVNULL
            environment = os.environ | {"RAYON_NUM_THREADS": "1"}
            try:
                process = subprocess.Popen(
                    command, stdin=nothing, stdout=nothing, stderr=messages, env=environment
                )
            except FileNotFoundError:
                return "", math.inf
            timer = threading.Timer(PATIENCE, process.kill)
            timer.start()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            timer.cancel()
            messages.seek(0)
            text = messages.read().decode("utf-8", "replace")
            if "\nUsage: " in text:
                raise SystemExit(f"{' '.join(command)}\n{text}")
            return text, math.inf if os.WIFSIGNALED(status) else usage.ru_utime + usage.ru_stime

    def seconds(self, words: list[str]) -> float:
        return self.run([self.sgf, *words])[1]

    def instructions(self, words: list[str]) -> float:
        """How many instructions a command takes; infinite if nobody can tell."""
        if self.has_perf:
            tool = ["perf", "stat", "-x,", "-e", "instructions:u"]
            pattern = r"^(\d+),.*instructions"
        else:
            tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
            pattern = r"I\s+refs:\s+([\d,]+)"
        messages, seconds = self.run([*tool, self.sgf, *words])
        found = re.search(pattern, messages, re.MULTILINE)
        if found is None or math.isinf(seconds):
            return math.inf
        return float(found[1].replace(",", ""))

    def measure(self, pair: tuple[str, str], size: int, how: Callable[[list[str]], float]) -> float:
        """What a command takes for a file of a shape."""
        command, shape = pair
        text = SHAPES[shape](size)
        changed = text.replace(b"aa", b"ac")
        files = {FILE: text, OTHER: changed, "{base}": text, "{theirs}": changed}
        files["{ours}"] = text.replace(b"bb", b"bc")
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            paths = {OUT: f"{folder}/out"}
            for word, content in files.items():
                paths[word] = f"{folder}/{word.strip('{}')}.sgf"
                Path(paths[word]).write_bytes(content)
            Path(paths[OUT]).mkdir()
            words = COMMANDS[command]
            return how([re.sub(r"\{\w+\}", lambda word: paths[word[0]], part) for part in words])

    def ratio(self, pair: tuple[str, str]) -> float:
        """How many times the work ten times the bytes take."""
        small, large = (self.measure(pair, size, self.instructions) for size in self.sizes)
        return (large - self.start) / max(small - self.start, 1)

    def is_suspicious(self, pair: tuple[str, str]) -> bool:
        small, large = (self.measure(pair, size, self.seconds) for size in self.sizes)
        return large - self.start_seconds > SUSPICIOUS * max(small - self.start_seconds, 0.003)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("sgf")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--shape", choices=SHAPES)
    parser.add_argument("--command", choices=COMMANDS)
    options = parser.parse_args()
    covered = {shape for _, shape in ONCE_FAILED}
    pairs = ONCE_FAILED + [(CHOSEN[shape], shape) for shape in SHAPES if shape not in covered]
    if options.all:
        pairs = [(command, shape) for shape in SHAPES for command in COMMANDS]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as threads:
        bench = Bench(options.sgf, Path(folder), 10_000 if options.all else 2_000)
        if math.isinf(bench.start):
            print("NOT COUNTED: neither perf nor valgrind counts instructions here (apt-get install valgrind)")
            return 0
        pairs = [
            pair
            for pair in pairs
            if pair not in SQUARE_OUTPUT
            and options.command in (None, pair[0])
            and options.shape in (None, pair[1])
        ]
        looked_at = len(pairs)
        if options.all and not bench.has_perf:
            suspicious = threads.map(bench.is_suspicious, pairs)
            pairs = [pair for pair, is_suspicious in zip(pairs, suspicious) if is_suspicious]
        ratios = list(zip(pairs, threads.map(bench.ratio, pairs)))
    failed = [(pair, ratio) for pair, ratio in ratios if ratio > MOST]
    for (command, shape), ratio in failed:
        print(f"`{command}` of {shape!r}: ten times the bytes, {ratio:.1f} times the work (at most {MOST:.0f})")
    counter = "perf" if bench.has_perf else "valgrind"
    print(f"{looked_at} pairs of command and shape, {len(pairs)} counted by {counter}, {len(failed)} failed")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())

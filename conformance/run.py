#!/usr/bin/env python3
"""Runs the SGF conformance cases against a program: run.py [OPTIONS] -- COMMAND...

The command is called once per case, as README.md and FORMAT.md describe. Only the standard library is needed.
"""
import argparse
import concurrent.futures
import contextlib
import json
import math
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
KINDS, LEVELS = ("read", "board", "find", "same"), ("must", "should", "practice")


class Case:
    def __init__(self, path):
        self.path, self.name, self.area = path, f"{path.parent.name}/{path.stem}", path.parent.name
        try:
            self.data = dict(json.loads(path.read_text("utf-8")))
        except (ValueError, TypeError) as error:
            sys.exit(f"{path}: expected a JSON object as FORMAT.md describes it: {error}")
        self.kind, self.level, self.unclear = self.data.get("kind"), self.data.get("level"), "unclear" in self.data
        self.file, self.second = path.with_suffix(".sgf"), path.with_suffix(".2.sgf")

    def arguments(self):
        arguments = [self.kind, str(self.file)]
        if self.kind == "same":
            arguments.append(str(self.second))
        return arguments + list(self.data["expect"].get("boards", {}))


def load_cases(areas=(), levels=(), names=()):
    cases = [Case(path) for path in sorted((HERE / "cases").glob("*/*.json"))]
    return [c for c in cases if (not areas or c.area in areas) and (not levels or c.level in levels)
            and (not names or any(name in c.name for name in names))]


# ----------------------------------------------------------------------------------------------------------------------
# Comparing. Each function returns None, or the first difference as a line to read.

def short(value):
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= 100 else text[:97] + "..."


def plain(value):
    """Makes equal numbers look equal: 6.0 and 6."""
    if isinstance(value, float) and math.isfinite(value) and value == int(value):
        return int(value)
    return [plain(v) for v in value] if isinstance(value, list) else value


def unordered(values):
    return sorted(json.dumps(plain(v), sort_keys=True) for v in values)


def differ(what, wanted, got):
    return f"{what}: expected {short(wanted)}, got {short(got)}"


def compare_read(case, wanted, got):
    if "refused" in wanted:
        return None if "refused" in got else "the file must be refused, but was read"
    if "refused" in got:
        return f"the file was refused: {got['refused']}"
    if len(wanted["games"]) != len(got["games"]):
        return differ("number of games", len(wanted["games"]), len(got["games"]))
    only = case.data.get("only")
    for g, (game, its) in enumerate(zip(wanted["games"], got["games"])):
        if len(game["nodes"]) != len(its["nodes"]):
            return differ(f"number of nodes of game {g}", len(game["nodes"]), len(its["nodes"]))
        for n, (node, theirs) in enumerate(zip(game["nodes"], its["nodes"])):
            if node["parent"] != theirs["parent"]:
                return differ(f"parent of node {g}.{n}", node["parent"], theirs["parent"])
            names = set(node["props"]) | set(theirs["props"])
            for name in sorted(names & set(only) if only is not None else names):
                if name not in theirs["props"]:
                    return f"node {g}.{n}: {name} is missing, expected {short(node['props'][name])}"
                if name not in node["props"]:
                    if theirs["props"][name] == []:     # no value is left, which is as good as no property
                        continue
                    return f"node {g}.{n}: {name} is not expected, got {short(theirs['props'][name])}"
                if unordered(node["props"][name]) != unordered(theirs["props"][name]):
                    return differ(f"node {g}.{n}: {name}", node["props"][name], theirs["props"][name])
    return None


UNORDERED = ("black", "white", "arrows", "links", "view", "dim")


def compare_board(case, wanted, got):
    if "refused" in got:
        return f"the file was refused: {got['refused']}"
    unknown = None
    for node, board in wanted["boards"].items():
        if node not in got["boards"]:
            return f"there is no answer for node {node}"
        for name, value in board.items():
            its = got["boards"][node].get(name, "unsupported")
            if its == "unsupported":
                unknown = unknown or f"unsupported: {name}"
            elif name in UNORDERED and isinstance(value, list) and isinstance(its, list):
                if unordered(value) != unordered(its):
                    missing = [v for v in value if plain(v) not in plain(its)]
                    extra = [v for v in its if plain(v) not in plain(value)]
                    return f"node {node}: {name}: missing {short(missing)}, not expected {short(extra)}"
            elif plain(value) != plain(its):
                return differ(f"node {node}: {name}", value, its)
    return unknown


def compare_find(case, wanted, got):
    found = got["findings"]
    for finding in wanted["findings"]:
        same = [f for f in found if f["name"] == finding["name"]]
        first = (finding["line"], finding["column"])
        last = tuple(finding.get("until", first))
        if not any(first <= (f["line"], f["column"]) <= last for f in same):
            there = [[f["line"], f["column"]] for f in same]
            return f"{finding['name']} at line {first[0]}, column {first[1]} is not reported" + \
                (f"; it is reported at {short(there)}" if there else f"; reported: {short([f['name'] for f in found])}")
    if not wanted["findings"] and "not" not in wanted and found:
        return f"nothing is wrong here, but {short(found[0])} is reported"
    wrong = [f for f in found if f["name"] in wanted.get("not", [])]
    return f"{short(wrong[0])} must not be reported" if wrong else None


def compare_same(case, wanted, got):
    return None if wanted["same"] == got["same"] else differ("same", wanted["same"], got["same"])


COMPARE = {"read": compare_read, "board": compare_board, "find": compare_find, "same": compare_same}
NEEDED = {"read": "games", "board": "boards", "find": "findings", "same": "same"}


def judge(case, answer):
    """Returns ("passed" or "failed" or "unsupported", reason)."""
    if not isinstance(answer, dict):
        return "failed", f"malformed answer: expected an object, got {short(answer)}"
    if "unsupported" in answer:
        return "unsupported", str(answer["unsupported"])
    if NEEDED[case.kind] not in answer and "refused" not in answer:
        return "failed", f"malformed answer: there is no {NEEDED[case.kind]!r} in {short(answer)}"
    if "refused" in answer and case.kind in ("find", "same"):
        return "failed", f"the file was refused: {answer['refused']}"
    reasons = []
    for wanted in [case.data["expect"], *case.data.get("also", [])]:
        try:
            reason = COMPARE[case.kind](case, wanted, answer)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            reason = f"malformed answer: {short(answer)} is not as FORMAT.md describes it ({type(error).__name__}: {error})"
        if reason is None:
            return "passed", ""
        reasons.append(reason)
    if reasons[0].startswith("unsupported: "):
        return "unsupported", reasons[0][13:]
    return "failed", reasons[0]


LARGEST = 1 << 24       # bytes of an answer. A program that prints more has to wait, and is ended at the limit.


def ask(command, case, limit):
    started = time.monotonic()
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    try:
        process = subprocess.Popen(command + case.arguments(), start_new_session=True, **pipes)
    except OSError as error:
        return "failed", f"cannot run {command[0]}: {error.strerror}", 0
    with process, concurrent.futures.ThreadPoolExecutor(2) as readers:
        output, errors = (readers.submit(pipe.read, LARGEST) for pipe in (process.stdout, process.stderr))
        try:
            process.wait(limit)
        except subprocess.TimeoutExpired:
            return "failed", f"no answer within {limit:g} s", limit
        finally:
            end(process)
    seconds = time.monotonic() - started
    if process.returncode:
        lines = errors.result().decode("utf-8", "replace").strip().splitlines() or ["it printed no error"]
        how = f"exit status {process.returncode}" if process.returncode > 0 else f"signal {-process.returncode}"
        return "failed", f"crashed with {how}: {lines[-1][:200]}", seconds
    try:
        answer = json.loads(output.result().decode("utf-8"))
    except (ValueError, RecursionError) as error:
        return "failed", f"malformed answer: expected JSON in UTF-8, got {output.result()[:60]!r} ({error})", seconds
    return (*judge(case, answer), seconds)


def end(process):
    """Ends a program and all that it has started."""
    with contextlib.suppress(OSError):          # it has ended already
        os.killpg(process.pid, signal.SIGKILL) if os.name == "posix" else process.kill()


# ----------------------------------------------------------------------------------------------------------------------
# Showing.

def count(results, **wanted):
    return sum(all(r[k] == v for k, v in wanted.items()) for r in results)


def table(results):
    """Returns one row per area: passed of counted cases, by level."""
    rows = [["area", *LEVELS, "unsupported"]]
    for area in [*sorted({r["area"] for r in results}), "all"]:
        of_area = [r for r in results if area in ("all", r["area"])]
        row = [area]
        for level in LEVELS:
            passed = count(of_area, level=level, result="passed")
            failed = count(of_area, level=level, result="failed")
            row.append(f"{passed}/{passed + failed}" if passed + failed else "-")
        rows.append(row + [str(count(of_area, result="unsupported") or "-")])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join([r[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(r[1:], widths[1:]))]) for r in rows)


def junit(results, path):
    suite = xml.Element("testsuite", name="sgf-conformance", tests=str(len(results)), errors="0",
                        failures=str(count(results, result="failed")),
                        skipped=str(len(results) - count(results, result="failed") - count(results, result="passed")))
    for r in results:
        test = xml.SubElement(suite, "testcase", classname=r["area"], name=r["name"].split("/")[1],
                              time=f"{r['seconds']:.3f}")
        if r["result"] != "passed":
            xml.SubElement(test, "failure" if r["result"] == "failed" else "skipped", message=printable(r["reason"]))
    xml.ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)


def printable(text):
    """Replaces what XML cannot hold and what a terminal would obey."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def main():
    parser = argparse.ArgumentParser(description="Run the SGF conformance cases against a program.",
                                     usage="run.py [OPTIONS] -- COMMAND...")
    parser.add_argument("--area", action="append", default=[], help="only cases of this area; may be repeated")
    parser.add_argument("--level", action="append", default=[], choices=LEVELS, help="only cases of this level")
    parser.add_argument("--case", action="append", default=[], help="only cases whose name contains this")
    parser.add_argument("--junit", metavar="FILE", help="also write the results as JUnit XML")
    parser.add_argument("--json", metavar="FILE", help="also write the results as JSON")
    parser.add_argument("--limit", type=float, default=10, help="seconds per case [default: 10]")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="cases at once [default: one per core]")
    parser.add_argument("command", nargs="+", metavar="COMMAND")
    options = parser.parse_args()
    if not shutil.which(options.command[0]):
        parser.error(f"cannot find the program {options.command[0]!r}, or it is not executable")
    cases = load_cases(options.area, options.level, options.case)
    if not cases:
        parser.error("no case matches; the areas are " + ", ".join(sorted({c.area for c in load_cases()})))

    def run(case):
        result, reason, seconds = ask(options.command, case, options.limit)
        if case.unclear and result == "failed":
            result = "unclear"
        return {"name": case.name, "area": case.area, "level": case.level, "kind": case.kind, "result": result,
                "reason": reason, "seconds": seconds}
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        try:
            results = list(pool.map(run, cases))
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            return 130
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    for r in results:
        if r["result"] == "failed":
            print(f"{r['name']} ({r['level']}): {printable(r['reason'])}")
    print(table(results))
    unclear = count(results, result="unclear")
    print(f"{count(results, result='passed')} passed, {count(results, result='failed')} failed, "
          f"{count(results, result='unsupported')} unsupported"
          + (f"; {unclear} read otherwise where the specification is unclear, not counted" if unclear else ""))
    if options.junit:
        junit(results, options.junit)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 1 if count(results, result="failed") else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Checks the suite itself: every case is well-formed, and reference.py agrees with every expected answer."""
import json
import re
import sys

import reference
import run

KEYS = {"kind", "level", "spec", "rule", "expect", "also", "only", "note", "unclear", "programs"}
TABLE = (run.HERE / "FORMAT.md").read_text("utf-8").split("## Names of findings")[1]
NAMES = set(re.findall(r"^\| `([a-z-]+)` \|", TABLE, re.M))


def faults(case):
    data = case.data
    for key in ("kind", "level", "spec", "rule", "expect"):
        if not data.get(key):
            yield f"there is no {key}"
    if set(data) - KEYS:
        yield f"unknown keys {sorted(set(data) - KEYS)}"
    if data.get("kind") not in run.KINDS or data.get("level") not in run.LEVELS:
        yield "kind or level is not one of FORMAT.md"
    if not re.match(r"[A-Za-z0-9_/]+\.html( |$)|silent", data.get("spec", "")):
        yield "spec must be a page and perhaps a section, as `sgf4.html 3.2`, or `silent`"
    if data.get("level") == "practice" and not (data.get("programs") or data.get("note")):
        yield "a practice case needs `programs` or `note`: who writes such files, and why this reading is right"
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*", case.name):
        yield "names are lowercase words with hyphens"
    if not case.file.exists() or case.kind == "same" and not case.second.exists():
        yield "its .sgf (or .2.sgf) is missing"
    for finding in data.get("expect", {}).get("findings", []):
        if finding["name"] not in NAMES:
            yield f"{finding['name']} is not in FORMAT.md"
    for name in data.get("expect", {}).get("not", []):
        if name not in NAMES:
            yield f"{name} is not in FORMAT.md"


def main():
    cases, wrong = run.load_cases(names=sys.argv[1:]), 0
    if not cases:
        sys.exit(f"no case has {' or '.join(sys.argv[1:])} in its name")
    for case in cases:
        reasons = list(faults(case))
        if not reasons:
            kind, path, *rest = case.arguments()
            try:
                result, reason = run.judge(case, json.loads(json.dumps(reference.answer(kind, path, rest))))
            except Exception as error:                          # a crash of the reference is a fault of this case
                result, reason = "failed", f"reference.py: {type(error).__name__}: {error}"
            if result != "passed":
                reasons = [f"reference.py: {reason or result}"]
        for reason in reasons:
            print(f"{case.name}: {reason}")
        wrong += bool(reasons)
    stems = {path.with_suffix("") for path in (run.HERE / "cases").glob("*/*.json")}
    for path in sorted((run.HERE / "cases").glob("*/*.sgf")):
        if path.with_name(re.sub(r"(\.2)?\.sgf$", "", path.name)) not in stems:
            print(f"{path.relative_to(run.HERE)}: there is no .json for it")
            wrong += 1
    print(f"{len(cases)} cases, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Answers for sgfkit's program `sgf`, from PATH or from the environment variable SGF.

Versions: pip install sgfkit, or cargo build -p sgfkit-cli in the root of this project (then SGF=target/debug/sgf).
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SGF = os.environ.get("SGF", "sgf")
HERE = pathlib.Path(__file__).parent
TYPES = json.loads((HERE / "types.json").read_text("utf-8"))
TEXT_BREAK = r"(?:\r\n|\n\r|\n|\r)"

# The suite's names for the codes of `sgf check`; a test of sgfkit reads them, too.
NAMES = json.loads((HERE / "sgfkit_findings.json").read_text("utf-8"))


def sgf(*arguments, **options):
    return subprocess.run([SGF, *arguments], capture_output=True, **options)


def refused(run):
    return {"refused": run.stderr.decode("utf-8", "replace").strip()}


def as_text(raw):
    """Private values come as they are in the file."""
    def piece(match):
        part = match.group()
        if part[0] == "\\":
            return "" if re.fullmatch(TEXT_BREAK, part[1:]) else re.sub("[\t\v\f]", " ", part[1:])
        return "\n" if part[0] in "\r\n" else " "
    return re.sub(rf"\\{TEXT_BREAK}|\\(?s:.)|{TEXT_BREAK}|[\t\v\f]", piece, raw)


FORMS = "white-space-in-value,blank-move,swapped-rectangle"     # the program reads these values only after a fix


def fixed(path):
    with open(path, "rb") as file:
        return sgf("check", "--fix", "--select", FORMS, "-", stdin=file).stdout


def loa(move):
    return re.sub("^([a-z][0-9]+)[-:]?([a-z][0-9]+).*", r"\1-\2", re.sub(r"\s", "", move.lower()))


def read(path):
    points = sgf("fmt", "--drop-stray-text", "--expand-points", "-", input=fixed(path))
    run = sgf("convert", "--from", "sgf", "--to", "json", "-", input=points.stdout)
    if not run.stdout:
        return refused(run if points.stdout else points)
    games = []
    for tree in json.loads(run.stdout)["trees"]:
        root = tree["nodes"][0]["properties"]
        number, size = root.get("GM", [1])[0], (root.get("SZ") or [19])[0]
        small = max(size if isinstance(size, list) else [size]) <= 19
        nodes = []
        for node in tree["nodes"]:
            props = {}
            for name, values in node["properties"].items():
                if name in node.get("invalid", []):
                    continue
                if not any(name in table for table in (TYPES["general"], TYPES["old"], TYPES["games"].get(str(number), {}))):
                    values = [as_text(v) for v in values]
                if name in "BW" and number == 1:
                    values = ["pass" if v == "" or v == "tt" and small else v for v in values]
                if name in "BW" and number == 9:
                    values = [loa(v) for v in values]
                if number in (11, 21):
                    values = [v.lower() if isinstance(v, str) and name in "B W AB AW AE TR CR MA SQ".split() else v
                              for v in values]
                props[name] = values
            nodes.append({"parent": node["parent"], "props": props})
        games.append({"nodes": nodes})
    return {"games": games}


def board(path, wanted):
    boards = {}
    for name in wanted:
        tree, node = name.split(".")
        run = sgf("show", "--json", "--no-dialects", "--tree", str(int(tree) + 1), "--node", node, path)
        if not run.stdout:
            return refused(run)
        shown = json.loads(run.stdout)
        if shown.get("black") is None:
            return {"unsupported": "no board for this game"}
        last, game = shown["last_move"], shown["game"]
        answer = {key: shown[key] for key in ("size", "black", "white", "to_play")}
        answer["number"] = shown["move_number"]
        answer["last"] = last and [last["color"], loa(last["move"]) if game == 9 else last["move"] or "pass"]
        if game == 6:                           # `points` has the number of checkers
            for key, color in (("black", "B"), ("white", "W")):
                answer[key] = [p for p, there in shown["points"].items() for _ in range(there[color])]
        if game == 19:                          # pods are shown without their prongs
            del answer["black"], answer["white"]
        if shown["prisoners"]:
            answer["taken"] = {"B": shown["prisoners"]["W"], "W": shown["prisoners"]["B"]}
        if shown["links"]:
            links = shown["links"]["black"] + shown["links"]["white"]
            answer["links"] = [sorted(link, key=lambda at: (len(at.rstrip("0123456789")), at)) for link in links]
        if shown["blocked"] is not None:
            answer["arrows"] = shown["blocked"]
        boards[name] = answer
    return {"boards": boards}


def find(path):
    run = sgf("check", "--format", "json", "--fail-on", "never", path)
    findings = []
    for line in run.stdout.splitlines():
        found = json.loads(line)
        if found["type"] == "diagnostic" and (found["severity"] == "error" or found["code"] in NAMES):
            name = NAMES.get(found["code"], found["code"])
            if found["property"] == "SZ" and name == "bad-value":
                name = "bad-size"
            findings.append({"name": name, "line": found["line"], "column": found["column"]})
    return {"findings": findings}


def same(one, two):
    """Old files are brought up to FF[4] first."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("one.sgf", "two.sgf")]
        for source, target in zip((one, two), paths):
            data = fixed(source)
            games = sgf("info", "--json", "-", input=data)
            if not games.stdout:
                return refused(games)
            if any(json.loads(game)["ff"] < 4 for game in games.stdout.splitlines()):
                data = sgf("convert", "--to", "ff4", "-", input=data).stdout
            pathlib.Path(target).write_bytes(data)
        return {"same": sgf("diff", *paths).returncode == 0}


if __name__ == "__main__":
    kind, path, *rest = sys.argv[1:]
    answers = {"read": read, "board": lambda p: board(p, rest), "find": find, "same": lambda p: same(p, rest[0])}
    print(json.dumps(answers[kind](path)))

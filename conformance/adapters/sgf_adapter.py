#!/usr/bin/env python3
"""Answers for the package sgf of PyPI (pip install sgf). It parses a string; its readme opens files as text."""
import json
import re
import sys

import sgf
import untyped


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    named = re.search(rb"CA\s*\[([^\]]*)\]", data)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = None
    if text is None or named and named.group(1).lower() not in (b"utf-8", b"us-ascii", b"iso-8859-1"):
        return {"unsupported": "the library takes text; to decode it is up to its users"}
    collection = sgf.parse(text)
    games = []
    for tree in collection:
        nodes, todo = [], [(None, tree)]
        root = tree.root.properties
        if root.get("GM", ["1"])[0] != "1":
            return {"unsupported": "sgf knows nothing of the points and moves of other games"}
        while todo:
            parent, branch = todo.pop()
            for node in branch.nodes:
                props = {name: untyped.values(name, values, root) for name, values in node.properties.items()}
                nodes.append({"parent": parent, "props": props})
                parent = len(nodes) - 1
            todo += [(parent, child) for child in reversed(branch.children)]
        games.append({"nodes": nodes})
    return {"games": games}


def main():
    kind, path = sys.argv[1:3]
    if kind != "read":
        return {"unsupported": f"sgf has nothing for {kind}"}
    try:
        return read(path)
    except sgf.ParseException as error:
        return {"refused": str(error)}


if __name__ == "__main__":
    print(json.dumps(main()))

#!/usr/bin/env python3
"""Answers for pysgf (pip install pysgf), the reader of KaTrain. It reads the first game of a file."""
import json
import sys

import pysgf
import untyped


def read(path):
    root = pysgf.GoGame.from_file(path).root
    if root.get_property("GM", "1") != "1":
        return {"unsupported": "pysgf reads Go only"}
    nodes, todo = [], [root]
    while todo:
        node = todo.pop()
        nodes.append(node)
        todo += reversed(node.children)
    numbers = {id(node): number for number, node in enumerate(nodes)}
    answer = []
    for node in nodes:
        props = {name: untyped.values(name, list(map(str, values)), root.properties)
                 for name, values in node.properties.items()}
        answer.append({"parent": node.parent and numbers[id(node.parent)], "props": props})
    return {"games": [{"nodes": answer}]}


def main():
    kind, path = sys.argv[1:3]
    if kind != "read":
        return {"unsupported": f"pysgf has nothing for {kind}"}
    try:
        return read(path)
    except (pysgf.ParseError, ValueError) as error:
        return {"refused": str(error)}


if __name__ == "__main__":
    print(json.dumps(main()))

#!/usr/bin/env python3
"""Answers for sgfmill (pip install sgfmill), which reads Go."""
import json
import sys

from sgfmill import boards, sgf, sgf_grammar

LETTERS = "abcdefghijklmnopqrstuvwxyz"
COLORS = {"b": "B", "w": "W"}


class Unsupported(Exception):
    pass


def load(path):
    with open(path, "rb") as file:
        coarse = sgf_grammar.parse_sgf_collection(file.read())
    if any(tree.sequence[0].get("GM", [b"1"])[0].strip() != b"1" for tree in coarse):
        raise Unsupported("sgfmill reads Go only")
    return [sgf.Sgf_game.from_coarse_game_tree(tree) for tree in coarse]


def name(point, size):
    return LETTERS[point[1]] + LETTERS[size - 1 - point[0]]


def decoded(node, identifier, size):
    """Puts what `get` returns into the words of FORMAT.md."""
    try:
        node.get_presenter().get_property_type(identifier)
    except KeyError:                            # a private property: `get` takes it for one Text
        text = node.get_presenter().get_property_type("C")
        return [node.get_presenter().interpret_as_type(text, [raw]) for raw in node.get_raw_list(identifier)]
    value = node.get(identifier)
    if identifier in ("B", "W"):
        return ["pass" if value is None else name(value, size)]
    if identifier == "PL":
        return [COLORS[value]]
    if identifier == "FG":
        return [None if value is None else list(value)]
    if identifier == "AP":
        return [list(value)]
    if identifier == "LB":
        return [[name(point, size), text] for point, text in value]
    if identifier in ("AR", "LN"):
        return [[name(a, size), name(b, size)] for a, b in value]
    if isinstance(value, (set, frozenset)):
        return [name(point, size) for point in value]
    if value is True:
        return [None]
    return [value]


def nodes_of(game):
    """Returns the nodes in the order of the file, without recursion."""
    nodes, todo = [], [game.get_root()]
    while todo:
        node = todo.pop()
        nodes.append(node)
        todo += reversed(list(node))
    return nodes


def read(path):
    games = []
    for game in load(path):
        size, nodes = game.get_size(), nodes_of(game)
        numbers = {id(node): number for number, node in enumerate(nodes)}
        answer = []
        for node in nodes:
            props = {}
            for identifier in node.properties():
                try:
                    props[identifier] = decoded(node, identifier, size)
                except (ValueError, IndexError):
                    pass
            answer.append({"parent": node.parent and numbers[id(node.parent)], "props": props})
        games.append({"nodes": answer})
    return {"games": games}


def board(path, wanted):
    games, answers = load(path), {}
    for where in wanted:
        game, number = games[int(where.split(".")[0])], int(where.split(".")[1])
        size, node = game.get_size(), nodes_of(game)[number]
        if size < 2:
            raise Unsupported("sgfmill's boards are 2x2 or larger, as its documentation says")
        position, last = boards.Board(size), None
        for each in game.get_sequence_above(node) + [node]:
            position.apply_setup(*each.get_setup_stones())
            color, move = each.get_move()
            if color and move:
                if position.get(*move):
                    raise ValueError("sgfmill's board does not play on a point with a stone")
                position.play(*move, color)
            if color:
                last = [COLORS[color], "pass" if move is None else name(move, size)]
        points = position.list_occupied_points()
        answers[where] = {"size": [size, size], "last": last,
                          "black": [name(p, size) for c, p in points if c == "b"],
                          "white": [name(p, size) for c, p in points if c == "w"]}
    return {"boards": answers}


def main():
    kind, path, *rest = sys.argv[1:]
    if kind not in ("read", "board"):
        return {"unsupported": f"sgfmill has nothing for {kind}"}
    try:
        return read(path) if kind == "read" else board(path, rest)
    except Unsupported as error:
        return {"unsupported": str(error)}
    except ValueError as error:
        if str(error).startswith("size out of range") or "SZ property" in str(error) and ":" in str(error)[16:]:
            return {"unsupported": "sgfmill has square boards up to 26x26 only, as its documentation says"}
        return {"refused": str(error)}


if __name__ == "__main__":
    print(json.dumps(main()))

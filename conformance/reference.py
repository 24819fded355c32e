#!/usr/bin/env python3
"""A slow and obvious reader and player of SGF, to check the cases of this suite. FORMAT.md defines its answers.

Usage: reference.py read FILE | board FILE GAME.NODE... | find FILE | same FILE FILE

It follows the specification (https://www.red-bean.com/sgf/) sentence by sentence and prefers plain code to fast code.
Only the Python standard library is used.
"""
import calendar
import codecs
import json
import re
import sys

import reference_games as games

# ----------------------------------------------------------------------------------------------------------------------
# Properties: identifier, type of its values, property type (properties.html and the pages of the games).
# "list" and "elist" are as in sgf4.html; "a:b" is a composed value; "a|b" allows either type.

TABLE = """
B move move; W move move; KO none move; MN number move
AB list-stone setup; AE list-point setup; AW list-stone setup; PL color setup
C text -; DM double -; GB double -; GW double -; HO double -; N simpletext -; UC double -; V real -
BM double move; DO none move; IT none move; TE double move
AR list-point:point -; CR list-point -; DD elist-point -; LB list-point:simpletext -; LN list-point:point -
MA list-point -; SL list-point -; SQ list-point -; TR list-point -
AP simpletext:simpletext root; CA simpletext root; FF number root; GM number root; ST number root
SZ number|number:number root
AN simpletext info; BR simpletext info; BT simpletext info; CP simpletext info; DT simpletext info; EV simpletext info
GN simpletext info; GC text info; ON simpletext info; OT simpletext info; PB simpletext info; PC simpletext info
PW simpletext info; RE simpletext info; RO simpletext info; RU simpletext info; SO simpletext info; TM real info
US simpletext info; WR simpletext info; WT simpletext info
BL real move; OB number move; OW number move; WL real move
FG none|number:simpletext -; PM number -; VW elist-point -
"""
GAME_TABLES = {
    1: "HA number info; KM real info; TB elist-point -; TW elist-point -",
    6: "CO simpletext setup; CV number setup; DI number setup; MI list-simpletext:simpletext info",
    9: "AS simpletext -; SE point -; IP simpletext info; IY simpletext info; SU simpletext info",
    11: "IS list-simpletext:simpletext root; IP simpletext info",
    18: "AA list-point setup",
    19: "BO list-point info; WO list-point info; NP number info; NR number info; NS number info; RP list-stone setup;"
        "AS list-stone:point -; CS list-stone -; MS list-stone -; SS list-stone -; TS list-stone -",
    21: "IP simpletext -; HA simpletext info; PZ simpletext info",
}
OLD_TABLE = "L list-point -; M list-point -; RG list-point -; SC list-point -; SE list-point -; CH double -;" \
    "SI double -; BS number info; WS number info; EL number -; EX move -; ID simpletext info; OM number info;" \
    "OP real info; OV real info; TC number -; LT none -; CI none -"
RANGES = {"FF": (1, 4), "ST": (0, 3), "PM": (0, 2), "HA": (2, None), "GM": (1, None)}
EMPTY_TEXTS = {(11, "IP"), (21, "IP"), (21, "HA"), (21, "PZ")}


def table(text):
    rows = [row.split() for row in re.split(r"[;\n]", text) if row.strip()]
    return {row[0]: (row[1], row[2]) for row in rows}


GENERAL, OLD = table(TABLE), table(OLD_TABLE)
OF_GAME = {number: table(text) for number, text in GAME_TABLES.items()}
POINT_LISTS = {"AB", "AW", "AE", "CR", "DD", "MA", "SL", "SQ", "TR", "VW", "TB", "TW", "AA", "BO", "WO"}


# ----------------------------------------------------------------------------------------------------------------------
# Bytes: encodings, and the tree.

CLOSE_NAMES = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "iso8859-1": "cp1252x",
               "ascii": "cp1252x"}


def codec_name(charset):
    """Returns Python's name of an encoding, or None for a name that no registry lists."""
    try:
        return codecs.lookup(charset.strip()).name
    except (LookupError, ValueError):
        return None


def character_length(data, at, codec, state):
    """Returns how many bytes the character at this place has; bytes of a longer one are never brackets."""
    byte = data[at]
    if codec in ("shift_jis", "cp932", "shift_jisx0213", "shift_jis_2004"):
        return 2 if 0x81 <= byte <= 0x9F or 0xE0 <= byte <= 0xFC else 1
    if codec in ("big5", "big5hkscs", "cp950", "gbk", "gb2312", "gb18030", "cp949", "johab"):
        if not 0x81 <= byte <= 0xFE:
            return 1
        return 4 if codec == "gb18030" and data[at + 1:at + 2].isdigit() else 2
    if codec.startswith("iso2022"):
        if byte == 0x1B:
            length = next((n for n in (3, 4) if data[at + n - 1:at + n].isalpha() and n > 2), 3)
            state["wide"] = data[at + 1:at + 2] == b"$"
            return length
        if byte in (0x0A, 0x0D):
            state["wide"] = False
        return 2 if state.get("wide") else 1
    if codec == "hz":
        if data[at:at + 2] in (b"~{", b"~}"):
            state["wide"] = data[at:at + 2] == b"~{"
            return 2
        return 2 if state.get("wide") else 1
    return 1


def whole_file(data):
    """Puts a file with a byte order mark into UTF-8; returns the bytes and whether there was a mark."""
    for mark, codec in ((b"\xff\xfe\0\0", "utf-32-le"), (b"\0\0\xfe\xff", "utf-32-be"), (b"\xff\xfe", "utf-16-le"),
                        (b"\xfe\xff", "utf-16-be"), (b"\xef\xbb\xbf", "utf-8")):
        if data.startswith(mark):
            return data[len(mark):].decode(codec, "replace").encode("utf-8"), True
    return data, False


class Property:
    def __init__(self, name, at):
        self.name, self.at = name, at           # as written, and the place of its first letter
        self.values, self.places = [], []       # bytes between the brackets; places of the opening brackets
        self.id = name


class Node:
    def __init__(self, parent, at, number):
        self.parent, self.at, self.number, self.properties = parent, at, number, []

    def get(self, name):
        return next((p for p in self.properties if p.id == name), None)


class Game:
    def __init__(self):
        self.nodes = []
        self.charset, self.codec = None, None


class Reader:
    """Reads all game trees of a file. Errors are added to `findings` as (name, place)."""

    def __init__(self, data):
        self.data, self.marked = whole_file(data)
        self.findings, self.games = [], []
        self.at = 0
        self.read_all()

    def find(self, name, at):
        self.findings.append((name, at))

    def read_all(self):
        data, seen_text = self.data, False
        while self.at < len(data):
            if self.game_starts():
                self.read_game()
                seen_text = False
                continue
            if data[self.at:self.at + 1] == b")" and self.games:
                self.find("extra-closing-parenthesis", self.at)
            elif re.match(rb"\(\s*\)", data[self.at:]):
                self.find("empty-game-tree", self.at)
                self.at = data.index(b")", self.at)
            elif not data[self.at:self.at + 1].isspace() and data[self.at] and not seen_text:
                is_property = self.games and re.match(rb"[A-Z]+\s*\[", data[self.at:])
                self.find("property-outside-game" if is_property else "text-outside-game", self.at)
                seen_text = True
            self.at += 1
        if not self.games:
            self.find("no-game", 0)

    def game_starts(self):
        """A tree starts with "(" and ";". In broken files the ";" or a second "(" may be in the way."""
        rest = self.data[self.at:self.at + 200]
        if rest[:1] != b"(":
            return False
        if re.match(rb"(\(\s*)+;", rest):
            return True
        later = re.search(rb"\(\s*;", self.data[self.at:])
        return not later and re.match(rb"\(\s*[A-Z]{1,2}\s*\[", rest)

    def read_game(self):
        game, data = Game(), self.data
        root = re.split(rb"\)\s*\(\s*;", data[self.at:self.at + 100000])[0]
        value = rb"\[(?:\\.|[^\]\\])*\]"            # skipped, because a text may contain "CA["
        head = re.match(rb"(?s)(?:[^\[]|" + value + rb")*?(?<![A-Z])CA\s*\[([^\]]*)\]", root)
        if head:
            game.charset = head.group(1).decode("ascii", "replace")
            game.codec = codec_name(game.charset)
            if game.codec and game.codec.startswith(("utf-16", "utf-32")):
                game.codec = "utf-8"            # CA could be read byte by byte, so the file is not in UTF-16
        stack, node, prop = [], None, None      # stack: the node at which each open tree began
        fresh, closed = False, False            # just after "(", and just after ")"
        while self.at < len(data):
            at, byte = self.at, data[self.at:self.at + 1]
            if byte == b"(":
                if fresh:
                    self.find("extra-opening-parenthesis", at)
                stack.append(node)
                fresh, closed, prop = True, False, None
            elif byte == b")":
                if fresh:
                    self.find("empty-game-tree", at)
                if self.no_value(prop):
                    self.find("property-without-value", prop.at)
                node, prop = stack.pop(), None
                fresh, closed = False, True
                if not stack:
                    self.at += 1
                    break
            elif byte == b";":
                if self.no_value(prop):
                    self.find("property-without-value", prop.at)
                if closed:
                    self.find("node-after-variation", at)
                    closed = False
                node = self.new_node(game, node, at)
                fresh, prop = False, None
            elif byte == b"[":
                start = at
                value = self.read_value(game)
                if prop is None:
                    if value is not None:
                        self.find("text-inside-game", start)
                else:
                    prop.values.append(value)
                    prop.places.append(start)
                continue
            elif re.match(rb"[A-Za-z]", byte):
                name = re.match(rb"[A-Za-z0-9]+", data[at:]).group().decode()
                follows = re.match(rb"\s*\[", data[at + len(name):])
                if self.no_value(prop):
                    self.find("property-without-value", prop.at)
                prop = None
                if not re.search("[A-Z]", name) or not (follows or name.isupper() and len(name) <= 2):
                    self.find("text-inside-game", at)
                else:
                    if fresh:
                        self.find("missing-semicolon", at)
                        node, fresh = self.new_node(game, node, at), False
                    if closed:
                        self.find("property-after-variation", at)
                        node, closed = self.new_node(game, node, at), False
                    prop = Property(name, at)
                    node.properties.append(prop)
                self.at += len(name)
                continue
            elif not byte.isspace() and byte != b"\0":
                self.find("text-inside-game", at)
                if self.no_value(prop):
                    self.find("property-without-value", prop.at)
                prop = None
                while self.at + 1 < len(data) and data[self.at + 1:self.at + 2] not in (b"(", b")", b";", b"[") \
                        and not re.match(rb"[A-Z\s]", data[self.at + 1:self.at + 2]):
                    self.at += 1
            self.at += 1
        else:
            if not any(name == "unclosed-value" for name, _ in self.findings):
                if self.no_value(prop):
                    self.find("property-without-value", prop.at)
            self.find("missing-closing-parenthesis", len(data))
        for each in game.nodes:
            each.properties = [p for p in each.properties if p.values]
        if game.nodes:
            self.games.append(game)
    @staticmethod
    def no_value(prop):
        return prop is not None and not prop.values

    def new_node(self, game, parent, at):
        node = Node(parent.number if parent else None, at, len(game.nodes))
        game.nodes.append(node)
        return node

    def read_value(self, game):
        """Reads from "[" to the first "]" without a backslash before it, character by character."""
        data, start, state = self.data, self.at + 1, {}
        codec = "utf-8" if self.marked else game.codec or "latin-1"
        at = start
        while at < len(data):
            if data[at] == 0x5D and not state.get("wide"):
                self.at = at + 1
                return data[start:at]
            if data[at] == 0x5C and not state.get("wide"):
                at += 1
                if at >= len(data):
                    break
            at += character_length(data, at, codec, state)
        self.find("unclosed-value", self.at)
        self.at = len(data)
        return data[start:]

    def decoder(self, game):
        """Returns the function that makes text of bytes of this game."""
        if self.marked:
            codec = "utf-8"
        elif game.codec:
            codec = CLOSE_NAMES.get(game.codec, game.codec)
        else:
            everything = b"".join(v for n in game.nodes for p in n.properties for v in p.values)
            codec = "cp1252x"
            try:
                everything.decode("utf-8")
                codec = "utf-8"
            except UnicodeDecodeError:
                pass
        if codec == "cp1252x":                  # ISO-8859-1, where 80-9F are read as Windows does
            return lambda raw: "".join(bytes([b]).decode("cp1252", "ignore") or chr(b) for b in raw)
        return lambda raw: raw.decode(codec, "replace")


# ----------------------------------------------------------------------------------------------------------------------
# Values.

BREAK = r"(?:\r\n|\n\r|\n|\r)"
BLANK = "[ \t\v\f\0]"


def unescape(text, simple):
    """Applies sgf4.html 3.2 (Text) or 3.3 (SimpleText) in one pass."""
    def piece(match):
        part = match.group()
        if part.startswith("\\"):
            rest = part[1:]
            if re.fullmatch(BREAK, rest):
                return ""
            return " " if re.fullmatch(BLANK, rest) else rest
        if re.fullmatch(BREAK, part):
            return " " if simple else "\n"
        return " "
    return re.sub(rf"\\{BREAK}|\\(?s:.)|\\$|{BREAK}|{BLANK}", piece, text)


def halves(text):
    """Splits a composed value at its first colon without a backslash; None if there is none."""
    match = re.match(r"((?:\\.|[^\\:])*):(.*)\Z", text, re.S)
    return match.groups() if match else None


class Bad(Exception):
    """A value that is not of its type; the argument is the name of the finding."""


class Values:
    """Decodes the properties of one game by their types."""

    def __init__(self, reader, game):
        self.text_of = reader.decoder(game)
        self.game = game
        root = game.nodes[0]
        self.version = self.root_number(root, "FF", 1)
        self.number = self.root_number(root, "GM", 1)
        if self.version < 4:
            for node in game.nodes:
                for prop in node.properties:
                    prop.id = re.sub("[a-z]", "", prop.name)
        self.rules = games.rules(self.number)
        self.size = self.read_size(root)

    def root_number(self, root, name, default):
        for prop in root.properties:
            if re.sub("[a-z]", "", prop.name) == name:
                digits = re.fullmatch(rb"\s*\+?(\d+)\s*", prop.values[0])
                return int(digits.group(1)) if digits else default
        return default

    def read_size(self, root):
        prop = root.get("SZ")
        match = prop and re.fullmatch(rb"\s*\+?(\d{1,6})(?::\+?(\d{1,6}))?\s*", prop.values[0])
        if not match or int(match.group(1)) < 1:
            return self.rules.default_size, self.rules.default_size
        return int(match.group(1)), int(match.group(2) or match.group(1))

    def type_of(self, name):
        """Returns (value type, property type); a private property has type None."""
        if name in OF_GAME.get(self.number, {}):
            return OF_GAME[self.number][name]
        if self.version < 4 and name in OLD:
            return OLD[name]
        return GENERAL.get(name, (None, None))

    def values(self, prop):
        """Returns the list of decoded values. Faulty values are left out; `faults` says which."""
        result, _ = self.with_faults(prop)
        return result

    def with_faults(self, prop):
        kind, _ = self.type_of(prop.id)
        result, faults = [], []
        if kind is None:
            return [unescape(self.text_of(v), False) for v in prop.values], faults
        is_list = kind.startswith(("list-", "elist-"))
        single = kind.split("-", 1)[1] if is_list else kind
        if kind.startswith("elist-") and all(not v.strip() for v in prop.values) and len(prop.values) == 1:
            return [], faults
        turn = self.number == 21 and single == "move"
        for index, raw in enumerate(prop.values):
            if index and not is_list and not turn:
                faults.append(("too-many-values", prop.places[index]))
                break
            try:
                if prop.id in POINT_LISTS and self.rectangles(prop.id):
                    result += self.points(raw, prop.places[index], faults)
                else:
                    result.append(self.value(single, raw, prop.id))
            except Bad as bad:
                faults.append((str(bad), prop.places[index]))
        return result, faults

    def rectangles(self, name):
        return name not in ("AB", "AW") or self.rules.stone_is_point

    def points(self, raw, place, faults):
        """Expands a single point or a rectangle (sgf4.html 3.5.1)."""
        parts = self.ascii(raw).split(":")
        if len(parts) > 2:
            raise Bad("bad-value")
        corners = [self.rules.point(part, self.size) for part in parts]
        if any(c is None for c in corners):
            raise Bad("bad-value" if raw.strip() else "empty-value")
        if any(not self.rules.on_board(c, self.size) for c in corners):
            raise Bad("point-outside-board")
        if len(corners) == 1:
            return [self.rules.show(corners[0])]
        (c1, r1), (c2, r2) = corners
        if corners[0] == corners[1]:
            faults.append(("one-point-rectangle", place))
        elif c1 > c2 or r1 > r2:
            faults.append(("reversed-rectangle", place))
        if self.version < 4:
            faults.append(("newer-version", place))
        return [self.rules.show((c, r)) for r in range(min(r1, r2), max(r1, r2) + 1)
                for c in range(min(c1, c2), max(c1, c2) + 1)]

    def ascii(self, raw):
        return re.sub(r"\s", "", self.text_of(raw))

    def value(self, kind, raw, name):
        if "|" in kind:
            first, second = kind.split("|")
            text = self.text_of(raw)
            if first == "none":
                return None if not text.strip() else self.value(second, raw, name)
            return self.value(second if ":" in text else first, raw, name)
        if ":" in kind:
            parts = halves(self.text_of(raw))
            if parts is None:
                raise Bad("bad-value")
            return [self.simple(k, part, name) for k, part in zip(kind.split(":"), parts)]
        return self.simple(kind, self.text_of(raw), name)

    def simple(self, kind, text, name):
        bare = re.sub(r"\s", "", text)
        if kind in ("text", "simpletext"):
            return unescape(text, kind == "simpletext")
        if kind == "none":
            if bare:
                raise Bad("bad-value")
            return None
        if kind == "move":
            move = self.rules.move(text, self.size)
            if move is None:
                at = self.rules.point(bare, self.size)
                if at and not self.rules.on_board(at, self.size):
                    raise Bad("point-outside-board")
                raise Bad("bad-value" if bare else "empty-value")
            return move
        if kind in ("point", "stone"):
            at = self.rules.stone(bare, self.size) if kind == "stone" else self.rules.point(bare, self.size)
            if at is None:
                raise Bad("bad-value" if bare else "empty-value")
            if kind == "stone":
                return at
            if not self.rules.on_board(at, self.size):
                raise Bad("point-outside-board")
            return self.rules.show(at)
        if not bare:
            raise Bad("empty-value")
        if kind == "number" and re.fullmatch(r"[+-]?[0-9]+", bare):
            return int(bare)
        if kind == "real" and re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?" if self.version >= 4 else
                                           r"[+-]?[0-9]+(\.[0-9]*)?", bare):
            return float(bare)
        if kind == "double" and bare in ("1", "2"):
            return int(bare)
        if kind == "color" and bare in ("B", "W"):
            return bare
        raise Bad("bad-value")


# ----------------------------------------------------------------------------------------------------------------------
# read

def read(reader):
    answer = []
    for game in reader.games:
        values = Values(reader, game)
        nodes = []
        for node in game.nodes:
            props = {}
            for prop in node.properties:
                if prop.id:
                    found = values.values(prop)
                    if prop.id in props:
                        if values.type_of(prop.id)[0] is None or "list" in values.type_of(prop.id)[0]:
                            props[prop.id] += found
                    elif found or prop.id in ("DD", "VW", "TB", "TW"):
                        props[prop.id] = found
            nodes.append({"parent": node.parent, "props": props})
        answer.append({"nodes": nodes})
    return {"games": answer} if answer else {"refused": "there is no game in the file"}


# ----------------------------------------------------------------------------------------------------------------------
# board

def path_to(game, number):
    path = []
    while number is not None:
        path.append(game.nodes[number])
        number = game.nodes[number].parent
    return path[::-1]


def board(reader, wanted):
    boards = {}
    for name in wanted:
        at_game, at_node = map(int, name.split("."))
        game = reader.games[at_game]
        values = Values(reader, game)
        state = values.rules.State(values.size)
        turn, last, number, view, dim, print_mode = None, None, 0, None, [], 1
        root = {p.id: values.values(p) for p in game.nodes[0].properties}
        state.begin(root)
        for node in path_to(game, at_node):
            props = {p.id: values.values(p) for p in node.properties}
            state.setup(props)
            move = next(((p.id, m) for p in node.properties if p.id in "BW" for m in [values.values(p)] if m), None)
            if move:
                for part in move[1]:
                    state.move(move[0], part)
                last, number = [move[0], move[1][0] if len(move[1]) == 1 else move[1]], number + 1
                turn = state.next_turn(*move)
            if props.get("PL"):
                turn = props["PL"][0]
            number = props["MN"][0] if props.get("MN") else number
            view = (props["VW"] or None) if "VW" in props else view
            dim = props.get("DD", dim)
            print_mode = props["PM"][0] if props.get("PM") else print_mode
        if turn is None:
            turn = state.first_turn(root)
        boards[name] = {"size": list(values.size), **state.show(), "to_play": turn, "last": last, "number": number,
                        "view": view, "dim": dim, "pm": print_mode}
    return {"boards": boards}


# ----------------------------------------------------------------------------------------------------------------------
# find

MARKS = ("CR", "MA", "SL", "SQ", "TR")
GROUPS = (("AB", "AW", "AE"), MARKS, ("TB", "TW"), ("LB",), ("DD",), ("VW",), ("AA",), ("BO", "WO"))


def find(reader):
    for game in reader.games:
        check_game(reader, game)
    answer = []
    for name, at in sorted(set(reader.findings), key=lambda f: (f[1], f[0])):
        line, column = place(reader.data, at)
        answer.append({"name": name, "line": line, "column": column})
    return {"findings": answer}


def place(data, at):
    """Counts lines and columns from 1. Each of LF, CR, CRLF and LFCR ends a line."""
    lines = re.split(BREAK, data[:at].decode("latin-1"))
    return len(lines), len(lines[-1]) + 1


def check_game(reader, game):
    values = Values(reader, game)
    if game.charset is not None and game.codec is None:
        reader.find("unknown-encoding", next(p.at for n in game.nodes for p in n.properties if p.id == "CA"))
    has_info = [False] * len(game.nodes)
    for index, node in enumerate(game.nodes):
        info_above = node.parent is not None and has_info[node.parent]
        check_node(reader, values, node, index, info_above, has_info)
        if values.number in (1, 11):
            check_effect(reader, values, game, node)
        if values.number in (11, 20):
            check_legal(reader, values, game, node)


def check_effect(reader, values, game, node):
    """Setup that changes nothing is bad style (properties.html AB). Both games start with an empty board."""
    before = {"black": [], "white": []}
    if node.parent is not None:
        name = f"{reader.games.index(game)}.{node.parent}"
        before = board(reader, [name])["boards"][name]
    for prop in node.properties:
        points = values.values(prop) if prop.id in ("AB", "AW", "AE") else []
        there = {"AB": before["black"], "AW": before["white"]}.get(prop.id, before["black"] + before["white"])
        if any((point in there) == (prop.id != "AE") for point in points):
            reader.find("setup-without-effect", prop.at)


def check_legal(reader, values, game, node):
    """hex.html: a move is on an empty cell. gess.html: a piece has own stones and none of the other color."""
    prop = node.get("B") or node.get("W")
    moves = values.values(prop) if prop and node.parent is not None else []
    for move in moves:
        name = f"{reader.games.index(game)}.{node.parent}"
        before = board(reader, [name])["boards"][name]
        own, other = (before["black"], before["white"])[::1 if prop.id == "B" else -1]
        if values.number == 20:
            column, row = values.rules.point(move.split(":")[0], values.size)
            piece = [values.rules.show((column + c, row + r)) for c in (-1, 0, 1) for r in (-1, 0, 1)]
            illegal = not set(piece) & set(own) or set(piece) & set(other)
        else:
            illegal = move in own + other
        if illegal:
            reader.find("illegal-move", prop.at)


def check_node(reader, values, node, index, info_above, has_info):
    present, points, moves, setups = {}, {}, None, None
    has_info[index] = info_above
    for prop in node.properties:
        if re.search("[a-z0-9]", prop.name) and values.version >= 4:
            reader.find("bad-identifier", prop.at)
            continue
        kind, ptype = values.type_of(prop.id)
        if prop.id in present:
            reader.find("duplicate-property", prop.at)
        present.setdefault(prop.id, prop)
        if kind is None:
            reader.find("unknown-property", prop.at)
            continue
        found, faults = values.with_faults(prop)
        for fault in faults:
            if not (prop.id == "SZ" and fault[0] == "bad-value"):
                reader.find(*fault)
        check_value(reader, values, prop, found)
        if any(b"\xff" not in v and "\ufffd" in values.text_of(v) and b"\xef\xbf\xbd" not in v or
               "\ufffd" in values.text_of(v) and b"\xff" in v for v in prop.values):
            reader.find("undecodable-text", prop.at)
        if ptype == "root" and node.parent is not None:
            reader.find("root-property-elsewhere", prop.at)
        if ptype == "info" and (values.number, prop.id) not in ((11, "IP"),):
            if info_above:
                reader.find("game-info-twice", prop.at)
            has_info[index] = True
        moves = prop if ptype == "move" and moves is None else moves
        setups = prop if ptype == "setup" and setups is None else setups
        for group in GROUPS:
            if prop.id in group:
                names = [v[0] if isinstance(v, list) else v for v in found]
                for name in names:
                    if (group, name) in points and not (values.number == 6 and prop.id in ("AB", "AW")):
                        reader.find("duplicate-point", prop.at)
                    points[group, name] = True
        if prop.id in ("AR", "LN"):
            if any(a == b for a, b in found):
                reader.find("one-point-line", prop.at)
            if len({tuple(v) for v in found}) < len(found):
                reader.find("duplicate-line", prop.at)
    if moves and setups:
        reader.find("setup-with-move", max(moves.at, setups.at))
    if "B" in present and "W" in present:
        reader.find("two-moves", max(present["B"].at, present["W"].at))
    has_move = "B" in present or "W" in present
    if "KO" in present and not has_move:
        reader.find("ko-without-move", present["KO"].at)
    for group, needs_move in ((("BM", "DO", "IT", "TE"), True), (("DM", "GB", "GW", "UC"), False)):
        there = [present[name] for name in group if name in present]
        if needs_move and not has_move:
            for prop in there:
                reader.find("annotation-without-move", prop.at)
        if len(there) > 1:
            reader.find("exclusive-annotations", max(p.at for p in there))
    if has_move and node.parent is None:
        reader.find("move-in-root", (present.get("B") or present["W"]).at)


def check_value(reader, values, prop, found):
    low, high = RANGES.get(prop.id, (None, None))
    if prop.id == "HA" and values.number != 1:
        low = None
    for value in found:
        if isinstance(value, int) and low is not None and (value < low or high is not None and value > high):
            reader.find("out-of-range", prop.places[0])
    if prop.id == "SZ":
        text = prop.values[0].strip()
        match = re.fullmatch(rb"\+?(\d+)(?::\+?(\d+))?", text)
        sides = [int(n) for n in match.groups() if n] if match else [0]
        if 0 in sides or len(sides) == 2 and sides[0] == sides[1] or values.number == 1 and max(sides) > 52:
            reader.find("bad-size", prop.places[0])
        if len(sides) == 2 and values.version < 4:
            reader.find("newer-version", prop.places[0])
    if prop.id == "DT" and found and not date_is_right(found[0]):
        reader.find("bad-date", prop.places[0])
    if prop.id == "RE" and found and not result_is_right(found[0], values.number):
        reader.find("bad-result", prop.places[0])


def date_is_right(text):
    """properties.html, DT: items after commas, each a full form or a shortcut that its predecessor allows."""
    allowed = {"": [], "Y": [], "YM": ["MD", "M"], "YMD": ["MD", "D"], "MD": ["MD", "D"], "M": ["MD", "M"],
               "D": ["MD", "D"]}
    forms = (("YMD", r"(\d{4})-(\d\d)-(\d\d)"), ("YM", r"(\d{4})-(\d\d)"), ("Y", r"(\d{4})"), ("MD", r"(\d\d)-(\d\d)"))
    before, year, month = "", None, None
    for item in text.split(","):
        form, match = next(((f, m) for f, p in forms for m in [re.fullmatch(p, item, re.A)] if m), (None, None))
        if form is None and re.fullmatch(r"\d\d", item, re.A):
            form = "M" if "M" in allowed[before] else "D"
            match = re.fullmatch(r"(\d\d)", item)
        if form is None or "Y" not in form and form not in allowed[before]:
            return False
        parts = dict(zip(form, map(int, match.groups())))
        year, month = parts.get("Y", year), parts.get("M", month)
        if "M" in parts and not 1 <= month <= 12:
            return False
        if "D" in parts and not (year and 1 <= parts["D"] <= (calendar.monthrange(year, month)[1])):
            return False
        before = form
    return True


def result_is_right(text, number):
    score = r"[0-9]+(\.[0-9]+)?"
    if number == 6:
        score = rf"({score})?(R|Resign|T|Time|F|Forfeit)?|{score}"
    return re.fullmatch(rf"0|Draw|Void|\?|[BW]\+({score}|R|Resign|T|Time|F|Forfeit)?", text) is not None


# ----------------------------------------------------------------------------------------------------------------------
# same

def meaning(reader):
    """Returns what a file means, the same for all ways to write it down; old files as converting.html puts them."""
    result = []
    for game in reader.games:
        values = Values(reader, game)
        nodes, new_number = [], {}
        for index, node in enumerate(game.nodes):
            state = None
            props = {}
            for prop in node.properties:
                found = values.values(prop)
                if prop.id in props:
                    found = props[prop.id] + found
                if found or values.type_of(prop.id)[0] in ("elist-point",):
                    props[prop.id] = found
            parent = new_number.get(node.parent)
            if values.version < 4:
                order = [p.id for p in node.properties]
                if "TE" in props and "BM" in props:
                    props["IT" if order.index("TE") < order.index("BM") else "DO"] = [None]
                    del props["TE"], props["BM"]
                if "L" in props:
                    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                    props["LB"] = [[p, letters[i]] for i, p in enumerate(props.pop("L"))]
                if len(props.get("VW", [])) == 2:
                    (c1, r1), (c2, r2) = (values.rules.point(p, values.size) for p in props["VW"])
                    props["VW"] = [values.rules.show((c, r)) for c in range(c1, c2 + 1) for r in range(r1, r2 + 1)]
                if "M" in props:
                    state = board(reader, [f"{len(result)}.{index}"])["boards"][f"{len(result)}.{index}"]
                    for point in props.pop("M"):
                        there = point in state["black"] or point in state["white"]
                        props.setdefault("TR" if there else "MA", []).append(point)
                types = {name: values.type_of(name)[1] for name in props}
                if "move" in types.values() and "setup" in types.values():
                    first = {n: v for n, v in props.items() if types[n] in ("setup", "root", "info") or n == "N"}
                    nodes.append((parent, first))
                    parent, props = len(nodes) - 1, {n: v for n, v in props.items() if n not in first}
            nodes.append((parent, props))
            new_number[index] = len(nodes) - 1
        root = nodes[0][1]
        for name in ("FF", "CA"):
            root.pop(name, None)
        root["GM"], root["SZ"] = [values.number], [list(values.size)]
        result.append([[parent, {n: sorted(map(json.dumps, v)) for n, v in props.items()}] for parent, props in nodes])
    return result


def same(first, second):
    return {"same": meaning(first) == meaning(second)}


# ----------------------------------------------------------------------------------------------------------------------

def load(path):
    with open(path, "rb") as file:
        return Reader(file.read())


def main():
    kind, path, *rest = sys.argv[1:]
    print(json.dumps(answer(kind, path, rest), ensure_ascii=False, sort_keys=True))


def answer(kind, path, rest):
    if kind == "read":
        return read(load(path))
    if kind == "board":
        return board(load(path), rest)
    if kind == "find":
        return find(load(path))
    if kind == "same":
        return same(load(path), load(rest[0]))
    return {"unsupported": f"no kind {kind}"}


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    main()

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
    11: "IS list-simpletext:simpletext root; IP simpletext -",      # IP is game info, but names a node below the root
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


# ----------------------------------------------------------------------------------------------------------------------
# Bytes: encodings, and the tree.

# Encodings that are read as larger ones, as files need it.
CLOSE_NAMES = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "iso8859-1": "cp1252",
               "ascii": "cp1252"}


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
    def __init__(self, parent, number):
        self.parent, self.number, self.properties = parent, number, []

    def get(self, name):
        return next((p for p in self.properties if p.id == name), None)


class Game:
    def __init__(self):
        self.nodes = []
        self.charset, self.codec = None, None

    def new_node(self, parent):
        self.nodes.append(Node(parent.number if parent else None, len(self.nodes)))
        return self.nodes[-1]


class Reader:
    """Reads all game trees of a file. Errors are added to `findings` as (name, place)."""

    def __init__(self, data):
        self.data, self.marked = whole_file(data)
        self.findings, self.games = [], []
        self.at = 0
        self.read_all()

    def find(self, name, at):
        self.findings.append((name, at))

    def sees(self, pattern):
        """Matches a regular expression with what follows."""
        return re.compile(pattern).match(self.data, self.at)

    def read_all(self):
        seen_text = False
        while self.at < len(self.data):
            if self.game_starts():
                self.read_game()
                seen_text = False
                continue
            if self.sees(rb"\)") and self.games:
                self.find("extra-closing-parenthesis", self.at)
            elif self.sees(rb"\(\s*\)"):
                self.find("empty-game-tree", self.at)
                self.at = self.data.index(b")", self.at)
            elif self.sees(rb"[^\s\0]") and not seen_text:
                is_property = self.games and self.sees(rb"[A-Z]+\s*\[")
                self.find("property-outside-game" if is_property else "text-outside-game", self.at)
                seen_text = True
            self.at += 1
        if not self.games:
            self.find("no-game", 0)

    def game_starts(self):
        """A tree starts with "(" and ";". In broken files the ";" or a second "(" may be in the way."""
        return self.sees(rb"(\(\s*)+;") or \
            self.sees(rb"\(\s*[A-Z]{1,2}\s*\[") and not re.search(rb"\(\s*;", self.data[self.at:])

    def read_charset(self, game):
        root = re.split(rb"\)\s*\(\s*;", self.data[self.at:self.at + 100000])[0]
        value = rb"\[(?:\\.|[^\]\\])*\]"            # skipped, because a text may contain "CA["
        head = re.match(rb"(?s)(?:[^\[]|" + value + rb")*?(?<![A-Z])CA\s*\[([^\]]*)\]", root)
        if head:
            game.charset = head.group(1).decode("ascii", "replace")
            game.codec = codec_name(game.charset)
            if game.codec and game.codec.startswith(("utf-16", "utf-32")):
                game.codec = "utf-8"            # CA could be read byte by byte, so the file is not in UTF-16

    def read_game(self):
        game = Game()
        self.read_charset(game)
        stack, node, prop = [], None, None      # stack: the node at which each open tree began
        fresh, closed = False, False            # just after "(", and just after ")"
        while self.at < len(self.data):
            at, byte = self.at, self.data[self.at:self.at + 1]
            name = self.sees(rb"[A-Za-z][A-Za-z0-9]*")
            if byte == b"(":
                if fresh:
                    self.find("extra-opening-parenthesis", at)
                stack.append(node)
                fresh, closed, prop = True, False, None
            elif byte == b")":
                if fresh:
                    self.find("empty-game-tree", at)
                node, prop = stack.pop(), None
                fresh, closed = False, True
                if not stack:
                    self.at += 1
                    break
            elif byte == b";":
                if closed:
                    self.find("node-after-variation", at)
                node, prop = game.new_node(node), None
                fresh, closed = False, False
            elif byte == b"[":
                value = self.read_value(game)
                if prop is None:
                    self.find("text-inside-game", at)
                else:
                    prop.values.append(value)
                    prop.places.append(at)
                continue
            elif name and self.is_identifier(name.group()):
                if fresh or closed:
                    self.find("missing-semicolon" if fresh else "property-after-variation", at)
                    node, fresh, closed = game.new_node(node), False, False
                prop = Property(name.group().decode(), at)
                node.properties.append(prop)
                self.at += len(prop.name)
                continue
            elif not byte.isspace() and byte != b"\0":
                self.find("text-inside-game", at)
                prop = None
                self.at = self.sees(rb"(?s)[A-Za-z0-9]+|.[^();\[A-Z\s]*").end()
                continue
            self.at += 1
        else:
            self.find("missing-closing-parenthesis", len(self.data))
        for each in game.nodes:
            for prop in each.properties:
                if not prop.values:
                    self.find("property-without-value", prop.at)
            each.properties = [p for p in each.properties if p.values]
        if game.nodes:
            self.games.append(game)

    def is_identifier(self, name):
        """A value follows; one or two uppercase letters are an identifier without one."""
        has_value = re.compile(rb"\s*\[").match(self.data, self.at + len(name))
        return re.search(rb"[A-Z]", name) and (has_value or name.isupper() and len(name) <= 2)

    def read_value(self, game):
        """Reads from "[" to the first "]" without a backslash before it, character by character."""
        data, start, state = self.data, self.at + 1, {}
        codec = "utf-8" if self.marked else game.codec or "latin-1"
        at = start
        while at < len(data):
            if data[at:at + 1] == b"]" and not state.get("wide"):
                self.at = at + 1
                return data[start:at]
            if data[at:at + 1] == b"\\" and not state.get("wide"):
                at += 1
            if at < len(data):
                at += character_length(data, at, codec, state)
        self.find("unclosed-value", self.at)
        self.at = len(data)
        return data[start:]

    def decoder(self, game):
        """Returns the function that makes text of bytes of this game."""
        everything = b"".join(v for n in game.nodes for p in n.properties for v in p.values)
        codec = "utf-8" if self.marked or not game.codec and is_utf_8(everything) else game.codec or "iso8859-1"
        codec = CLOSE_NAMES.get(codec, codec)
        if codec == "cp1252":                   # 81, 8D, 8F, 90 and 9D are not in Python's table
            return lambda raw: "".join(bytes([b]).decode("cp1252", "ignore") or chr(b) for b in raw)
        return lambda raw: raw.decode(codec, "replace")


def is_utf_8(data):
    try:
        return data.decode("utf-8") is not None
    except UnicodeDecodeError:
        return False


# ----------------------------------------------------------------------------------------------------------------------
# Values.

BREAK = r"(?:\r\n|\n\r|\n|\r)"
BLANK = "[ \t\v\f\0]"


def unescape(text, simple):
    """Applies sgf4.html 3.2 (Text) or 3.3 (SimpleText) in one pass."""
    def piece(match):
        part = match.group()
        if re.fullmatch(BREAK, part):
            return " " if simple else "\n"
        if re.fullmatch(rf"\\(?:{BREAK})?", part):
            return ""
        return " " if re.fullmatch(BLANK, part[-1]) else part[-1]
    return re.sub(rf"(?s)\\{BREAK}|\\.|\\|{BREAK}|{BLANK}", piece, text)


def halves(text):
    """Splits a composed value at its first colon without a backslash; None if there is none."""
    match = re.match(r"(?s)((?:\\.|[^\\:])*):(.*)\Z", text)
    return match.groups() if match else None


class Bad(Exception):
    """A value that is not of its type; the argument is the name of the finding."""


class Values:
    """Decodes the properties of one game by their types."""

    def __init__(self, reader, game):
        self.text_of = reader.decoder(game)
        root = game.nodes[0]
        self.version = self.root_number(root, "FF", 1)
        self.number = self.root_number(root, "GM", 1)
        if self.version < 4:
            for node in game.nodes:
                for prop in node.properties:
                    prop.id = re.sub("[a-z]", "", prop.name)
        kind = games.GAMES.get(self.number, games.Unknown)
        size = re.fullmatch(rb"\s*\+?(\d{1,6})(?::\+?(\d{1,6}))?\s*", root.get("SZ").values[0] if root.get("SZ") else b"")
        columns = size and int(size.group(1)) or kind.default_size
        self.size = columns, size and int(size.group(2) or 0) or columns
        self.board = kind(self.size)

    def root_number(self, root, name, default):
        for prop in root.properties:
            digits = re.fullmatch(rb"\s*\+?(\d+)\s*", prop.values[0])
            if re.sub("[a-z]", "", prop.name) == name:
                return int(digits.group(1)) if digits else default
        return default

    def type_of(self, name):
        """Returns (value type, property type); a private property has type None."""
        if name in OF_GAME.get(self.number, {}):
            return OF_GAME[self.number][name]
        if self.version < 4 and name in OLD:
            return OLD[name]
        return GENERAL.get(name, (None, None))

    def values(self, prop):
        """Returns the list of decoded values. Faulty values are left out."""
        return self.with_faults(prop)[0]

    def with_faults(self, prop):
        kind, _ = self.type_of(prop.id)
        result, faults = [], []
        if kind is None:
            return [unescape(self.text_of(v), False) for v in prop.values], faults
        is_list = kind.startswith(("list-", "elist-"))
        single = kind.split("-", 1)[1] if is_list else kind
        if kind.startswith("elist-") and len(prop.values) == 1 and not prop.values[0].strip():
            return [], faults
        for index, (raw, place) in enumerate(zip(prop.values, prop.places)):
            if index and not is_list and not (self.number == 21 and single == "move"):
                faults.append(("too-many-values", place))
                break
            try:
                if is_list and (single == "point" or single == "stone" and self.board.stone_is_point):
                    result += self.points(self.text_of(raw), place, faults)
                else:
                    result.append(self.value(single, self.text_of(raw)))
            except Bad as bad:
                faults.append((str(bad), place))
        return result, faults

    def points(self, text, place, faults):
        """Expands a single point or a rectangle (sgf4.html 3.5.1)."""
        parts = games.bare(text).split(":")
        corners = [self.board.point(self.value("point", part)) for part in parts]
        if len(parts) == 1:
            return [self.board.name(corners[0])]
        if len(parts) > 2:
            raise Bad("bad-value")
        (c1, r1), (c2, r2) = corners
        if corners[0] == corners[1]:
            faults.append(("one-point-rectangle", place))
        elif c1 > c2 or r1 > r2:
            faults.append(("reversed-rectangle", place))
        if self.version < 4:
            faults.append(("newer-version", place))
        return [self.board.name((c, r)) for r in range(min(r1, r2), max(r1, r2) + 1)
                for c in range(min(c1, c2), max(c1, c2) + 1)]

    def value(self, kind, text):
        bare = games.bare(text)
        if "|" in kind:
            first, second = kind.split("|")
            use_first = not bare if first == "none" else ":" not in text
            return self.value(first if use_first else second, text)
        if ":" in kind:
            kinds, parts = kind.split(":"), halves(text)
            if parts is None or any(not p.strip() and k not in ("text", "simpletext") for k, p in zip(kinds, parts)):
                raise Bad("bad-value")
            return [self.value(k, part) for k, part in zip(kinds, parts)]
        if kind in ("text", "simpletext"):
            return unescape(text, kind == "simpletext")
        if kind == "none" and not bare:
            return None
        at = self.board.point(bare)
        if kind == "move" and self.board.read_move(text) is not None:
            return self.board.read_move(text)
        if kind in ("move", "point") and at and not self.board.on_board(at):
            raise Bad("point-outside-board")
        if kind == "point" and at:
            return self.board.name(at)
        if kind == "stone" and self.board.stone(bare):
            return self.board.stone(bare)
        if kind == "number" and re.fullmatch(r"[+-]?[0-9]+", bare):
            return int(bare)
        if kind == "real" and re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", bare):
            return float(bare)
        if kind == "real" and re.fullmatch(r"[+-]?[0-9]+\.", bare) and self.version < 4:
            return float(bare)
        if kind == "double" and bare in ("1", "2"):
            return int(bare)
        if kind == "color" and bare in ("B", "W"):
            return bare
        raise Bad("bad-value" if bare else "empty-value")


# ----------------------------------------------------------------------------------------------------------------------
# read

def read(reader):
    answer = []
    for game in reader.games:
        values = Values(reader, game)
        answer.append({"nodes": [{"parent": node.parent, "props": properties(values, node)} for node in game.nodes]})
    return {"games": answer} if answer else {"refused": "there is no game in the file"}


def properties(values, node):
    """Maps the identifiers of a node to decoded values; of a property that is there twice, lists are joined."""
    props = {}
    for prop in node.properties:
        kind, found = values.type_of(prop.id)[0] or "list", values.values(prop)
        if prop.id in props:
            props[prop.id] += found if "list" in kind else []
        elif prop.id and (found or kind.startswith("elist")):
            props[prop.id] = found
    return props


# ----------------------------------------------------------------------------------------------------------------------
# board

def path_to(game, number):
    path = []
    while number is not None:
        path.append(game.nodes[number])
        number = game.nodes[number].parent
    return path[::-1]


def board(reader, wanted):
    return {"boards": {name: board_at(reader, *map(int, name.split("."))) for name in wanted}}


def board_at(reader, at_game, at_node):
    game = reader.games[at_game]
    values = Values(reader, game)
    state = values.board
    turn, last, number, view, dim, print_mode = None, None, 0, None, [], 1
    root = properties(values, game.nodes[0])
    state.begin(root)
    for node in path_to(game, at_node):
        props = properties(values, node)
        state.setup(props)
        color = next((p.id for p in node.properties if p.id in "BW" and p.id in props), None)
        if color:
            parts = props[color]
            for part in parts:                  # only a turn of Twixt has several
                state.play(color, part)
            last, number = [color, parts[0] if len(parts) == 1 else parts], number + 1
            turn = state.next_turn(color, parts[0])
        turn = props.get("PL", [turn])[0]
        number = props.get("MN", [number])[0]
        view = (props["VW"] or None) if "VW" in props else view
        dim = props.get("DD", dim)
        print_mode = props.get("PM", [print_mode])[0]
    return {"size": list(values.size), **state.show(), "to_play": turn or state.first_turn(root), "last": last,
            "number": number, "view": view, "dim": dim, "pm": print_mode}


# ----------------------------------------------------------------------------------------------------------------------
# find

GROUPS = (("AB", "AW", "AE"), ("CR", "MA", "SL", "SQ", "TR"), ("TB", "TW"), ("LB",), ("DD",), ("VW",), ("AA",), ("BO", "WO"))


def find(reader):
    for number, game in enumerate(reader.games):
        check_game(reader, number, game)
    answer = []
    for name, at in sorted(set(reader.findings), key=lambda f: (f[1], f[0])):
        lines = re.split(BREAK, reader.data[:at].decode("latin-1"))     # LF, CR, CRLF and LFCR each end a line
        answer.append({"name": name, "line": len(lines), "column": len(lines[-1]) + 1})
    return {"findings": answer}


def check_game(reader, number, game):
    values = Values(reader, game)
    has_info = []                               # for each node, whether there is game info on its path
    for node in game.nodes:
        info_above = node.parent is not None and has_info[node.parent]
        has_info.append(check_node(reader, values, node, info_above) or info_above)
        if values.number in (1, 11, 20):
            before = {"black": [], "white": []} if node.parent is None else board_at(reader, number, node.parent)
            if values.number != 20:
                check_effect(reader, values, node, before)
            if values.number != 1 and node.parent is not None:
                check_legal(reader, values, node, before)


def check_effect(reader, values, node, before):
    """Setup that changes nothing is bad style (properties.html AB)."""
    for prop in node.properties:
        points = values.values(prop) if prop.id in ("AB", "AW", "AE") else []
        there = {"AB": before["black"], "AW": before["white"]}.get(prop.id, before["black"] + before["white"])
        if any((point in there) == (prop.id != "AE") for point in points):
            reader.find("setup-without-effect", prop.at)


def check_legal(reader, values, node, before):
    """hex.html: a move is on an empty cell. gess.html: a piece has own stones and none of the other color."""
    prop = node.get("B") or node.get("W")
    for move in values.values(prop) if prop else []:
        own, other = (before["black"], before["white"])[::1 if prop.id == "B" else -1]
        illegal = move in own + other
        if values.number == 20:
            column, row = values.board.point(move.split(":")[0])
            piece = {values.board.name((column + c, row + r)) for c, r in games.AROUND}
            illegal = not piece & set(own) or piece & set(other)
        if illegal:
            reader.find("illegal-move", prop.at)


def check_node(reader, values, node, info_above):
    """Returns whether the node has game info."""
    present, points, of_type = {}, set(), {}
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
        of_type.setdefault(ptype, prop)
        found, faults = values.with_faults(prop)
        reader.findings += [fault for fault in faults if prop.id != "SZ" or fault[0] != "bad-value"]
        check_value(reader, values, prop, found)
        if any("\ufffd" in values.text_of(v) and b"\xef\xbf\xbd" not in v for v in prop.values):
            reader.find("undecodable-text", prop.at)
        if ptype == "root" and node.parent is not None:
            reader.find("root-property-elsewhere", prop.at)
        if ptype == "info" and info_above:
            reader.find("game-info-twice", prop.at)
        for group in GROUPS if values.number != 6 else ():
            for value in found if prop.id in group else []:
                used = group, value[0] if isinstance(value, list) else value
                if used in points:
                    reader.find("duplicate-point", prop.at)
                points.add(used)
        if prop.id in ("AR", "LN"):
            if any(a == b for a, b in found):
                reader.find("one-point-line", prop.at)
            if len(set(map(tuple, found))) < len(found):
                reader.find("duplicate-line", prop.at)

    def later(name, properties):
        if len(properties) > 1:
            reader.find(name, max(p.at for p in properties))
    later("setup-with-move", [of_type[t] for t in ("move", "setup") if t in of_type])
    later("two-moves", [present[name] for name in "BW" if name in present])
    for group in (("BM", "DO", "IT", "TE"), ("DM", "GB", "GW", "UC")):
        later("exclusive-annotations", [present[name] for name in group if name in present])
    has_move = "B" in present or "W" in present
    for name in ("KO", "BM", "DO", "IT", "TE"):
        if name in present and not has_move:
            reader.find("ko-without-move" if name == "KO" else "annotation-without-move", present[name].at)
    if has_move and node.parent is None:
        reader.find("move-in-root", (present.get("B") or present["W"]).at)
    return "info" in of_type


def check_value(reader, values, prop, found):
    low, high = (None, None) if prop.id == "HA" and values.number != 1 else RANGES.get(prop.id, (None, None))
    place = prop.places[0]
    for value in found:
        if isinstance(value, int) and low is not None and not low <= value <= (high or value):
            reader.find("out-of-range", place)
    if prop.id == "SZ":
        match = re.fullmatch(rb"\+?(\d+)(?::\+?(\d+))?", prop.values[0].strip())
        sides = [int(n) for n in match.groups() if n] if match else [0]
        if 0 in sides or len(sides) == 2 and sides[0] == sides[1] or values.number == 1 and max(sides) > 52:
            reader.find("bad-size", place)
        if len(sides) == 2 and values.version < 4:
            reader.find("newer-version", place)
    if prop.id == "CA" and codec_name(prop.values[0].decode("ascii", "replace")) is None:
        reader.find("unknown-encoding", prop.at)
    if prop.id in ("B", "W") and values.number == 1 and values.version < 4 and not prop.values[0].strip():
        reader.find("newer-version", place)     # changes.html: the empty pass is new in FF[4]
    if prop.id == "DT" and found and not date_is_right(found[0]):
        reader.find("bad-date", place)
    if prop.id == "RE" and found and not result_is_right(found[0], values.number):
        reader.find("bad-result", place)


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
    for number, game in enumerate(reader.games):
        values = Values(reader, game)
        nodes, new_number = [], {}
        for index, node in enumerate(game.nodes):
            props = properties(values, node)
            parent = new_number.get(node.parent)
            if values.version < 4:
                convert(reader, values, node, props, number)
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


def convert(reader, values, node, props, number):
    """Replaces the properties of an old node by those of FF[4]."""
    if "TE" in props and "BM" in props:
        order = [p.id for p in node.properties]
        props["IT" if order.index("TE") < order.index("BM") else "DO"] = [None]
        del props["TE"], props["BM"]
    if "L" in props:
        props["LB"] = [list(pair) for pair in zip(props.pop("L"), "ABCDEFGHIJKLMNOPQRSTUVWXYZ")]
    if len(props.get("VW", [])) == 2:
        (c1, r1), (c2, r2) = map(values.board.point, props["VW"])
        props["VW"] = [values.board.name((c, r)) for c in range(c1, c2 + 1) for r in range(r1, r2 + 1)]
    if "M" in props:
        state = board_at(reader, number, node.number)
        for point in props.pop("M"):
            props.setdefault("TR" if point in state["black"] + state["white"] else "MA", []).append(point)


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

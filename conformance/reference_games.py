"""The games of reference.py: how each writes points and moves, and what setup and moves do to its board.

A point is (column, row), both from 1; row 1 is the first row of the game's own numbers. `GAMES[GM](size)` is an empty board.
"""
import re

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHER = {"B": "W", "W": "B"}
SETUP = (("AB", "B"), ("AW", "W"), ("AE", None))
AROUND = [(c, r) for c in (-1, 0, 1) for r in (-1, 0, 1)]


def bare(text):
    return re.sub(r"\s", "", text)


def letters_to_number(text):
    """Reads a, b … z, aa, ab … as 1, 2 … 26, 27, 28 …"""
    number = 0
    for letter in text.lower():
        number = number * 26 + ord(letter) - 96
    return number


def number_to_letters(number):
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(97 + rest) + text
    return text


class Board:
    """A board on which stones only lie. Points are two letters, column and row from the upper left corner."""
    default_size, first, stone_is_point = 19, None, True

    def __init__(self, size):
        self.size, self.stones, self.taken = size, {}, {"B": 0, "W": 0}     # `stones` maps points to colors

    # Notation. None stands for what is not a point, a stone or a move.

    def point(self, text):
        return (LETTERS.index(text[0]) + 1, LETTERS.index(text[1]) + 1) if re.fullmatch("[A-Za-z]{2}", text) else None

    def name(self, at):
        return LETTERS[at[0] - 1] + LETTERS[at[1] - 1]

    def on_board(self, at):
        return 1 <= at[0] <= self.size[0] and 1 <= at[1] <= self.size[1]

    def stone(self, text):
        at = self.point(text)
        return at and self.name(at)

    def read_move(self, text):
        at = self.point(bare(text))
        return self.name(at) if at and self.on_board(at) else None

    # The board. `root` and `props` map identifiers to decoded values.

    def begin(self, root):
        """Sets up what the game's rules put on the board before the first node."""

    def setup(self, props):
        for name, color in SETUP:
            for text in props.get(name, []):
                self.put(self.point(text), color)

    def put(self, at, color):
        self.stones.pop(at, None)
        if color:
            self.stones[at] = color

    def play(self, color, move):
        at = self.point(move)
        if at and self.on_board(at):
            self.put(at, color)

    def next_turn(self, color, move):
        return OTHER[color]

    def first_turn(self, root):
        return self.first

    def named(self, color):
        return sorted(self.name(at) for at, there in self.stones.items() if there == color)

    def show(self):
        return {"black": self.named("B"), "white": self.named("W"), "taken": dict(self.taken)}


# ---------------------------------------------------------------------------------------------------------------- Go

class Go(Board):
    def read_move(self, text):
        text = bare(text)
        return "pass" if text == "" or text == "tt" and max(self.size) <= 19 else super().read_move(text)

    def play(self, color, move):
        """go.html: put the stone; take the breathless neighbors of the other color; then the stone's own group."""
        if move == "pass":
            return
        at = self.point(move)
        self.put(at, color)
        for near in self.neighbors(at):
            if self.stones.get(near) == OTHER[color]:
                self.take_if_breathless(near)
        self.take_if_breathless(at)

    def neighbors(self, at):
        c, r = at
        return [p for p in ((c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1)) if self.on_board(p)]

    def take_if_breathless(self, at):
        color = self.stones.get(at)
        group, todo = {at}, [at]
        while todo:
            for near in self.neighbors(todo.pop()):
                if near not in self.stones:
                    return
                if self.stones[near] == color and near not in group:
                    group.add(near)
                    todo.append(near)
        self.taken[color] += len(group)
        for stone in group:
            del self.stones[stone]

    def first_turn(self, root):
        return "W" if (root.get("HA") or [0])[0] >= 2 else "B"


# --------------------------------------------------------------------------------- Othello, Gomoku: no page of their own

class TwoNotations(Board):
    """Letter and number with row 1 at the top, or two letters; shown as the file writes them."""
    letters = True

    def point(self, text):
        if not re.fullmatch("[A-Za-z][0-9]{1,2}", text):
            return super().point(text)
        self.letters = False
        return letters_to_number(text[0]), int(text[1:])

    def name(self, at):
        return super().name(at) if self.letters else number_to_letters(at[0]) + str(at[1])


class Othello(TwoNotations):
    default_size, first = 8, "B"

    def read_move(self, text):
        return "pass" if bare(text).lower() in ("", "pass", "tt") else super().read_move(text)

    def begin(self, root):
        if not any(name in root for name, _ in SETUP):
            c, r = self.size[0] // 2, self.size[1] // 2
            self.stones = {(c, r): "W", (c + 1, r + 1): "W", (c + 1, r): "B", (c, r + 1): "B"}

    def play(self, color, move):
        at = self.point(move)
        if at is None:
            return
        self.put(at, color)
        for dc, dr in AROUND:
            line, (c, r) = [], at
            while (dc or dr) and self.stones.get((c + dc, r + dr)) == OTHER[color]:
                c, r = c + dc, r + dr
                line.append((c, r))
            if line and self.stones.get((c + dc, r + dr)) == color:
                self.stones.update(dict.fromkeys(line, color))


class Gomoku(TwoNotations):
    default_size, first = 15, "B"


# --------------------------------------------------------------------------------------------------------------- Hex

class Hex(Board):
    """hex.html: letters (a … z, aa …) and the number of the row; upper and lower case are the same."""
    default_size, first = 11, "B"
    words = ("swap-sides", "swap-pieces", "pass", "resign", "forfeit")

    def point(self, text):
        match = re.fullmatch("([A-Za-z]{1,4})([0-9]{1,6})", text)
        return (letters_to_number(match.group(1)), int(match.group(2))) if match and int(match.group(2)) else None

    def name(self, at):
        return number_to_letters(at[0]) + str(at[1])

    def read_move(self, text):
        word = bare(text).lower()
        return word if word in self.words else super().read_move(text)

    def play(self, color, move):
        if move == "swap-pieces":
            self.stones = {(r, c): OTHER[stone] for (c, r), stone in self.stones.items()}
        elif move not in self.words:
            super().play(color, move)

    def next_turn(self, color, move):
        return color if move == "swap-sides" else OTHER[color]


# ------------------------------------------------------------------------------------------------------------- Twixt

class Twixt(Hex):
    default_size, first = 24, "W"
    words = ("swap-sides", "swap-pieces", "resign", "forfeit", "propose-draw", "accept-draw")

    def read_move(self, text):
        turn = bare(text).lower().replace("\\\\", "\\")
        return turn if turn in self.words or re.fullmatch(r"(?:[-+\\/]?[a-z]+[*']?[0-9]+[*']?)+", turn) else None

    def begin(self, root):
        self.links = set()                      # pairs of points, the left one first
        self.paper = [r.upper() for r in root.get("RU", [])] == ["PP"]

    def put(self, at, color):
        """Puts a peg with all links that it may have, or clears a hole and its links."""
        super().put(at, color)
        self.links = {link for link in self.links if at not in link}
        if color:
            self.link_all(at)

    def link_all(self, at):
        for dc, dr in ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)):
            self.add_link(at, (at[0] + dc, at[1] + dr))

    def add_link(self, a, b):
        color, link = self.stones.get(a), tuple(sorted((a, b)))
        own_may_cross = [other for other in self.links if self.paper and self.stones.get(other[0]) == color]
        if color and self.stones.get(b) == color and \
                not any(crosses(link, other) for other in self.links if other not in own_may_cross):
            self.links.add(link)

    def play(self, color, move):
        if move == "swap-pieces":
            self.links = {tuple(sorted((r, c) for c, r in link)) for link in self.links}
        if move in self.words:
            return super().play(color, move)
        for sign, first, mark, second, tick in re.findall(r"([-+\\/]?)([a-z]+)([*']?)([0-9]+)([*']?)", move):
            column, row = letters_to_number(first), int(second)
            if mark or tick:
                self.change_link(sign, column, row, steep=bool(mark))
            elif sign == "+":
                self.link_all((column, row))
            else:
                self.put((column, row), color)

    def change_link(self, sign, c, r, steep):
        """The center of a link names a falling and a rising one."""
        falling = ((c, r - 1), (c + 1, r + 1)) if steep else ((c - 1, r), (c + 1, r + 1))
        rising = ((c, r + 1), (c + 1, r - 1)) if steep else ((c - 1, r + 1), (c + 1, r))
        for link in {"\\": [falling], "/": [rising]}.get(sign, [falling, rising]):
            if sign == "-":
                self.links.discard(link)
            else:
                self.add_link(*link)

    def show(self):
        return {**super().show(), "links": sorted([self.name(a), self.name(b)] for a, b in self.links)}


def crosses(one, two):
    """Whether two links have a point in common that is not the end of both (exact, by the signs of areas)."""
    (a, b), (c, d) = one, two

    def side(p, q, x):
        return (q[0] - p[0]) * (x[1] - p[1]) - (q[1] - p[1]) * (x[0] - p[0])
    return not {a, b} & {c, d} and side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


# --------------------------------------------------------------------------------------------------- Lines of Action

class LinesOfAction(Hex):
    """loa.html: letter and number; a move is two points, with "-" or ":" between them, and perhaps remarks."""
    default_size, first = 8, "B"

    def read_move(self, text):
        move = bare(text).lower()
        match = re.match("([a-z][0-9]+)[-:]?([a-z][0-9]+)", move)
        return f"{match.group(1)}-{match.group(2)}" if match else \
            move if move in ("pass", "resign", "forfeit", "escape") else None

    def begin(self, root):
        columns, rows = self.size
        if (root.get("SU") or ["Standard"])[0].strip().lower() in ("standard", "loa"):
            for c in range(2, columns):
                self.stones[c, 1] = self.stones[c, rows] = "B"
            for r in range(2, rows):
                self.stones[1, r] = self.stones[columns, r] = "W"

    def play(self, color, move):
        if "-" in move:
            start, end = map(self.point, move.split("-"))
            self.taken[OTHER[color]] += self.stones.get(end) == OTHER[color]
            self.put(start, None)
            self.put(end, color)


# ----------------------------------------------------------------------------------------------------------- Amazons

class Amazons(Board):
    default_size = 10
    start = {"B": "dj gj ag jg", "W": "da ga ad jd"}

    def points(self, text):
        return [self.point(text[i:i + 2]) for i in range(0, len(text), 2)]

    def read_move(self, text):
        text = bare(text)
        return text if len(text) == 6 and all(at and self.on_board(at) for at in self.points(text)) else None

    def begin(self, root):
        self.arrows = set()
        if self.size == (10, 10) and not any(name in root for name in ("AB", "AW", "AE", "AA")):
            self.stones = {self.point(text): color for color in "BW" for text in self.start[color].split()}

    def put(self, at, color):
        super().put(at, color)
        self.arrows.discard(at)

    def setup(self, props):
        super().setup(props)
        for text in props.get("AA", []):
            self.put(self.point(text), None)
            self.arrows.add(self.point(text))

    def play(self, color, move):
        start, end, arrow = self.points(move)
        self.put(start, None)
        self.put(end, color)
        self.arrows.add(arrow)

    def show(self):
        return {**super().show(), "arrows": sorted(map(self.name, self.arrows))}


# -------------------------------------------------------------------------------------------------------------- Gess

class Gess(Board):
    default_size, first = 20, "B"

    def inside(self, at):
        return 1 < at[0] < self.size[0] and 1 < at[1] < self.size[1]

    def read_move(self, text):
        ends = [self.point(part) for part in bare(text).split(":")]
        return bare(text) if len(ends) == 2 and all(at and self.inside(at) for at in ends) else None

    def play(self, color, move):
        """Moves the 3x3 piece; what it lands on is taken, and so is what leaves the inner 18x18 board."""
        start, end = map(self.point, move.split(":"))
        piece = {(c, r): self.stones.pop((start[0] + c, start[1] + r), None) for c, r in AROUND}
        for (c, r), stone in piece.items():
            at = end[0] + c, end[1] + r
            taken = [self.stones.pop(at, None), None if self.inside(at) else stone]
            for color in filter(None, taken):
                self.taken[color] += 1
            if stone and self.inside(at):
                self.stones[at] = stone


# -------------------------------------------------------------------------------------------------------- Backgammon

class Backgammon(Board):
    """backgammon.html: one letter a … x for the points, y for the bar, z for the tray."""
    default_size = 24
    start = {"B": "aalllllqqqsssss", "W": "xxmmmmmhhhfffff"}

    def point(self, text):
        return (LETTERS.index(text) + 1, 1) if re.fullmatch("[a-z]", text) else None

    def name(self, at):
        return LETTERS[at[0] - 1]

    def on_board(self, at):
        return True

    def read_move(self, text):
        return bare(text) if re.fullmatch("[1-6]{2}(?:[a-y][a-z]){0,4}|double|take|drop", bare(text)) else None

    def begin(self, root):
        self.checkers = {color: list(letters) for color, letters in self.start.items()}

    def setup(self, props):
        for text in props.get("AE", []):
            self.checkers = {color: [at for at in there if at != text] for color, there in self.checkers.items()}
        for name, color in (("AB", "B"), ("AW", "W")):
            self.checkers[color] += props.get(name, [])

    def play(self, color, move):
        own, other = self.checkers[color], self.checkers[OTHER[color]]
        for start, end in re.findall("([a-z])([a-z])", move) if move[:1].isdigit() else []:
            if start in own:
                own.remove(start)
            if other.count(end) == 1 and end not in own + ["y", "z"]:
                other[other.index(end)] = "y"
            own.append(end)

    def show(self):
        return {"black": sorted(self.checkers["B"]), "white": sorted(self.checkers["W"])}


# -------------------------------------------------------------------------------------------------------------- Octi

class Octi(Board):
    """octi.html: two digits, from 11 in the southwest; a stone is a point and the letters of its prongs."""
    default_size, first, stone_is_point = 9, "B", False

    def point(self, text):
        return (int(text[0]), int(text[1])) if re.fullmatch("[1-9]{2}", text) else None

    def name(self, at):
        return f"{at[0]}{at[1]}"

    def stone(self, text):
        return text if re.fullmatch("[1-9]{2}[A-H]*", text) else None

    def read_move(self, text):
        jumps = "[1-9]{2}[A-H]*x?(?:-[1-9]{2}x?(?:x[A-H]+)*)+"
        forms = rf"[1-9]{{2}}|[1-9]{{2}}[A-H]*\+[A-H](?:!|-[A-H])?|{jumps}(?:,{jumps})*"
        return bare(text) if re.fullmatch(forms, bare(text)) else None

    def begin(self, root):
        self.pods = [[text, color, ""] for name, color in (("BO", "B"), ("WO", "W")) for text in root.get(name, [])]

    def setup(self, props):
        self.pods = [pod for pod in self.pods if pod[0] not in props.get("AE", [])]
        for text in props.get("RP", []):
            self.pods.remove(self.pod(text, "BW"))
        for name, color in (("AB", "B"), ("AW", "W")):
            self.pods += [[text[:2], color, text[2:]] for text in props.get(name, [])]

    def pod(self, text, colors):
        """Finds a pod of these colors on a point, with just these prongs if there is one."""
        there = [pod for pod in self.pods if pod[0] == text[:2] and pod[1] in colors]
        return next((pod for pod in there if text[2:] and pod[2] == text[2:]), there[0])

    def play(self, color, move):
        if re.fullmatch("[1-9]{2}", move):
            self.pods.append([move, color, ""])
        elif "+" in move:
            where, change = move.split("+")
            added, _, removed = change.partition("-")
            pod = self.pod(where, color)
            pod[2] = "".join(sorted(pod[2].replace(removed, "", 1) + added.rstrip("!")))
        else:
            for jumps in move.split(","):
                start, *stops = jumps.split("-")
                pod = self.pod(start, color)
                for stop in stops:
                    between = "".join(str((int(a) + int(b)) // 2) for a, b in zip(pod[0], stop))
                    self.pods = [p for p in self.pods if p[0] != between or "x" not in stop]
                    pod[0] = stop[:2]

    def show(self):
        return {name: sorted(at + prongs for at, its, prongs in self.pods if its == color)
                for name, color in (("black", "B"), ("white", "W"))}


# ------------------------------------------------------------------------------------------------------------- others

class Unknown(Board):
    """A game without a page: points, moves and stones are kept as they are written."""
    stone_is_point = False

    def point(self, text):
        return text or None

    def name(self, at):
        return at

    def on_board(self, at):
        return True

    def read_move(self, text):
        return re.sub(r"\s+", " ", text.strip())


GAMES = {1: Go, 2: Othello, 4: Gomoku, 6: Backgammon, 9: LinesOfAction, 11: Hex, 18: Amazons, 19: Octi, 20: Gess, 21: Twixt}

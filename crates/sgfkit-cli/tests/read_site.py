"""Reads a site of `sgf explore -o`, knowing nothing but docs/guide/explorer-format.md, and
compares thirty positions and more with `sgf search --json`.

    python3 read_site.py SGF SITE ARCHIVE [--variations]

SGF is the program, ARCHIVE the one PATH that the site was made of. The last line says what was compared.
"""
import collections, gzip, hashlib, json, os, subprocess, sys

SYMMETRIES = {  # where column x and row y of w columns and h rows come to lie
    "none": lambda x, y, w, h: (x, y), "rotate-90": lambda x, y, w, h: (h - 1 - y, x),
    "rotate-180": lambda x, y, w, h: (w - 1 - x, h - 1 - y), "rotate-270": lambda x, y, w, h: (y, w - 1 - x),
    "flip-h": lambda x, y, w, h: (w - 1 - x, y), "flip-v": lambda x, y, w, h: (x, h - 1 - y),
    "flip-diagonal": lambda x, y, w, h: (y, x), "flip-antidiagonal": lambda x, y, w, h: (h - 1 - y, w - 1 - x)}
TURNING = {"rotate-90", "rotate-270", "flip-diagonal", "flip-antidiagonal"}
EXCHANGED = str.maketrans("XO", "OX")


def images(game, kind):
    if kind == "c":
        return [(s, e) for e in (False, True) for s in ("none", "flip-diagonal")]
    plain, exchanged = {11: (["none", "rotate-180"], ["flip-diagonal", "flip-antidiagonal"]),
                        21: (["none", "rotate-180", "flip-h", "flip-v"], sorted(TURNING))
                        }.get(game, (list(SYMMETRIES), list(SYMMETRIES)))
    return [(s, False) for s in plain] + [(s, True) for s in exchanged]


def turned(rows, symmetry, exchange):
    w, h = len(rows[0]), len(rows)
    into = [[None] * (h if symmetry in TURNING else w) for _ in range(w if symmetry in TURNING else h)]
    for y, row in enumerate(rows):
        for x, sign in enumerate(row.translate(EXCHANGED) if exchange else row):
            tx, ty = SYMMETRIES[symmetry](x, y, w, h)
            into[ty][tx] = sign
    return ["".join(row) for row in into]


def varints(data, at):
    while at < len(data):
        number = shift = 0
        while True:
            byte = data[at]
            at += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        yield number, at


class Site:
    def __init__(self, folder):
        self.data = os.path.join(folder, "data")
        with open(os.path.join(self.data, "manifest.json"), encoding="utf-8") as file:
            self.manifest = json.load(file)
        assert (self.manifest["format"], self.manifest["version"]) == ("sgfkit-explorer", 1)
        files = range((self.manifest["games"] + 8191) // 8192)
        facts = [json.loads(self.read(f"facts/{n:04x}.bin")) for n in files]
        self.winner = "".join(f["winner"] for f in facts)
        self.year = [year for f in facts for year in f["year"]]
        self.games = []
        for n in files:
            rows = json.loads(self.read(f"rows/{n:04x}.bin"))
            for at, path in enumerate(rows["path"]):
                self.games.append(None if path is None else {
                    name: rows[name][at] for name in ("tree", "record", "slot") if name in rows} | {
                    "path": rows["texts"][path],
                    "black": None if rows.get("black", [None] * len(rows["path"]))[at] is None else rows["texts"][rows["black"][at]]})

    def read(self, name):
        with gzip.open(os.path.join(self.data, name)) as file:
            return file.read()

    def record(self, number):
        data = self.read(f"records/{self.games[number]['record']:04x}.bin")
        assert data[:4] == b"SGR1"
        numbers = varints(data, 4)
        count, at = next(numbers)
        lengths = []
        for _ in range(count):
            length, at = next(numbers)
            lengths.append(length)
        begin = at + sum(lengths[:self.games[number]["slot"]])
        return data[begin:begin + lengths[self.games[number]["slot"]]]

    def groups(self, game, kind, text):
        """The groups of a canonical text: (head, numbers of games); None where it is in no tile."""
        key = hashlib.sha256(f"{self.manifest['seed']} {game} {kind} {text}".encode()).digest()[:6]
        kinds = {"w": "whole", "c": "corner"}
        bits = self.manifest[kinds[kind]]["bits"]
        data = self.read(f"{kinds[kind]}/{int.from_bytes(key, 'big') >> (48 - bits):04x}.bin")
        assert data[:4] == b"SGT1"
        count, at = next(varints(data, 4))
        keys = [data[at + 6 * n:at + 6 * n + 6] for n in range(count)]
        assert keys == sorted(set(keys))
        if key not in keys:
            return None
        numbers = (number for number, _ in varints(data, at + 6 * count))
        for _ in range(keys.index(key) + 1):
            groups = []
            for _ in range(next(numbers)):
                head, hits, last, games = next(numbers), next(numbers), 0, []
                for _ in range(hits):
                    last += next(numbers)
                    games.append(last)
                groups.append((head, games))
        return groups

    def answer(self, game, kind, rows):
        """What a search for rows gives: a corner's rows lie with its edges above and left."""
        every = images(game, kind)
        text = min("/".join(turned(rows, *image)) for image in every)
        groups = self.groups(game, kind, text)
        if groups is None:
            return None
        canonical = text.split("/")
        ways = [image for image in every if turned(canonical, *image) == rows]  # from the text to the question
        w, h = len(canonical[0]), len(canonical)
        empty = lambda: {"hits": 0, "games": set(), "at_once": 0, "wins": {"B": 0, "W": 0, "draw": 0, "other": 0}, "years": []}
        total, swapped, none, nexts = empty(), 0, 0, {}
        for head, games in groups:
            was_swapped, later, color, cell = head & 1, head >> 1 & 1, head >> 2 & 1, head >> 3
            if cell:
                x, y = (cell - 1) % w, (cell - 1) // w
                seen = min(((color != exchange), SYMMETRIES[s](x, y, w, h)[::-1]) for s, exchange in ways)
                is_swapped = (color != was_swapped) != seen[0]
            else:
                seen, is_swapped = None, all(exchange != was_swapped for _, exchange in ways)
            lists = [total] + ([nexts.setdefault(seen, empty())] if seen else [])
            swapped += is_swapped * len(games)
            none += 0 if seen else len(games)
            for number in games:
                winner = self.winner[number].translate(str.maketrans("BW", "WB") if is_swapped else {})
                for one in lists:
                    one["hits"] += 1
                    one["games"].add(number)
                    one["at_once"] += 1 - later
                    one["wins"][{"B": "B", "W": "W", "d": "draw"}.get(winner, "other")] += 1
                    one["years"] += [self.year[number]] if self.year[number] is not None else []
        return total, swapped, none, nexts


def figures(one):
    years = [min(one["years"]), max(one["years"])] if one["years"] else None
    return {"games": len(one["games"]), "hits": one["hits"], "wins": one["wins"], "years": years}


def search(sgf, archive, extra, game, pattern):
    words = [sgf, "search", "--json", "--game", str(game), f"--pattern={pattern}", *extra, archive]
    lines = [json.loads(line) for line in subprocess.run(words, capture_output=True, text=True).stdout.splitlines()]
    return [[line for line in lines if line["type"] == kind] for kind in ("game", "continuation", "summary")]


def compare(site, sgf, archive, extra, game, kind, rows, is_right):
    """Compares a position; is_right: a corner is asked for as the upper right one."""
    side = max(len(rows[0]), 1)
    shown = [row[::-1] for row in rows] if is_right else rows
    edges = {"w": ("|", "|"), "c": ("", "|") if is_right else ("|", "")}[kind]
    pattern = "/".join(["-" * side] + [edges[0] + row + edges[1] for row in shown] + (["-" * side] if kind == "w" else []))
    games, continuations, (summary,) = search(sgf, archive, extra, game, pattern)
    found = site.answer(game, kind, rows)
    if found is None:
        assert summary["games"] < site.manifest["min"], (pattern, summary)
        return False
    total, swapped, none, nexts = found
    told = figures(total) | {"swapped": swapped, "no_continuation": none}
    assert told == {key: summary[key] for key in told}, (pattern, told, summary)
    name = lambda path: path[len(archive):].strip("/!") or os.path.basename(archive)
    ours = sorted((site.games[n]["path"], site.games[n]["tree"], site.games[n]["black"]) for n in total["games"])
    assert ours == sorted((name(g["path"]), g["tree"], g["black"]["name"]) for g in games), pattern
    if is_right:  # Turned by the edge: the cells, and who comes first where several images are one.
        assert sorted(n["hits"] for n in nexts.values()) == sorted(c["hits"] for c in continuations), pattern
        return True
    years = lambda one: {"at_once": one["at_once"], "per_year": [list(pair) for pair in sorted(collections.Counter(one["years"]).items())]}
    told = {("W" if white else "B", x + 1, y + 1): figures(one) | years(one) for (white, (y, x)), one in nexts.items()}
    expected = {(c["color"], *c["cell"]): {key: c[key] for key in ("games", "hits", "wins", "years", "at_once", "per_year")} for c in continuations}
    assert told == expected, (pattern, told, expected)
    return True


def positions(sgf, archive):
    """Boards of the archive's games: of each some moves."""
    info = subprocess.run([sgf, "info", "--json", archive], capture_output=True, text=True).stdout.splitlines()
    games = [json.loads(line) for line in info]
    games = [game for game in games if game["size"] and game["game"] in (1, 2, 4, 11, 21)]
    for game in games[::max(1, len(games) // 10)][:8]:
        for move in (0, 3, 8, 20):
            words = [sgf, "show", "--json", "--tree", str(game["tree"]), "--move", str(move), game["path"]]
            shown = subprocess.run(words, capture_output=True, text=True).stdout
            if shown:
                board = json.loads(shown)
                at = lambda p: (ord(p[0]) - 97, int(p[1:]) - 1 if p[1:].isdigit() else ord(p[1]) - 97)
                signs = {at(p): "X" for p in board["black"]} | {at(p): "O" for p in board["white"]}
                w, h = board["size"]
                yield game["game"], ["".join(signs.get((x, y), ".") for x in range(w)) for y in range(h)]


def main(sgf, site, archive, *extra):
    site, compared, seen = Site(site), 0, set()
    for game, rows in positions(sgf, archive):
        wanted = [("w", rows, False), ("w", turned(rows, "rotate-90", True) if game not in (11, 21) else turned(rows, "rotate-180", False), False)]
        if game == 1 and min(len(rows), len(rows[0])) >= 10 and site.manifest["corner"]:
            wanted += [("c", [row[:10] for row in turned(rows, s, False)[:10]], s == "flip-h") for s in ("none", "rotate-180", "flip-h")]
        for kind, part, is_right in wanted:
            limit = site.manifest["whole" if kind == "w" else "corner"]["stones"]
            if (game, kind, *part) in seen or sum(sign != "." for row in part for sign in row) > limit:
                continue
            seen.add((game, kind, *part))
            compared += compare(site, sgf, archive, extra, game, kind, part, is_right)
    for number, game in enumerate(site.games):
        if game and game.get("record") is not None and number % 7 == 0:
            assert site.record(number).startswith(b"(") and site.record(number).rstrip().endswith(b")"), game
    print(f"{compared} positions are as a search tells them")
    assert compared >= 30, "too few to tell"


if __name__ == "__main__":
    main(*sys.argv[1:])

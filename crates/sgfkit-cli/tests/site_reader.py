"""A reader of what `sgf explore -o` writes, which knows nothing but docs/guide/explorer-format.md.

    site = Site("site")
    empty = ["." * 19] * 19
    total, swapped, none, continuations = site.answer(1, "w", empty)
    print(len(total["games"]), "games", site.record(0))
"""
import gzip, hashlib, json, os

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

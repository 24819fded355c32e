"""Compares thirty positions and more of a site, as `site_reader.py` reads it, with `sgf search --json`.

    python3 read_site.py SGF SITE ARCHIVE [--variations]

SGF is the program, ARCHIVE the one PATH that the site was made of. The last line says what was compared.
"""
import collections, json, os, subprocess, sys

sys.dont_write_bytecode = True
from site_reader import Site, turned


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

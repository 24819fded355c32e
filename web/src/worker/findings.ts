// Findings of the checks. A file is checked once; edits only recheck their game.
import { Collection } from "../../../bindings/wasm/js/full.js";
import type { Diagnostic } from "../../../bindings/wasm/js/types.js";
import type { History } from "./history.js";
import type { Piece, Shelf } from "./shelf.js";

interface Found {
  found: Diagnostic[];
  count: number;
}

export class Findings {
  #shelf: Shelf | null = null;
  #base: Found = { found: [], count: 0 };
  /** Number of findings per game when the file was opened. */
  readonly #counts = new Map<number, number>();

  constructor(readonly history: History) {}

  /** Returns the first findings and their total number. */
  some(most: number): Found {
    const { shelf } = this.history;
    const whole = shelf.books.get(0);
    if (whole) return checked(whole.games, most);
    if (this.#shelf !== shelf) {
      this.#shelf = shelf;
      this.#base = checked(shelf.file, most);
      this.#counts.clear();
    }
    const edited = [...shelf.books].filter(([, { games }]) => games.edited);
    const trees = new Set(edited.map(([tree]) => tree));
    let count = this.#base.count;
    const fresh: Diagnostic[] = [];
    for (const [tree, { games, piece }] of edited) {
      let before = this.#counts.get(tree);
      if (before === undefined) {
        const { games } = shelf.fresh(tree);
        before = checked(games, 0).count;
        games.free();
        this.#counts.set(tree, before);
      }
      const now = checked(games, most);
      count += now.count - before;
      fresh.push(...now.found.map((found) => moved(found, tree, piece!)));
    }
    const found = [...this.#base.found.filter((found) => !trees.has(found.tree ?? 0)), ...fresh];
    found.sort((a, b) => a.span[0] - b.span[0]);
    return { found: found.slice(0, most), count };
  }

  /** Returns the file with one fix applied. */
  fix(found: Diagnostic): Uint8Array {
    const bytes = this.history.shelf.whole();
    const games = Collection.parse(bytes);
    try {
      // Edits have moved everything after them.
      const all: (Diagnostic | number)[] = JSON.parse(games.games.check_some(100_000));
      const same = all.find((other): other is Diagnostic => typeof other === "object" && other.code === found.code
        && other.tree === found.tree && other.node === found.node && other.property === found.property);
      return games.fix(same ?? found);
    } finally {
      games.free();
    }
  }
}

function checked(games: Collection, most: number): Found {
  const found: (Diagnostic | number)[] = JSON.parse(games.games.check_some(most));
  return { count: found.pop() as number, found: found as Diagnostic[] };
}

/** Converts positions in a game to positions in its file. */
function moved(found: Diagnostic, tree: number, piece: Piece): Diagnostic {
  const [start, end] = found.span;
  return { ...found, tree, span: [start + piece.start, end + piece.start], line: found.line + piece.line - 1 };
}

// Searches the texts of all games, ignoring case, width and accents.
import type { Game, Hit } from "../types.js";
import type { Shelf } from "./shelf.js";
import { call } from "../../../bindings/wasm/js/error.js";

interface Said {
  node: number;
  text: string;
  folded: string;
}

/** Number of characters to show around a hit. */
const AROUND = 40;

export const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase().replace(/ß/g, "ss").replace(/ς/g, "σ");

export class Finder {
  #version = -1;
  readonly #texts = new Map<number, Said[]>();
  #rows: { row: Game; folded: string }[] | null = null;

  forget(): void {
    this.#version = -1;
    this.#texts.clear();
    this.#rows = null;
  }

  #renew(version: number): void {
    if (version !== this.#version) this.forget();
    this.#version = version;
  }

  find(shelf: Shelf, version: number, wanted: string, most: number): { hits: Hit[]; count: number } {
    this.#renew(version);
    const needle = fold(wanted).trim();
    const hits: Hit[] = [];
    let count = 0;
    if (!needle) return { hits, count };
    for (let tree = 1; tree <= shelf.file.treeCount; tree += 1) {
      for (const said of this.#of(shelf, tree)) {
        const at = said.folded.indexOf(needle);
        if (at < 0) continue;
        count += 1;
        if (hits.length < most) hits.push({ tree, node: said.node, text: around(said, at, needle.length) });
      }
    }
    return { hits, count };
  }

  #of(shelf: Shelf, tree: number): Said[] {
    let texts = this.#texts.get(tree);
    if (!texts) {
      const { games, tree: own } = shelf.at(tree);
      const rows: [number, string][] = JSON.parse(call(() => games.games.texts(own)));
      texts = rows.map(([node, text]) => ({ node, text, folded: fold(text) }));
      this.#texts.set(tree, texts);
    }
    return texts;
  }

  sorted(shelf: Shelf, version: number, filter: string, by: string, isDown: boolean, row: (tree: number) => Game): number[] {
    this.#renew(version);
    this.#rows ??= Array.from({ length: shelf.file.treeCount }, (_, index) => {
      const found = row(index + 1);
      const words = [found.tree, found.name, found.black, found.white, found.result, found.date];
      return { row: found, folded: fold(words.filter((word) => word !== null).join(" ")) };
    });
    const words = fold(filter).split(/\s+/).filter(Boolean);
    const found = this.#rows.filter(({ folded }) => words.every((word) => folded.includes(word))).map(({ row }) => row);
    const text = (row: Game) => by === "players" ? `${row.black ?? ""} ${row.white ?? ""}`
      : by === "result" ? row.result ?? "" : by === "date" ? row.date ?? "" : by === "name" ? row.name ?? "" : "";
    const order = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
    if (by !== "number") found.sort((a, b) => order.compare(text(a), text(b)) || a.tree - b.tree);
    if (isDown) found.reverse();
    return found.map((row) => row.tree);
  }
}

/** Returns the text around a hit. If folding changed the length, the cut is approximate. */
function around({ text, folded }: Said, at: number, length: number): string {
  const scale = folded.length ? text.length / folded.length : 1;
  const from = Math.max(0, Math.floor(at * scale) - AROUND);
  const to = Math.min(text.length, Math.ceil((at + length) * scale) + AROUND);
  return `${from ? "…" : ""}${text.slice(from, to).replace(/\s+/g, " ").trim()}${to < text.length ? "…" : ""}`;
}

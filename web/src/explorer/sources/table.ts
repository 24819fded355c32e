// Facts and rows of a site: columns in files with equal numbers of games.
import { ExploreError, type GameLine, type HitLine, type Size } from "../types.js";
import { readSize } from "../grid.js";
import { fetchJson } from "./fetching.js";
import type { Facts } from "./count.js";

/** Games per file. */
export const CHUNK = 8192;

const VERSION = 1;

export const fileOf = (folder: string, number: number): string => `${folder}/${number.toString(16).padStart(4, "0")}`;

type Column = unknown[];

async function table(base: string, folder: string, number: number): Promise<Record<string, unknown>> {
  const name = fileOf(folder, number);
  const fields = await fetchJson(base, `${name}.bin`);
  if (fields["version"] !== VERSION) throw new ExploreError("version", name);
  return fields;
}

/** Cache of requested files; failed ones are requested again. */
class Files<T> {
  readonly #known = new Map<number, Promise<T>>();
  constructor(readonly fetched: (number: number) => Promise<T>) {}

  get(number: number): Promise<T> {
    let found = this.#known.get(number);
    if (!found) {
      found = this.fetched(number);
      this.#known.set(number, found);
      found.catch(() => this.#known.delete(number));
    }
    return found;
  }

  clear(): void {
    this.#known.clear();
  }
}

interface FactsFile {
  winner: string;
  year: Column;
}

export class FactsTable {
  readonly #files: Files<FactsFile>;
  constructor(readonly base: () => string) {
    this.#files = new Files(async (number) => {
      const { winner, year } = await table(this.base(), "facts", number);
      if (typeof winner !== "string" || !Array.isArray(year) || year.length !== winner.length || winner.length > CHUNK) {
        throw new ExploreError("damaged", fileOf("facts", number));
      }
      return { winner, year };
    });
  }

  /** Returns facts up to a game number, and for each game whether they are known. */
  async of(games: readonly number[]): Promise<Facts> {
    const numbers = new Set(games.map((game) => Math.floor(game / CHUNK)));
    const files = new Map(await Promise.all([...numbers].map(async (number) => [number, await this.#files.get(number)] as const)));
    const at = (game: number) => files.get(Math.floor(game / CHUNK));
    return {
      winner: (game) => at(game)?.winner[game % CHUNK] ?? "-",
      year: (game) => {
        const year = at(game)?.year[game % CHUNK];
        return typeof year === "number" ? year : null;
      },
    };
  }

  clear(): void {
    this.#files.clear();
  }
}

export class RowsFile {
  readonly #texts: Column;
  constructor(readonly fields: Record<string, unknown>, readonly number: number) {
    this.#texts = Array.isArray(fields["texts"]) ? fields["texts"] : [];
  }

  numberOf(column: string, game: number): number | null {
    const values = this.fields[column];
    const value: unknown = Array.isArray(values) ? values[game - this.number * CHUNK] : null;
    return typeof value === "number" ? value : null;
  }

  text(column: string, game: number): string | null {
    const number = this.numberOf(column, game);
    const value = number === null ? null : this.#texts[number];
    return typeof value === "string" ? value : null;
  }
}

export class RowsTable {
  readonly #files: Files<RowsFile>;
  constructor(readonly base: () => string) {
    this.#files = new Files(async (number) => new RowsFile(await table(this.base(), "rows", number), number));
  }

  at(game: number): Promise<RowsFile> {
    return this.#files.get(Math.floor(game / CHUNK));
  }

  file(number: number): Promise<RowsFile> {
    return this.#files.get(number);
  }

  clear(): void {
    this.#files.clear();
  }
}

const WINNERS: Record<string, string> = { B: "B", W: "W", d: "draw", v: "void", u: "unknown" };

/** Returns a game as search results show it. */
export function gameLine(rows: RowsFile, game: number, facts: Facts | null, hits: HitLine[]): GameLine | null {
  const text = (column: string) => rows.text(column, game);
  const tree = rows.numberOf("tree", game);
  if (tree === null) return null;
  const [result, date, size] = [text("result"), text("date"), text("size")];
  const player = (side: string) => ({ name: text(side), rank: text(`${side}_rank`), team: text(`${side}_team`) });
  return {
    type: "game", path: text("path") ?? "", tree, size: size === null ? null : readSize(size) as Size | null, moves: rows.numberOf("moves", game) ?? 0,
    black: player("black"), white: player("white"),
    result: result === null ? null : {
      text: result, winner: WINNERS[facts?.winner(game) ?? ""] ?? null, by: text("by"), score: rows.numberOf("score", game),
    },
    date: date === null ? null : { text: date, dates: text("dates")?.split(",") ?? null },
    event: text("event"), year: facts?.year(game) ?? null, hits,
  };
}

type Key = string | number | string[] | null;

/** Returns a game's sort key; null if missing, which sorts last. */
export function sortKey(rows: RowsFile, game: number, by: string, facts: Facts | null): Key {
  const lower = (column: string) => rows.text(column, game)?.toLowerCase() ?? null;
  switch (by) {
    case "path": return rows.text("path", game);
    case "length": return rows.numberOf("moves", game);
    case "date": {
      const dates = rows.text("dates", game);
      const year = facts?.year(game) ?? null;
      return dates !== null ? dates.split(",") : year !== null ? [String(year).padStart(4, "0")] : null;
    }
    default: return lower(by);
  }
}

/** Compares keys: texts by code point, lists by entry. */
export function compare(a: Key, b: Key): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
      const order = compareTexts(a[at]!, b[at]!);
      if (order) return order;
    }
    return a.length - b.length;
  }
  return compareTexts(String(a), String(b));
}

/** Compares texts by their UTF-8 bytes. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const [one, two] = [[...a], [...b]];
  for (let at = 0; at < Math.min(one.length, two.length); at += 1) {
    const order = one[at]!.codePointAt(0)! - two[at]!.codePointAt(0)!;
    if (order) return order;
  }
  return one.length - two.length;
}

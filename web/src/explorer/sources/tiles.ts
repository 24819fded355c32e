// Static site with answers for all shared positions (SEARCH).
import type { Answer, Asked, Before, Opened, Source } from "../source.js";
import { options, search } from "../source.js";
import { MANY_POINTS, stones } from "../grid.js";
import { other } from "../images.js";
import { ExploreError, type About, type Cut, type GameLine, type HitLine, type Query, type Ref, type Shape } from "../types.js";
import { answer, read } from "./lines.js";
import { count, countGames, type Facts } from "./count.js";
import { fetchBin } from "./fetching.js";
import { glob } from "../glob.js";
import { fetchManifest, type Manifest } from "./manifest.js";
import { fetchRecord } from "./records.js";
import { CHUNK, FactsTable, RowsTable, compare, gameLine, sortKey } from "./table.js";
import { canonical, hex, keyOf, leadsTo, readTile, seen, tileOf, type Canonical, type Group, type Seen } from "./tile.js";

/** Functions of the worker for a site. */
export interface Helper {
  takeRows(json: string, first: number): Promise<void>;
  forgetRows(): Promise<void>;
  /** Returns the numbers of the games that pass filters. */
  choose(filters: [string, string][]): Promise<Uint32Array>;
  openShapes(): Promise<void>;
  addShapes(bytes: Uint8Array): Promise<void>;
  askShapes(options: string): Promise<string>;
  /** Returns the lines of a search in one game. */
  searchIn(bytes: Uint8Array, charset: string | null, path: string, options: string): Promise<string>;
}

/** Filters that use rows. */
const FILTERS = new Set(["player", "opponent", "black", "white", "event", "rules", "result", "from", "to", "rank", "black-rank", "white-rank",
  "size", "handicap", "komi", "length", "game"]);
/** Options that need the complete download. */
const NEEDS_SHAPES = new Set(["moves", "any-order", "no-symmetry", "at-move", "by", "opening"]);
const KNOWN = new Set(["line", "area", "pattern", "no-swap", "next", "sort", "order", "variations", "file", "time"]);
const SORTS = ["path", "date", "length", "black", "white", "event"];

/** Maximum number of cached tiles. */
const KEPT = 64;
/** Maximum number of games to read for a position that only one of them has. */
const FEW = 4;

/** Hits by game, with their groups. */
interface Found {
  hits: Map<number, HitLine[]>;
}

export class TilesSource implements Source {
  readonly kind = "tiles";
  about!: About;
  #manifest!: Manifest;
  /** True if the manifest was reloaded for this question. */
  #isRenewed = false;
  readonly #tiles = new Map<string, Promise<Map<string, Group[]>>>();
  readonly #facts = new FactsTable(() => this.base);
  readonly #rows = new RowsTable(() => this.base);
  #taken: Promise<void> | null = null;
  #shapes: Promise<void> | null = null;
  #hasShapes = false;

  private constructor(readonly base: string, readonly helper: Helper) {}

  static async open(base: string, helper: Helper): Promise<TilesSource> {
    const source = new TilesSource(base, helper);
    await source.#fetchManifest();
    return source;
  }

  async #fetchManifest(): Promise<void> {
    if (this.base.startsWith("file:")) throw new ExploreError("file", this.base);
    const manifest = await fetchManifest(this.base);
    this.#manifest = manifest;
    this.about = {
      title: manifest.title, about: manifest.about, variations: manifest.variations, games: manifest.games - manifest.removed,
      boards: manifest.boards, shapes: manifest.shapes?.bytes ?? null, lacks: new Set(["info", ...(manifest.shapes ? [] : ["opening"])]), corner: manifest.corner?.side ?? 0,
    };
    // The first answer includes wins, so load facts early.
    if (manifest.games) void this.#facts.of([0]).catch(() => {});
  }

  ask(asked: Asked, cut: Cut, signal: AbortSignal): Promise<Answer> {
    this.#isRenewed = false;
    return this.#ask(asked, cut, signal);
  }

  async #ask(asked: Asked, cut: Cut, signal: AbortSignal): Promise<Answer> {
    const { filters, isElsewhere } = this.#sort(asked);
    if (isElsewhere) return this.#askShapes(asked, cut, signal);
    if (!asked.shape) return this.#list(asked, filters, signal);
    const found = await this.#position(asked.game, asked.shape);
    if (found === "elsewhere") return this.#askShapes(asked, cut, signal);
    if (found) return this.#answer(asked, found, filters, signal);
    // Tiles lack positions of single games; a complete download has them.
    return this.#hasShapes ? this.#askShapes(asked, cut, signal) : this.#alone(asked, cut, filters, signal);
  }

  /** Separates row filters from options that need more than tiles. */
  #sort({ query }: Asked): { filters: [string, string][]; isElsewhere: boolean } {
    const filters: [string, string][] = [];
    let isElsewhere = false;
    const isPosition = query["line"] !== undefined;
    for (const [name, value] of options(query)) {
      if (name === "info") throw new ExploreError("filter", name);
      if (isPosition && (name === "game" || name === "size")) continue;
      if (FILTERS.has(name)) filters.push([name, value ?? ""]);
      else if (NEEDS_SHAPES.has(name)) isElsewhere = true;
      else if (!KNOWN.has(name)) throw new ExploreError("query", name);
      else if (name === "sort" && !SORTS.includes((value ?? "").replace(/^-/, ""))) isElsewhere = true;
      else if (name === "variations" && !this.#manifest.variations) isElsewhere = true;
    }
    return { filters, isElsewhere };
  }

  /** Returns the groups of a position; null if no tile has it, `elsewhere` if tiles cannot cover it. */
  async #position(game: number, shape: Shape): Promise<{ known: Canonical; groups: Group[] } | null | "elsewhere"> {
    const { corner, whole, seed } = this.#manifest;
    const known = canonical(game, shape, corner?.side ?? 0);
    const about = known?.kind === "c" ? corner : whole;
    if (!known || !about || stones(shape.rows) > about.stones || shape.rows.length * shape.rows[0]!.length > MANY_POINTS) return "elsewhere";
    const key = keyOf(seed, game, known);
    const tile = await this.#tile(`${known.kind === "c" ? "corner" : "whole"}/${tileOf(key, about.bits)}`);
    const groups = tile.get(hex(key));
    if (!groups) return null;
    const cells = known.size[0] * known.size[1];
    if (groups.some(({ cell }) => cell !== null && cell >= cells)) {
      throw new ExploreError("damaged", `${known.kind === "c" ? "corner" : "whole"}/${tileOf(key, about.bits)}`);
    }
    if (!this.#isRenewed && groups.some(({ games }) => (games.at(-1) ?? 0) >= this.#manifest.games)) {
      await this.#renew();
      return this.#position(game, shape);
    }
    return { known, groups };
  }

  #tile(name: string): Promise<Map<string, Group[]>> {
    let found = this.#tiles.get(name);
    if (!found) {
      found = fetchBin(this.base, `${name}.bin`).then((bytes) => readTile(bytes, name));
      this.#tiles.set(name, found);
      found.catch(() => this.#tiles.delete(name));
      const oldest = this.#tiles.keys().next().value;
      if (this.#tiles.size > KEPT && oldest !== undefined) this.#tiles.delete(oldest);
    }
    return found;
  }

  /** Reloads everything once after the site was rebuilt. */
  async #renew(): Promise<void> {
    this.#isRenewed = true;
    this.#tiles.clear();
    this.#facts.clear();
    this.#rows.clear();
    this.#taken = null;
    await this.helper.forgetRows();
    await this.#fetchManifest();
  }

  /** Returns the games that pass filters; null for all. */
  async #chosen(asked: Asked, filters: [string, string][]): Promise<Set<number> | null> {
    const globs = options(asked.query).filter(([name]) => name === "file").map(([, value]) => glob(value ?? "") ?? wrong("file"));
    if (!filters.length && !globs.length) return null;
    this.#taken ??= this.#takeRows();
    this.#taken.catch(() => (this.#taken = null));
    await this.#taken;
    const chosen = new Set(await this.helper.choose(filters));
    if (globs.length) {
      for (const game of chosen) {
        const path = (await this.#rows.at(game)).text("path", game) ?? "";
        if (!globs.some((known) => known.test(path))) chosen.delete(game);
      }
    }
    return chosen;
  }

  async #takeRows(): Promise<void> {
    const files = Math.ceil(this.#manifest.games / CHUNK);
    await this.helper.forgetRows();
    for (let number = 0; number < files; number += 1) {
      const file = await this.#rows.file(number);
      await this.helper.takeRows(JSON.stringify(file.fields), number * CHUNK);
    }
  }

  /** Returns facts of games, or none if their file is unavailable. */
  async #factsOf(games: readonly number[]): Promise<{ facts: Facts | null; problem: unknown }> {
    try {
      return { facts: await this.#facts.of(games), problem: null };
    } catch (problem) {
      return { facts: null, problem };
    }
  }

  async #answer(
    asked: Asked, { known, groups }: { known: Canonical; groups: Group[] }, filters: [string, string][], signal: AbortSignal,
  ): Promise<Answer> {
    const next = asked.query["next"] === "B" || asked.query["next"] === "W" ? asked.query["next"] : null;
    const swaps = asked.query["noSwap"] !== true;
    const chosen = await this.#chosen(asked, filters);
    const all = [...new Set(groups.flatMap(({ games }) => games))];
    const { facts, problem } = await this.#factsOf(all);
    signal.throwIfAborted();
    const isThere = (game: number) =>
      game < this.#manifest.games && (!facts || facts.winner(game) !== "-") && (!chosen || chosen.has(game));
    if (facts && !this.#isRenewed && all.some((game) => facts.winner(game) === "-")) {
      await this.#renew();
      return this.#ask(asked, {}, signal);
    }
    const views = groups.map((group) => seen(group, known, { swaps, next })).filter((view): view is Seen => view !== null)
      .map((view) => ({ ...view, games: view.games.filter(isThere) })).filter(({ games }) => games.length);
    const searched = chosen ? await this.#ofGame([...chosen], asked.game) : this.#searched(asked.game);
    const { continuations, summary, games } = count(views, asked, facts, searched);
    return { continuations, groups: [], summary, problem, games: await this.#games(asked, games, { hits: hitsOf(views) }, facts) };
  }

  #searched(game: number): number {
    return this.#manifest.boards.reduce((sum, board) => sum + (board.game === game ? board.games : 0), 0);
  }

  async #ofGame(games: number[], wanted: number): Promise<number> {
    const own = await Promise.all(games.map(async (game) => (await this.#rows.at(game)).numberOf("game", game) ?? 1));
    return own.filter((game) => game === wanted).length;
  }

  /** Answers a question that only has filters. */
  async #list(asked: Asked, filters: [string, string][], signal: AbortSignal): Promise<Answer> {
    const chosen = await this.#chosen(asked, filters);
    const numbers = chosen ? [...chosen].sort((a, b) => a - b) : Array.from({ length: this.#manifest.games }, (_, game) => game);
    const { facts, problem } = await this.#factsOf(numbers);
    signal.throwIfAborted();
    const games = facts ? numbers.filter((game) => facts.winner(game) !== "-") : numbers;
    return { continuations: [], groups: [], summary: countGames(games, facts, games.length), problem, games: await this.#games(asked, games, null, facts) };
  }

  /** Returns rows of the requested games in order. */
  async #games(asked: Asked, games: number[], found: Found | null, facts: Facts | null): Promise<Answer["games"]> {
    const sort = asked.query["sort"];
    let order: number[] | null = null;
    return async ({ offset = 0, limit = Infinity }, signal) => {
      order ??= typeof sort === "string" ? await this.#ordered(games, sort, facts) : games;
      signal.throwIfAborted();
      const lines: GameLine[] = [];
      for (const game of order.slice(offset, offset + limit)) {
        const line = gameLine(await this.#rows.at(game), game, facts, found?.hits.get(game) ?? []);
        if (line) lines.push(line);
      }
      return lines;
    };
  }

  async #ordered(games: number[], sort: string, facts: Facts | null): Promise<number[]> {
    const [by, way] = sort.startsWith("-") ? [sort.slice(1), -1] : [sort, 1];
    const keyed = await Promise.all(games.map(async (game) => ({ game, key: sortKey(await this.#rows.at(game), game, by, facts) })));
    keyed.sort((a, b) => (a.key === null || b.key === null ? Number(a.key === null) - Number(b.key === null) : way * compare(a.key, b.key)));
    return keyed.map(({ game }) => game);
  }

  /** Answers a position that no tile has: with `min` 2, one game may have it, found along the line. */
  async #alone(asked: Asked, cut: Cut, filters: [string, string][], signal: AbortSignal): Promise<Answer> {
    const nothing = await this.#answer(asked, { known: canonical(asked.game, asked.shape!, this.#manifest.corner?.side ?? 0)!, groups: [] }, filters, signal);
    if (this.#manifest.min < 2) return nothing;
    const chosen = await this.#chosen(asked, filters);
    for (const before of asked.before) {
      const games = await this.#leading(asked, before);
      if (games === null) continue;
      for (const game of games.slice(0, FEW)) {
        // The only game with the position may not match the other options.
        if (!(await this.#inRecord({ ...asked, query: without(asked.query, "noSwap", "next") }, game, cut, signal))?.summary.games) continue;
        if (chosen && !chosen.has(game)) return nothing;
        const found = (await this.#inRecord(asked, game, cut, signal))!;
        return { ...found, summary: { ...found.summary, searched: nothing.summary.searched } };
      }
      break;
    }
    return { ...nothing, summary: { ...nothing.summary, exact: false } };
  }

  /**
   * Returns the games that continued from a position with a move, then others that may transpose; null if no tile
   * has the position.
   */
  async #leading(asked: Asked, { shape, color, cell }: Before): Promise<number[] | null> {
    const found = await this.#position(asked.game, shape);
    if (!found || found === "elsewhere") return null;
    const straight = found.groups.filter((group) => leadsTo(group, found.known, color, cell));
    const few = found.groups.filter(({ cell, games }) => cell !== null && games.length <= FEW);
    return [...new Set([...straight, ...few].flatMap(({ games }) => games))];
  }

  async #inRecord(asked: Asked, game: number, cut: Cut, signal: AbortSignal): Promise<Answer | null> {
    const rows = await this.#rows.at(game);
    const record = await this.#record(game, signal);
    if (!record) return null;
    const path = rows.text("path", game) ?? "";
    const tree = rows.numberOf("tree", game) ?? 1;
    const ask = async (options: string) => {
      const text = await this.helper.searchIn(record.bytes, record.charset, path, options);
      return text.replace(/("type":"game","path":"(?:[^"\\]|\\.)*","tree":)\d+/g, `$1${tree}`);
    };
    return answer(ask, this.#bare(asked), cut, signal);
  }

  /** Returns the question without its filters, which were already applied. */
  #bare(asked: Asked): Asked {
    const own = ["line", "area", "pattern", "game", "size", "noSwap", "next", "noSymmetry", "atMove", "moves", "anyOrder", "order"];
    const query: Query = Object.fromEntries(Object.entries(asked.query).filter(([name]) => own.includes(name)));
    if (query["line"] === undefined) delete query["size"];
    if (this.#manifest.variations) query["variations"] = true;
    return { ...asked, query };
  }

  async #record(game: number, signal: AbortSignal): Promise<{ bytes: Uint8Array; charset: string | null } | null> {
    const rows = await this.#rows.at(game);
    const [record, slot] = [rows.numberOf("record", game), rows.numberOf("slot", game)];
    if (!this.#manifest.records || record === null || slot === null) return null;
    return { bytes: await fetchRecord(this.base, record, slot, signal), charset: rows.text("charset", game) };
  }

  async open({ path, tree }: Ref, asked: Asked, signal: AbortSignal): Promise<Opened> {
    const game = await this.#number(path, tree);
    const record = game === null ? null : await this.#record(game, signal);
    if (!record) throw new ExploreError("gone", path);
    const opened: Opened = { ...record, tree: 1, hit: null, problem: null };
    if (!asked.shape && asked.query["moves"] === undefined) return opened;
    const lines = read(await this.helper.searchIn(record.bytes, record.charset, path, search(this.#bare(asked).query)));
    const found = lines.find((line): line is GameLine => line.type === "game");
    if (!found) return { ...opened, problem: new ExploreError("damaged", path) };
    return { ...opened, hit: found.hits[0] ?? null };
  }

  /** Returns the number of a game. */
  async #number(path: string, tree: number): Promise<number | null> {
    for (let number = 0; number * CHUNK < this.#manifest.games; number += 1) {
      const rows = await this.#rows.file(number);
      const last = Math.min(this.#manifest.games, (number + 1) * CHUNK);
      for (let game = number * CHUNK; game < last; game += 1) {
        if (rows.numberOf("tree", game) === tree && rows.text("path", game) === path) return game;
      }
    }
    return null;
  }

  async #askShapes(asked: Asked, cut: Cut, signal: AbortSignal): Promise<Answer> {
    if (!this.#hasShapes) throw new ExploreError("shapes", "shapes");
    return answer((options) => this.helper.askShapes(options), asked, cut, signal);
  }

  shapes(progress: (done: number, of: number) => void): Promise<void> {
    this.#shapes ??= this.#fetchShapes(progress);
    this.#shapes.catch(() => (this.#shapes = null));
    return this.#shapes;
  }

  async #fetchShapes(progress: (done: number, of: number) => void): Promise<void> {
    const { shapes } = this.#manifest;
    if (!shapes) throw new ExploreError("shapes", "shapes");
    let done = 0;
    await this.helper.openShapes();
    for (let number = 0; number < shapes.files; number += 1) {
      const name = `shapes/${number.toString(16).padStart(4, "0")}.bin`;
      const bytes = await fetchBin(this.base, name, undefined, (more) => progress((done += more), shapes.bytes));
      await this.helper.addShapes(bytes);
    }
    this.#hasShapes = true;
    this.about = { ...this.about, shapes: null };
  }
}

function wrong(name: string): never {
  throw new ExploreError("query", name);
}

const without = (query: Query, ...names: (keyof Query)[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name as keyof Query)));

/** Groups hits by game. */
function hitsOf(views: Seen[]): Map<number, HitLine[]> {
  const hits = new Map<number, HitLine[]>();
  for (const { color, cell, later, swapped, games } of views) {
    for (const game of games) {
      const own = hits.get(game) ?? [];
      own.push({
        node: null, move: null, area: null, transform: null, swapped,
        next: cell && {
          node: null, move: null, color: swapped ? other(color) : color, point: null, at_once: !later, as: { color, cell: [cell[0] + 1, cell[1] + 1] },
        },
      });
      hits.set(game, own);
    }
  }
  return hits;
}

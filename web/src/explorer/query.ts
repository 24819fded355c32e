// Questions, as users ask them (options of `sgf search`) and as the page stores them.
import { GO, areaText, cut, readSize, sizeText, written } from "./grid.js";
import { ExploreError, type Area, type BoardKind, type Color, type Query, type Size } from "./types.js";

/** Question as the page stores it. */
export interface Question {
  game: number;
  /** Board size; null for games without a board. */
  size: Size | null;
  /** Moves to the position; null if no position is searched. */
  line: string[] | null;
  /** Board with placed stones in pattern characters. In that case there is no line. */
  board: string[] | null;
  /** Next player after placed stones. */
  turn: Color | null;
  area: Area | null;
  /** All other options. */
  options: Query;
}

/** Filters that the page offers; others are under "more". */
export const FILTERS = ["player", "opponent", "black", "white", "event", "result", "from", "to", "rank", "blackRank", "whiteRank", "rules", "opening", "handicap",
  "komi", "length", "file", "info"] as const;
/** Options that exclude games; all others select the question or an order. */
const FILTERING: readonly (keyof Query)[] = [...FILTERS, "next", "atMove"];
export const hasFilters = ({ options }: Question): boolean => FILTERING.some((name) => options[name] !== undefined);
export const withoutFilters = (question: Question): Question => ({ ...question, options: without(question.options, ...FILTERING) });
const SWITCHES = ["noSwap", "noSymmetry", "anyOrder", "variations"];
const WORDS = ["next", "atMove", "moves", "sort", "order", "by", "size", "game", "line", "area", "pattern"];
const KNOWN: ReadonlySet<string> = new Set([...FILTERS, ...SWITCHES, ...WORDS]);
/** Options that may be repeated. */
const MANY: ReadonlySet<string> = new Set([...FILTERS, "size", "game"]);
/** Maximum length of a query, as protection against abuse. */
const LONGEST = 20_000;

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const wrong = (what: string): never => {
  throw new ExploreError("query", what);
};

export function checked(query: unknown): Query {
  if (query === null || typeof query !== "object") return wrong("query");
  const found: Record<string, string | string[] | true> = {};
  let letters = 0;
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === false) continue;
    if (!KNOWN.has(name)) return wrong(kebab(name));
    const isSwitch = SWITCHES.includes(name);
    if (isSwitch !== (value === true)) return wrong(kebab(name));
    if (isSwitch) {
      found[name] = true;
      continue;
    }
    const values = Array.isArray(value) ? value.map(String) : [String(value)];
    letters += values.reduce((sum, text) => sum + text.length, 0);
    if (letters > LONGEST || (values.length > 1 && !MANY.has(name))) return wrong(kebab(name));
    if (values.length) found[name] = values.length === 1 ? values[0]! : values;
  }
  const wanted = ["line", "pattern", "moves"].filter((name) => found[name] !== undefined);
  if (wanted.length > 1) return wrong(wanted.join(", "));
  if (found["area"] !== undefined && found["line"] === undefined) return wrong("area");
  return found as Query;
}

/** Returns the first value of an option. */
export function textOf(query: Query, name: keyof Query): string | null {
  const value = query[name];
  return typeof value === "string" ? value : Array.isArray(value) ? value[0] ?? null : null;
}

export const without = (query: Query, ...names: (keyof Query)[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name as keyof Query)));

export const movesOf = (text: string): string[] => text.split(",").map((word) => word.trim()).filter(Boolean);

/** Contents of a link: a query and an open game. */
export interface Link {
  query: Query;
  open: { path: string; tree: number } | null;
}

export function readLink(hash: string): Link {
  const given: Record<string, unknown> = {};
  let open: Link["open"] = null;
  let tree = 1;
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ""))) {
    if (name === "open") open = { path: value, tree: 1 };
    else if (name === "tree") tree = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    else {
      const key = camel(name);
      const before = given[key] as string | string[] | undefined;
      given[key] = SWITCHES.includes(key) ? true : before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
    }
  }
  return { query: checked(given), open: open && { ...open, tree } };
}

/** Leaves readable characters unescaped, since people read links. */
const plain = (text: string): string =>
  encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%2F/g, "/").replace(/%7C/g, "|").replace(/%40/g, "@").replace(/%20/g, "+");

export function writeLink({ query, open }: Link): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (value === true) parts.push(kebab(name));
    else for (const one of Array.isArray(value) ? value : [value]) parts.push(`${kebab(name)}=${plain(one)}`);
  }
  if (open) parts.push(`open=${plain(open.path)}`);
  if (open && open.tree !== 1) parts.push(`tree=${open.tree}`);
  return parts.join("&");
}

/** Returns a question as `ask` takes it. `isWhole` always includes the board. */
export function queryOf({ game, size, line, board, area, options }: Question, names: ReadonlyMap<number, string>, usual: BoardKind | null, isWhole = false): Query {
  const query: Query = {};
  const name = (names.get(game) ?? String(game)).toLowerCase();
  if (board && size) {
    query["pattern"] = written(cut(board, size, area));
    if (game !== GO) query["game"] = name;
  } else if (line && size) {
    query["line"] = line.join(",");
    if (area) query["area"] = areaText(game, size, area);
    if (isWhole || game !== usual?.game) query["game"] = name;
    if (isWhole || game !== usual?.game || sizeText(size) !== (usual?.size && sizeText(usual.size))) query["size"] = sizeText(size);
  }
  return { ...query, ...options };
}

/** Returns the board of a query, or the current one. */
export function sizeIn(query: Query, shown: Size | null): Size | null {
  const text = textOf(query, "size");
  return text === null ? shown : readSize(text) ?? wrong("size");
}

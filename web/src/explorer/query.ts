// Questions: as people ask them (the options of `sgf search`), and as the page keeps them.
import { GO, areaText, cut, readSize, sizeText, written } from "./grid.js";
import { ExploreError, type Area, type BoardKind, type Color, type Query, type Size } from "./types.js";

/** What is asked, as the page keeps it. */
export interface Question {
  game: number;
  /** The board; null for games that have none. */
  size: Size | null;
  /** The moves that lead to the position; null where no position is asked for. */
  line: string[] | null;
  /** Where stones were put: the board, with SEARCH's signs. Then no line leads there. */
  board: string[] | null;
  /** Who plays next where stones were put. */
  turn: Color | null;
  area: Area | null;
  /** All other options. */
  options: Query;
}

/** Filters, as the page offers them; the rest is behind "more". */
export const FILTERS = ["player", "opponent", "black", "white", "event", "result", "from", "to", "rank", "blackRank", "whiteRank", "rules", "opening", "handicap",
  "komi", "length", "file", "info"] as const;
/** Options that leave games out; all others choose the question or an order. */
const FILTERING: readonly string[] = [...FILTERS, "next", "atMove"];
export const hasFilters = ({ options }: Question): boolean => FILTERING.some((name) => options[name] !== undefined);
export const withoutFilters = (question: Question): Question => ({ ...question, options: without(question.options, ...FILTERING) });
const SWITCHES = ["noSwap", "noSymmetry", "anyOrder", "variations"];
const WORDS = ["next", "atMove", "moves", "sort", "order", "by", "size", "game", "line", "area", "pattern"];
const KNOWN: ReadonlySet<string> = new Set([...FILTERS, ...SWITCHES, ...WORDS]);
/** Options that may be given several times. */
const MANY: ReadonlySet<string> = new Set([...FILTERS, "size", "game"]);
/** Letters that a query may have: what is longer was made to do harm. */
const LONGEST = 20_000;

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const wrong = (what: string): never => {
  throw new ExploreError("query", what);
};

/** Checks what somebody has given as a query. */
export function checked(query: unknown): Query {
  if (query === null || typeof query !== "object") return wrong("query");
  const found: Query = {};
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
  return found;
}

/** The first value of an option. */
export function textOf(query: Query, name: string): string | null {
  const value = query[name];
  return typeof value === "string" ? value : Array.isArray(value) ? value[0] ?? null : null;
}

export const without = (query: Query, ...names: string[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));

/** The moves of a line. */
export const movesOf = (text: string): string[] => text.split(",").map((word) => word.trim()).filter(Boolean);

/** What a link says: a query, and a game that is open. */
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

/** Signs that addresses have as they are: links are read by people, too. */
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

/** A question as `ask` takes it. `isWhole`: with its board named even where it is the usual one. */
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

/** The board that a query names, else the one that is shown. */
export function sizeIn(query: Query, shown: Size | null): Size | null {
  const text = textOf(query, "size");
  return text === null ? shown : readSize(text) ?? wrong("size");
}

// Types for questions, answers and archives.

export type Color = "B" | "W";
/** Columns and rows. */
export type Size = readonly [number, number];
/** Column and row, from 0 at the upper left. */
export type Cell = readonly [number, number];
/** Upper left and lower right cell of a rectangle. */
export type Area = readonly [number, number, number, number];

export interface Edges {
  upper: boolean;
  lower: boolean;
  left: boolean;
  right: boolean;
}

/** Pattern: rows of characters, and the edges that it touches. */
export interface Shape extends Edges {
  rows: string[];
}

type SortKey = "path" | "date" | "move" | "length" | "black" | "white" | "event";

/**
 * Options of `sgf search` in camelCase, and `line`, the moves to a position. `line`, `pattern` and `moves` exclude each
 * other. A list is the same as repeating the option.
 */
export type Query = {
  /** Moves to a position, such as `Q16,D4`. */
  line?: string;
  /** Part of the board to compare, such as `K19:T10`; needs `line`. */
  area?: string;
  /** Pattern, with rows separated by `/`. */
  pattern?: string;
  /** Sequence of moves. */
  moves?: string;
  /** Match the moves of each side in any order. */
  anyOrder?: true;
  noSwap?: true;
  noSymmetry?: true;
  /** Also search variations. */
  variations?: true;
  /** Next player. */
  next?: Color;
  /** Move numbers of the hit, such as `..50`. */
  atMove?: string;
  game?: string | string[];
  /** Board size, such as `19` or `13x19`. */
  size?: string | string[];
  player?: string | string[];
  opponent?: string | string[];
  black?: string | string[];
  white?: string | string[];
  event?: string | string[];
  /** Results, such as `B+R,W+R`. */
  result?: string | string[];
  /** First day: `1996`, `1996-05` or `1996-05-06`. */
  from?: string | string[];
  /** Last day. */
  to?: string | string[];
  /** Ranks of both players, such as `1d..9p`. */
  rank?: string | string[];
  blackRank?: string | string[];
  whiteRank?: string | string[];
  rules?: string | string[];
  opening?: string | string[];
  /** Handicap: a number or a range such as `2..9`. */
  handicap?: string | string[];
  komi?: string | string[];
  /** Number of moves on the main line. */
  length?: string | string[];
  /** Path of the file, such as `*2019*`. */
  file?: string | string[];
  /** Other game information, such as `RO=!final`. */
  info?: string | string[];
  /** Order of the games; `-` reverses it. */
  sort?: SortKey | `-${SortKey}`;
  /** Order of the continuations. */
  order?: "hits" | "win-rate" | "recent";
  /** Property to group games by. */
  by?: "year" | "decade" | "player" | "black" | "white" | "event" | "rules" | "result" | "rank" | "handicap" | "komi" | "size" | "opening";
};

export interface Cut {
  offset?: number;
  limit?: number;
}

export interface Wins {
  B: number;
  W: number;
  draw: number;
  other: number;
}

export interface NextLine {
  node: number | null;
  move: number | null;
  color: Color;
  point: string | null;
  at_once: boolean;
  as: { color: Color; cell: [number, number] };
}

export interface HitLine {
  node: number | null;
  move: number | null;
  area: [string, string] | null;
  transform: string | null;
  swapped: boolean;
  next: NextLine | null;
}

interface Player {
  name: string | null;
  rank: string | null;
  team: string | null;
}

export interface GameLine {
  type: "game";
  path: string;
  tree: number;
  size: Size | null;
  moves: number;
  black: Player;
  white: Player;
  result: { text: string; winner: string | null; by: string | null; score: number | null } | null;
  date: { text: string; dates: string[] | null } | null;
  event: string | null;
  year: number | null;
  hits: HitLine[];
}

export interface ContinuationLine {
  type: "continuation";
  label: string;
  color: Color;
  cell: [number, number];
  point: string | null;
  hits: number;
  games: number;
  share: number;
  at_once: number;
  later: number;
  wins: Wins;
  win_rate: number | null;
  years: [number, number] | null;
  /** Hits per year, ascending. */
  per_year: [number, number][];
}

export interface GroupLine {
  type: "group";
  by: string;
  value: string | null;
  games: number;
  hits: number;
  wins: Wins;
  win_rate: number | null;
}

export interface SummaryLine {
  type: "summary";
  games: number;
  hits: number;
  swapped: number;
  no_continuation: number;
  searched: number;
  wins: Wins;
  years: [number, number] | null;
  exact: boolean;
  unreadable: number;
}

export type Line = GameLine | ContinuationLine | GroupLine | SummaryLine;

/** Kind of board in an archive; `size` is null for games without a board. */
export interface BoardKind {
  game: number;
  size: Size | null;
  games: number;
}

/** Description of an archive. */
export interface About {
  title: string | null;
  about: string | null;
  variations: boolean;
  games: number;
  boards: BoardKind[];
  /** Size in bytes of the complete download, unless it is already loaded. */
  shapes: number | null;
  /** Filters that this archive does not support. */
  lacks: ReadonlySet<string>;
  /** Size of the indexed corners; 0 for none. */
  corner: number;
}

/** Reference to a game. */
export interface Ref {
  path: string;
  tree: number;
}

/** Error with a code for programs. */
export class ExploreError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

// What the explorer speaks of: questions, answers, archives.

export type Color = "B" | "W";
/** Columns and rows. */
export type Size = readonly [number, number];
/** A column and a row, from 0 at the upper left. */
export type Cell = readonly [number, number];
/** The upper left and the lower right cell of a rectangle. */
export type Area = readonly [number, number, number, number];

export interface Edges {
  upper: boolean;
  lower: boolean;
  left: boolean;
  right: boolean;
}

/** A shape: rows of SEARCH's signs, and the edges that it touches. */
export interface Shape extends Edges {
  rows: string[];
}

/** The options of `sgf search`, in camelCase; and `line`, the moves that lead to a position. */
export type Query = Record<string, string | string[] | true>;

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
  /** Hits of each year in which it was played, ascending. */
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

/** A kind of board in an archive; `size` is null where its games have none. */
export interface BoardKind {
  game: number;
  size: Size | null;
  games: number;
}

/** What is known of an archive before anything is asked. */
export interface About {
  title: string | null;
  about: string | null;
  variations: boolean;
  games: number;
  boards: BoardKind[];
  /** Bytes of what answers every question, where that is not here yet. */
  shapes: number | null;
  /** Filters that this archive cannot answer. */
  lacks: ReadonlySet<string>;
  /** The side of the corners that it knows; 0: none. */
  corner: number;
}

/** A game, by its place. */
export interface Ref {
  path: string;
  tree: number;
}

/** What went wrong, with a code for programs. */
export class ExploreError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

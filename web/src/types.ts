import type { Id, Show } from "../../bindings/wasm/js/types.js";

export const MODES = ["view", "edit", "problem", "guess"] as const;
export type Mode = (typeof MODES)[number];
export type Theme = "auto" | "book" | "wood" | "dark" | "highcontrast";

export interface Place {
  tree?: number;
  node?: number;
  move?: number;
  path?: string;
}

export interface ViewOptions {
  theme: string;
  coords: string;
  numbers: string;
  variations: string;
  /** Labels are left out: they might tell the answer. */
  noLabels?: boolean;
  /** The problem's own games are shown. */
  shuffled?: boolean;
  /** The part of the board that is shown: two corners. */
  crop?: string;
  /** What an engine would play is told. */
  candidates?: true;
  /** The key of the points that are known. */
  places?: string;
}

/** What an engine would play; values are Black's. */
export interface Candidate {
  point: string;
  winrate: number | null;
  score: number | null;
  visits: number | null;
  /** Points, an empty one for a pass. */
  pv: string[];
}

/** What is known of a position. */
export interface Reading {
  winrate: number | null;
  score: number | null;
  /** Where the score stands on a graph. */
  height: number | null;
  played?: {
    number: number;
    color: "B" | "W";
    name: string;
    /** In points. */
    loss: number | null;
    /** In what classes go by. */
    lost: number | null;
    class: number | null;
    best: string | null;
    line: string[];
  };
}

/** What is known of a game, by node. */
export interface Course {
  by: "score" | "winrate";
  /** From this class on a move is a mistake. */
  marked: number;
  readings: Map<Id, Reading>;
}

/** A point as it is drawn. */
export interface Spot {
  /** SGF's name, and the players'. */
  p: string;
  n: string;
  x: number;
  y: number;
  r: number;
}

/** A point with what is on it. */
export interface Cell extends Spot {
  stone?: "B" | "W" | "arrow";
  count?: number;
  marks?: string;
  label?: string;
  territory?: "B" | "W";
  dimmed?: true;
  last?: true;
  number?: number;
  variation?: string;
}

export interface Row {
  id: string;
  name: string | null;
  node: Id;
  single: boolean;
  count: number;
  values: { raw: string; text: string; bad?: true }[];
}

type Said = { id: string; value: string }[];

/** What a side has left: seconds, and moves or periods of its overtime, which goes as OT says. */
export interface Clock {
  seconds: number | null;
  moves: number | null;
  overtime?: { kind: "byo-yomi"; seconds: number } | { kind: "canadian"; moves: number; seconds: number } | null;
}

/** Everything about a node that is shown. */
export interface View {
  id: Id;
  tree: number;
  node: number;
  show: Show;
  parent: Id | null;
  children: { id: Id; color: "B" | "W" | null; move: string | null; ends: string[] }[];
  siblings: number;
  index: number;
  previous: Id | null;
  next: Id | null;
  /** The number of its move on the main line. */
  move: number | null;
  board: {
    svg: string; width: number; height: number; game: number; size: string;
    arrows: string; lines: string; links: string;
    /** The points, and their key: who names it is not told them another time. */
    key: string;
    places: Spot[] | null;
    /** What is on points, by their index. */
    held: (Omit<Cell, keyof Spot> & { at: number })[];
    /** Both, put together where they are drawn. */
    cells: Cell[];
  } | null;
  said: {
    name: string | null; comment: string | null; cut: boolean; figure: string | null;
    annotations: Said; clock: Said; ko: Said;
  };
  /** The time and the moves of overtime that each side has left. */
  clocks: Partial<Record<"B" | "W", Clock>>;
  info: Row[];
  properties: Row[];
  candidates?: { color: "B" | "W"; list: Candidate[] } | null;
  status: {
    number: number; color: "B" | "W" | null; move: string | null; takes: number; illegal: string[]; setup: boolean;
  };
}

/** A node of a game. */
export interface At {
  tree: number;
  id: Id;
}

/** Where a change has led. */
export interface Change {
  at: At | null;
  dirty: boolean;
  undo: number;
  redo: number;
  trees: number;
}

export interface Solving {
  status: "playing" | "right" | "wrong" | "off-tree";
  moves: number;
  at: Id;
  over: boolean;
  solver: "B" | "W" | null;
  /** The game, and the part of the board that it needs. */
  tree: number;
  window: string | null;
}

/** What a field shows of a property. */
export interface Field {
  id: string;
  /** Where it is written. */
  node: Id;
  text: string;
  /** It has line breaks, or may have some. */
  long: boolean;
  /** All that is there is shown, so that it can be written. */
  whole: boolean;
  there: boolean;
}

/** What is to be made of the file: the options of `sgf render`. */
export interface Export {
  format: string;
  [option: string]: unknown;
}

/** A place where words were found. */
export interface Hit {
  tree: number;
  node: number;
  text: string;
}

/** A draft of a game that has no file. */
export interface Fresh {
  name: string;
  number: number;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

/** What is kept of unsaved edits: all of the file, or what differs in it. */
export interface Draft {
  bytes?: Uint8Array;
  changes?: { start: number; end: number; bytes: Uint8Array }[];
}

/** A move of Backgammon in the making. */
export interface Throw {
  move: string;
  /** The same as players write it. */
  name: string | null;
  whole: boolean;
}

type Sides = { B: number; W: number };

/** A finished game of Go, counted. */
export interface Count {
  dead: string[];
  area: Sides;
  territory: Sides;
  prisoners: Sides;
  komi: number;
  rules: string | null;
  counting: "area" | "territory" | null;
  results: { area: string; territory: string };
  result: string;
  said: string | null;
  owned: { B: string[]; W: string[] };
}

export interface Game {
  date: string | null;
  tree: number;
  black: string | null;
  white: string | null;
  result: string | null;
  name: string | null;
}

/** A file of a list. */
export interface ListedFile {
  path: string;
  /** Whether Save can write it. */
  writable: boolean;
}

/** What a list shows of a file besides its path. */
export interface FileDetails {
  /** The hash of its content, by which progress is stored; null if it was not read. */
  hash: string | null;
  /** How many games it has; null if that is unknown. */
  trees: number | null;
  /** The games that are listed one by one. */
  games: ListedGame[];
}

/** `problem` is null if nobody knows whether the game is one. */
export type ListedGame = Omit<Game, "tree"> & { problem: boolean | null };

/** The times at which the games of a file were solved, by their numbers. */
export type Solved = Record<string, string>;

/** What the element tells programs. */
export interface State {
  name: string;
  trees: number;
  tree: number;
  node: number;
  nodes: number;
  move_number: number;
  to_play: "B" | "W" | null;
  mode: Mode;
  theme: Theme;
  dirty: boolean;
  undo: number;
  redo: number;
  tool: string | null;
  problem: { status: string; moves: number; solved: number; of: number } | null;
  guess: { right: number; wrong: number } | null;
  autoplay: boolean;
  /** Moves of one's own that are not in the file. */
  tried: string[];
  count: Pick<Count, "dead" | "area" | "territory" | "prisoners" | "result"> | null;
}

import type { Id, Show } from "../../bindings/wasm/js/types.js";
import type { CHOICES } from "./choices.js";

export const MODES = ["view", "edit", "problem", "guess"] as const;
export type Mode = (typeof MODES)[number];
export type Theme = keyof (typeof CHOICES)["theme"];

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
  /** Omits labels, which might reveal the answer. */
  noLabels?: boolean;
  /** Shows the problem's shuffled copy. */
  shuffled?: boolean;
  /** Visible part of the board: two corners. */
  crop?: string;
  /** Includes engine candidates. */
  candidates?: true;
  /** Key of the points that the page already has. */
  places?: string;
}

/** Candidate move of an engine; values are Black's. */
export interface Candidate {
  point: string;
  winrate: number | null;
  score: number | null;
  visits: number | null;
  /** Points of the line; an empty one is a pass. */
  pv: string[];
}

/** Analysis of a position. */
export interface Reading {
  winrate: number | null;
  score: number | null;
  /** Position of the score on a graph. */
  height: number | null;
  /** Seconds spent on the move. */
  seconds?: number;
  played?: {
    number: number;
    color: "B" | "W";
    name: string;
    /** Loss in points. */
    loss: number | null;
    /** Loss in the unit of the mistake classes. */
    lost: number | null;
    class: number | null;
    best: string | null;
    line: string[];
  };
}

/** Statistics of a player on the main line. */
export interface Summary {
  color: "B" | "W";
  /** Moves for which the engine's best move is known, and those that equal it. */
  known: number;
  matches: number;
  loss: number | null;
  lossWinrate: number | null;
  /** Number of moves by class, from 0. */
  classes: number[];
}

/** Analysis and times of a game, by node. */
export interface Course {
  by: "score" | "winrate";
  /** False if only times are known. */
  analyzed: boolean;
  /** Lowest class that counts as a mistake. */
  marked: number;
  /** Minimum losses of the classes, largest first. */
  limits: number[];
  players: Summary[];
  readings: Map<Id, Reading>;
}

/** Recently opened file. */
export interface Recent {
  name: string;
  handle: FileSystemFileHandle | null;
  at: number;
}

/** Context menu: its place in the window, and its point or node; without both, it is for the current node. */
export interface Context {
  x: number;
  y: number;
  point?: string | null;
  node?: number;
}

/** Point as drawn. */
export interface Spot {
  /** Name in SGF's and in players' notation. */
  p: string;
  n: string;
  x: number;
  y: number;
  r: number;
}

/** Point with its contents. */
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

/** Remaining seconds, and moves or periods of overtime, as OT defines it. */
export interface Clock {
  seconds: number | null;
  moves: number | null;
  overtime?: { kind: "byo-yomi"; seconds: number } | { kind: "canadian"; moves: number; seconds: number } | null;
}

/** Everything shown about a node. */
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
  /** Number of its move on the main line. */
  move: number | null;
  board: {
    svg: string; width: number; height: number; game: number; size: string;
    arrows: string; lines: string; links: string;
    /** Points with their key; omitted if the page already has them. */
    key: string;
    places: Spot[] | null;
    /** Contents of points, by index. */
    held: (Omit<Cell, keyof Spot> & { at: number })[];
    /** Points combined with their contents, filled in by the page. */
    cells: Cell[];
  } | null;
  said: {
    name: string | null; comment: string | null; cut: boolean; figure: string | null;
    annotations: Said; clock: Said; ko: Said;
  };
  /** Remaining time and overtime of each side. */
  clocks: Partial<Record<"B" | "W", Clock>>;
  info: Row[];
  /** Opening of the moves up to here: its names, the move that completes it, and whether this is that move. */
  opening?: { names: string[]; number: number; here: boolean };
  properties: Row[];
  candidates?: { color: "B" | "W"; list: Candidate[] } | null;
  status: {
    number: number; color: "B" | "W" | null; move: string | null; takes: number; illegal: string[]; setup: boolean;
  };
}

/** Node of a game. */
export interface At {
  tree: number;
  id: Id;
}

/** A copied node with everything below it. `parent` is an index into `nodes`, or -1 for the first. */
export interface Branch {
  game: number;
  nodes: { parent: number; properties: [id: string, raw: string[]][] }[];
  /** The branch as SGF. */
  text: string;
}

/** Result of a change. */
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
  /** Game, and the part of the board it needs. */
  tree: number;
  window: string | null;
}

/** Displayed value of a property. */
export interface Field {
  id: string;
  /** Node that contains the property. */
  node: Id;
  text: string;
  /** True if the value has line breaks or may have some. */
  long: boolean;
  /** True if the value is complete, so it can be edited. */
  whole: boolean;
  there: boolean;
}

/** Export options, as in `sgf render`. */
export interface Export {
  format: string;
  [option: string]: unknown;
}

/** Search hit. */
export interface Hit {
  tree: number;
  node: number;
  text: string;
}

/** Draft of a game without a file. */
export interface Fresh {
  name: string;
  number: number;
  /** Time of storing, in milliseconds since 1970. */
  at: number;
}

/** Stored unsaved edits: the whole file, or the differences. */
export interface Draft {
  bytes?: Uint8Array;
  changes?: { start: number; end: number; bytes: Uint8Array }[];
}

/** Incomplete move in Backgammon. */
export interface Throw {
  move: string;
  /** Move in players' notation. */
  name: string | null;
  whole: boolean;
}

type Sides = { B: number; W: number };

/** Score of a finished Go game. */
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

/** File of a list. */
export interface ListedFile {
  path: string;
  /** True if it can be saved. */
  writable: boolean;
}

/** Details of a listed file. */
export interface FileDetails {
  /** Content hash, the key for progress; null if the file was not read. */
  hash: string | null;
  /** Number of games; null if unknown. */
  trees: number | null;
  /** Games that are listed individually. */
  games: ListedGame[];
}

/** `problem` is null if unknown. */
export type ListedGame = Omit<Game, "tree"> & { problem: boolean | null };

/** Times at which games were solved, by number. */
export type Solved = Record<string, string>;

/** State that the element exposes to programs. */
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
  /** Tried moves that are not in the file. */
  tried: string[];
  count: Pick<Count, "dead" | "area" | "territory" | "prisoners" | "result"> | null;
}

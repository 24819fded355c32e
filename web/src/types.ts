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
}

export interface Cell {
  /** SGF's name, and the players'. */
  p: string;
  n: string;
  x: number;
  y: number;
  r: number;
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
    arrows: string; lines: string; links: string; cells: Cell[];
  } | null;
  said: {
    name: string | null; comment: string | null; cut: boolean; figure: string | null;
    annotations: Said; clock: Said; ko: Said;
  };
  info: Row[];
  properties: Row[];
  status: {
    number: number; color: "B" | "W" | null; move: string | null; takes: number; illegal: string[]; setup: boolean;
  };
}

/** Where a change has led. */
export interface Change {
  at: Id | null;
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
}

export interface Game {
  tree: number;
  black: string | null;
  white: string | null;
  result: string | null;
  name: string | null;
}

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
  problem: { status: string; moves: number } | null;
  guess: { right: number; wrong: number } | null;
  autoplay: boolean;
}

// The explorer's state: plain data, all of it in one object. Functions in actions/ change it.
import type { View } from "../types.js";
import type { Position } from "./position.js";
import type { Question } from "./query.js";
import type { Answer, Source } from "./source.js";
import type { Area, GameLine, HitLine, Ref } from "./types.js";

/** What the element's attributes say. */
export interface Settings {
  theme: "auto" | "book" | "wood" | "dark" | "highcontrast";
  redBlue: boolean;
  coords: string;
  lang: string | null;
  keys: "focus" | "page" | "none";
  hash: boolean;
  turn: 0;
  mirror: false;
}

export const TOOLS = ["play", "black", "white", "empty", "any", "region"] as const;
export type Tool = (typeof TOOLS)[number];

/** A game that is open. */
export interface OpenGame extends Ref {
  bytes: Uint8Array;
  /** The tree in these bytes. */
  own: number;
  charset: string | null;
  hit: HitLine | null;
  asPlayed: boolean;
  line: GameLine | null;
  /** Whether the history has an entry for it. */
  isEntry: boolean;
}

export interface Exploring {
  settings: Settings;
  source: Source | null;
  /** What games are called, by their numbers. */
  names: ReadonlyMap<number, string>;
  /** Games whose positions are searched. */
  searched: ReadonlySet<number>;
  /** The names of openings, each in English, Japanese, Chinese and Korean. */
  openings: readonly (readonly string[])[];
  question: Question | null;
  position: Position | null;
  answer: Answer | null;
  /** The question that the answer is of: another one may be asked meanwhile. */
  answered: Question | null;
  /** Games of the answer that are known, by their place. */
  rows: Map<number, GameLine>;
  /** Whether more than the first continuations are shown. */
  isAll: boolean;
  tool: Tool;
  /** Points clicked of a move that takes several. */
  points: string[];
  ghost: string | null;
  /** A rectangle that is being dragged. */
  drag: Area | null;
  open: OpenGame | null;
  busy: boolean;
  /** Bytes downloaded, of how many. */
  progress: { done: number; of: number } | null;
  /** Files of the visitor that are being indexed: how far, in bytes. */
  taking: { done: number; of: number; games: number; isCancelled: boolean } | null;
  /** What went wrong, and its code. */
  message: { code: string; text: string } | null;
  /** What is to be done to an archive that is stale. */
  warning: string | null;
  /** What has just been done, until the next question. */
  told: string | null;
  isHelpOpen: boolean;
  areFiltersOpen: boolean;
}

export const begun = (settings: Settings): Exploring => ({
  settings, source: null, names: new Map(), searched: new Set(), openings: [], question: null, position: null, answer: null, answered: null, rows: new Map(), isAll: false, tool: "play",
  points: [], ghost: null, drag: null, open: null, busy: true, progress: null, taking: null, message: null, warning: null, told: null, isHelpOpen: false,
  areFiltersOpen: false,
});

export const viewOf = ({ position }: Exploring): View | null => position?.view ?? null;

/** Continuations that are shown at first. */
export const FIRST = 12;

// State of the explorer: one plain object, changed by functions in actions/.
import type { View } from "../types.js";
import type { Position } from "./position.js";
import type { Question } from "./query.js";
import type { Answer, Source } from "./source.js";
import type { Area, GameLine, HitLine, Ref } from "./types.js";

/** Settings from the element's attributes. */
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

export interface OpenGame extends Ref {
  bytes: Uint8Array;
  /** Number of the game in these bytes. */
  own: number;
  charset: string | null;
  hit: HitLine | null;
  asPlayed: boolean;
  line: GameLine | null;
  /** True if it has a history entry. */
  isEntry: boolean;
}

export interface Exploring {
  settings: Settings;
  source: Source | null;
  /** Number of games that the current question refers to: 0 until there is a question. */
  games: number;
  names: ReadonlyMap<number, string>;
  /** Games whose positions can be searched. */
  searched: ReadonlySet<number>;
  /** Names of openings in English, Japanese, Chinese and Korean. */
  openings: readonly (readonly string[])[];
  question: Question | null;
  position: Position | null;
  answer: Answer | null;
  /** Question of the current answer; a newer one may be pending. */
  answered: Question | null;
  /** Loaded games of the answer, by position. */
  rows: Map<number, GameLine>;
  /** True to show all continuations. */
  isAll: boolean;
  tool: Tool;
  /** Points clicked for an incomplete move. */
  points: string[];
  ghost: string | null;
  /** Region being dragged. */
  drag: Area | null;
  open: OpenGame | null;
  busy: boolean;
  /** Progress of a download in bytes. */
  progress: { done: number; of: number } | null;
  /** Progress of indexing the visitor's files, in bytes. */
  taking: { done: number; of: number; games: number; isCancelled: boolean } | null;
  message: { code: string; text: string } | null;
  /** Advice for a stale archive. */
  warning: string | null;
  /** Message about the last action, until the next question. */
  told: string | null;
  isHelpOpen: boolean;
  areFiltersOpen: boolean;
}

export const begun = (settings: Settings): Exploring => ({
  settings, source: null, games: 0, names: new Map(), searched: new Set(), openings: [], question: null, position: null, answer: null, answered: null, rows: new Map(), isAll: false, tool: "play",
  points: [], ghost: null, drag: null, open: null, busy: true, progress: null, taking: null, message: null, warning: null, told: null, isHelpOpen: false,
  areFiltersOpen: false,
});

export const viewOf = ({ position }: Exploring): View | null => position?.view ?? null;

/** Number of continuations shown at first. */
export const FIRST = 12;

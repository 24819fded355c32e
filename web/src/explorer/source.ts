// Sources of answers: the local program, a folder of tiles, or games inside the page.
import type { About, ContinuationLine, Cut, GameLine, GroupLine, HitLine, Query, Ref, Shape, Size, SummaryLine } from "./types.js";

/** Question with known facts about its board. */
export interface Asked {
  query: Query;
  game: number;
  /** Shape to search for; null if there is none. */
  shape: Shape | null;
  /** Board that names the shape's cells, and the shape's corner on it. */
  board: { size: Size; corner: readonly [number, number] } | null;
  /** Shapes of the previous positions, latest first, with the move played from each. */
  before: readonly Before[];
}

export interface Before {
  shape: Shape;
  color: "B" | "W";
  cell: readonly [number, number];
}

export interface Answer {
  continuations: ContinuationLine[];
  groups: GroupLine[];
  summary: SummaryLine;
  /** Error for the missing part, together with the rest. */
  problem?: unknown;
  /** Returns a range of the matching games. */
  games(cut: Cut, signal: AbortSignal): Promise<GameLine[]>;
}

export interface Opened {
  bytes: Uint8Array;
  /** Number of the game in these bytes. */
  tree: number;
  charset: string | null;
  /** Hit in the game; null if nothing was asked or it is unknown. */
  hit: HitLine | null;
  /** Error that should be reported. */
  problem: Error | null;
}

export interface Source {
  readonly kind: "local" | "tiles" | "whole";
  readonly about: About;
  /** Answers a question; `soon` receives an estimate before the exact answer. */
  ask(asked: Asked, cut: Cut, signal: AbortSignal, soon?: (estimate: Answer) => void): Promise<Answer>;
  open(ref: Ref, asked: Asked, signal: AbortSignal): Promise<Opened>;
  /** Downloads the data that answers every question. */
  shapes?(progress: (done: number, of: number) => void): Promise<void>;
  /** Returns a warning about the archive, such as a stale index. */
  warning?(): Promise<string | null>;
}

/** Returns the options of a query as for the program; flags have no value. */
export function options(query: Query): [name: string, value: string | null][] {
  const all: [string, string | null][] = [];
  for (const [key, value] of Object.entries(query)) {
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (value === true) all.push([name, null]);
    else for (const one of Array.isArray(value) ? value : [value]) all.push([name, one]);
  }
  return all;
}

/** Returns the options as the query part of a URL. */
export const search = (query: Query): string =>
  options(query).map(([name, value]) => (value === null ? name : `${name}=${encodeURIComponent(value)}`)).join("&");

// Where answers come from: a program on this machine, a folder of tiles, or games inside the page.
import type { About, ContinuationLine, Cut, GameLine, GroupLine, HitLine, Query, Ref, Shape, Size, SummaryLine } from "./types.js";

/** A question, with what it says of a board already known. */
export interface Asked {
  /** As the program would be asked. */
  query: Query;
  game: number;
  /** What is looked for on boards; null where nothing is. */
  shape: Shape | null;
  /** The board that the shape's cells have names on, and the shape's corner there. */
  board: { size: Size; corner: readonly [number, number] } | null;
  /** The shapes of the positions before, the last one first, each with the move that was played from it. */
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
  /** What could not be told, with the rest of it. */
  problem?: unknown;
  /** Some of the games that were found, in their order. */
  games(cut: Cut, signal: AbortSignal): Promise<GameLine[]>;
}

/** A game to be opened. */
export interface Opened {
  bytes: Uint8Array;
  /** The tree in these bytes. */
  tree: number;
  charset: string | null;
  /** Where the question stands in it; null where nothing was asked, or it is not told. */
  hit: HitLine | null;
  /** Something that is wrong with it, and worth saying. */
  problem: Error | null;
}

export interface Source {
  readonly kind: "local" | "tiles" | "whole";
  readonly about: About;
  /** `soon` takes an answer that is only an estimate, before the exact one. */
  ask(asked: Asked, cut: Cut, signal: AbortSignal, soon?: (estimate: Answer) => void): Promise<Answer>;
  open(ref: Ref, asked: Asked, signal: AbortSignal): Promise<Opened>;
  /** Fetches what answers every question. */
  shapes?(progress: (done: number, of: number) => void): Promise<void>;
  /** What is to be told of the archive: an index that is stale. */
  warning?(): Promise<string | null>;
}

/** Options of a query as the program writes them, one after another: a switch has no value. */
export function options(query: Query): [name: string, value: string | null][] {
  const all: [string, string | null][] = [];
  for (const [key, value] of Object.entries(query)) {
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (value === true) all.push([name, null]);
    else for (const one of Array.isArray(value) ? value : [value]) all.push([name, one]);
  }
  return all;
}

/** The same as the part of an address behind `?`. */
export const search = (query: Query): string =>
  options(query).map(([name, value]) => (value === null ? name : `${name}=${encodeURIComponent(value)}`)).join("&");

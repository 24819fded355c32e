import * as glue from "../target/glue/sgfkit.js";
import { Collection as Core, bytesOf, numberOf, whole } from "./collection.js";
import { json } from "./data.js";
import { call } from "./error.js";
import type { Analysis, Board, Bytes, Data, Id, Render, ReviewLine, ReviewOptions, TransformOptions } from "./types.js";

export { SgfError, start } from "./collection.js";
export type { SgfErrorCode } from "./collection.js";

/** SGF file with its games, nodes and properties, and every byte of it. */
export class Collection extends Core {
  /** Parses a file. Parsing never fails: `check()` returns syntax errors. */
  static override parse(data: Data, options: { charset?: string; maxBytes?: number } = {}): Collection {
    return super.parse(data, options) as Collection;
  }

  /** Returns the engine analyses in a node of a Go game. */
  analyses(id: Id): Analysis[] {
    const games = this.games;
    return JSON.parse(call(() => games.analyses(whole(id))));
  }

  /** Returns the loss of each move of a game: moves, then both players, then a summary. */
  review(tree: number, options: ReviewOptions = {}): ReviewLine[] {
    const games = this.games;
    const names = Object.entries(options).filter(([, value]) => value !== undefined);
    const words = names.flatMap(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), String(value)]);
    return JSON.parse(call(() => games.review(numberOf(tree), words)));
  }

  /** Returns the position at a node as SVG. */
  svg(id: Id, options?: Render): string {
    const games = this.games;
    return call(() => games.svg(whole(id), json(options)));
  }

  /** Returns the SVG with the positions of its points; null for games without a board. */
  board(id: Id, options?: Render): Board | null {
    const games = this.games;
    const board = call(() => games.board(whole(id), json(options)));
    return board === undefined ? null : JSON.parse(board);
  }
}

/** Wraps a function that converts one file to another. @internal */
export const made = <Options extends object>(work: (data: Uint8Array, options: string) => Uint8Array) =>
  (data: Data, options?: Options): Bytes => {
    const bytes = bytesOf(data);
    return call(() => work(bytes, json(options)) as Bytes);
  };

/** Transforms a file as `sgf transform` does. Options: rotate flip swapColors canonical tree. */
export const transform = made<TransformOptions>((data, options) => glue.transform(data, options));

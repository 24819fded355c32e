// Splits a file into games. Each edited game is copied into a book of its own, so an edit's cost depends on its game,
// not on the file. Writing puts the books back into place.
import { Collection } from "../../../bindings/wasm/js/full.js";
import type { Id } from "../../../bindings/wasm/js/types.js";
import { call } from "../../../bindings/wasm/js/error.js";

/** Result of an earlier edit in the same step. */
export type Ref = { ref: number };
export type Edit = [method: EditMethod, ...args: unknown[]];
export type EditMethod =
  | "setProperty" | "setText" | "addValues" | "removeProperty" | "play" | "append" | "insertBelow"
  | "removeNode" | "removeSubtree" | "moveSubtree";

/** Byte range of a game in its file. */
export interface Piece {
  start: number;
  end: number;
  charset: string;
  line: number;
}

/** Game to read or write: its index in a collection, and the offset of internal ids. */
export interface Book {
  games: Collection;
  tree: number;
  shift: number;
  /** Null if the book is the whole file. */
  piece: Piece | null;
}

export class Shelf {
  readonly file: Collection;
  /** Books by game; 0 is the book of an undivided file. */
  readonly books = new Map<number, Book>();
  readonly #pieces = new Map<number, Piece | null>();

  constructor(readonly bytes: Uint8Array | null, file: Collection) {
    this.file = file;
  }

  static open(bytes: Uint8Array, options: { charset?: string; maxBytes?: number } = {}): Shelf {
    return new Shelf(null, Collection.parse(bytes, options));
  }

  free(): void {
    for (const { games } of this.books.values()) games.free();
    this.books.clear();
    this.file.free();
  }

  get isEdited(): boolean {
    return [...this.books.values()].some(({ games }) => games.edited);
  }

  piece(tree: number): Piece | null {
    let piece = this.#pieces.get(tree);
    if (piece === undefined) {
      const json = call(() => this.file.games.piece(tree));
      piece = json ? (JSON.parse(json) as Piece) : null;
      this.#pieces.set(tree, piece);
    }
    return piece;
  }

  /** Returns the key of a game's book. */
  key(tree: number): number {
    return this.piece(tree) ? tree : 0;
  }

  /** Returns the current state of a game: its book, or the file if unchanged. */
  at(tree: number): Book {
    const known = this.books.get(0) ?? this.books.get(tree);
    if (known) return known.piece ? known : { ...known, tree };
    return { games: this.file, tree, shift: 0, piece: null };
  }

  /** Returns a game for editing. */
  book(tree: number): Book {
    const key = this.key(tree);
    let book = this.books.get(key);
    if (!book) this.books.set(key, (book = this.fresh(tree)));
    return book.piece ? book : { ...book, tree };
  }

  /** Returns the original game in its own collection. */
  fresh(tree: number): Book {
    const piece = this.piece(tree);
    if (!piece) return { games: this.file.copy(), tree, shift: 0, piece };
    const bytes = call(() => this.file.games.slice(piece.start, piece.end));
    const games = Collection.parse(bytes, { charset: piece.charset });
    return { games, tree: 1, shift: this.file.root(tree - 1) - games.root(0), piece };
  }

  /** Discards a book, which restores the original game. */
  drop(key: number): void {
    this.books.get(key)?.games.free();
    this.books.delete(key);
  }

  /** Returns the changes to the original file, in file order. */
  changes(): { start: number; end: number; bytes: Uint8Array }[] {
    const edited = [...this.books.values()].filter(({ games, piece }) => piece && games.edited);
    edited.sort((a, b) => a.piece!.start - b.piece!.start);
    return edited.map(({ games, piece }) => ({ start: piece!.start, end: piece!.end, bytes: games.bytes() }));
  }

  /** Returns the current file. */
  whole(): Uint8Array {
    const all = this.books.get(0);
    if (all) return all.games.bytes();
    const changes = this.changes();
    return changes.length ? spliced(this.file.bytes(), changes) : this.file.bytes();
  }
}

/** Applies sorted replacements to bytes. */
export function spliced(bytes: Uint8Array, changes: { start: number; end: number; bytes: Uint8Array }[]): Uint8Array {
  const more = changes.reduce((sum, change) => sum + change.bytes.length - (change.end - change.start), 0);
  const all = new Uint8Array(bytes.length + more);
  let [from, at] = [0, 0];
  const put = (part: Uint8Array) => {
    all.set(part, at);
    at += part.length;
  };
  for (const change of changes) {
    put(bytes.subarray(from, change.start));
    put(change.bytes);
    from = change.end;
  }
  put(bytes.subarray(from));
  return all;
}

/** Applies edits in order and returns their results. Uses the ids of the page. */
export function write({ games, shift }: Book, edits: Edit[]): Id[] {
  const results: Id[] = [];
  const ids = new Set(["play", "append", "insertBelow"]);
  for (const [method, ...args] of edits) {
    const own = args.map((value, at) => {
      if (value !== null && typeof value === "object" && "ref" in value) return results[(value as Ref).ref]! - shift;
      const isId = at === 0 || (method === "moveSubtree" && at === 1);
      return isId ? (value as number) - shift : value;
    });
    const work = games[method] as (...args: unknown[]) => unknown;
    const made = work.apply(games, own);
    results.push(ids.has(method) ? (made as Id) + shift : -1);
  }
  return results;
}

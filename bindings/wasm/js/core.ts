/// <reference lib="esnext.disposable" preserve="true" />
import * as glue from "../target/glue/sgfkit.js";
import { SgfError, call } from "./error.js";
import { compiled, type Source } from "./module.js";
import type { Analysis, At, Board, Data, Diagnostic, Id, Info, Property, Render, ReviewLine, ReviewOptions, Show, TransformOptions } from "./types.js";

export { SgfError } from "./error.js";
export type { SgfErrorCode } from "./error.js";
export type * from "./types.js";

/** The most bytes that are read where nothing else is said. */
const MAX_BYTES = 256 * 1024 * 1024;

let ready = false;
let starting: Promise<void> | null = null;

/** Starts WebAssembly; every call after the first has no effect. */
export function start(source: () => Promise<Source>): Promise<void> {
  starting ??= source().then(compiled).then((module) => {
    glue.initSync({ module });
    ready = true;
  });
  starting.catch(() => (starting = null));
  return starting;
}

/** @internal */
export function needsStart(): void {
  if (!ready) throw new SgfError("not-initialized", "call init() first, and wait for it");
}

/** @internal */
export function bytesOf(data: Data, maxBytes: unknown = MAX_BYTES): Uint8Array {
  needsStart();
  const bytes = typeof data === "string" ? new TextEncoder().encode(data)
    : data instanceof Uint8Array ? data
    : data instanceof ArrayBuffer ? new Uint8Array(data) : null;
  if (!bytes) throw new SgfError("option", "data is a Uint8Array, an ArrayBuffer or a string");
  if (typeof maxBytes !== "number" || !(maxBytes >= 0)) throw new SgfError("option", "maxBytes is a number");
  if (bytes.length > maxBytes) {
    throw new SgfError("too-large", `${bytes.length} bytes are more than the ${maxBytes} that are read`);
  }
  return bytes;
}

/** A whole number, or one that nothing has. */
const whole = (number: unknown): number =>
  typeof number === "number" && Number.isInteger(number) && number >= 0 && number < 0xffffffff ? number : 0xffffffff;

/** @internal */
export const text = (value: unknown, what: string): string => {
  if (typeof value !== "string") throw new SgfError("option", `${what} is a text`);
  return value;
};

/** @internal */
export const texts = (values: unknown, what: string): string[] => {
  if (!Array.isArray(values)) throw new SgfError("option", `${what} is a list of texts`);
  return values.map((value) => text(value, what));
};

/** @internal */
export const json = (options: unknown): string => {
  if (options !== undefined && (options === null || typeof options !== "object")) {
    throw new SgfError("option", "options are an object");
  }
  return JSON.stringify(options ?? {});
};

/** A file: its games, their nodes and properties, and every byte of it. */
export class Collection {
  #games: glue.Games | null;

  private constructor(games: glue.Games) {
    this.#games = games;
  }

  /** Reads a file. That cannot fail: what is wrong with it is told by `check()`. */
  static parse(data: Data, options: { charset?: string; maxBytes?: number } = {}): Collection {
    const bytes = bytesOf(data, options.maxBytes);
    // A text is UTF-8 whatever its CA says.
    const charset = typeof data === "string" ? "UTF-8" : options.charset;
    return new Collection(call(() => glue.Games.parse(bytes, charset)));
  }

  /** What WebAssembly holds; for the viewer. @internal */
  get games(): glue.Games {
    if (!this.#games) throw new SgfError("freed", "this collection was freed");
    return this.#games;
  }

  /** The same games once more, with their edits. @internal */
  copy(): Collection {
    return new Collection(this.games.copy());
  }

  /** Gives the memory back. What is asked of it afterwards is an error, `freed`. */
  free(): void {
    this.#games?.free();
    this.#games = null;
  }

  [Symbol.dispose](): void {
    this.free();
  }

  /** How many games there are. */
  get treeCount(): number {
    return this.games.tree_count();
  }

  /** Whether anything was edited. */
  get edited(): boolean {
    return this.games.edited();
  }

  /** The file: its own bytes, but for what was edited. */
  bytes(): Uint8Array {
    return this.games.bytes();
  }

  /** How many nodes a game has. Games count from 1. */
  nodeCount(tree: number): number {
    const games = this.games;
    return call(() => games.node_count(whole(tree)));
  }

  /** A game's root. */
  root(tree: number): Id {
    const games = this.games;
    return call(() => games.root(whole(tree)));
  }

  /** The node with a number in pre-order; the root is 0. */
  nodeAt(tree: number, number: number): Id {
    const games = this.games;
    return call(() => games.node_at(whole(tree), whole(number)));
  }

  /** The node that `sgf show` shows. */
  defaultNode(tree: number): Id {
    const games = this.games;
    return call(() => games.default_node(whole(tree)));
  }

  /** The node of the M-th move of the main line, or that which moves lead to. */
  find(tree: number, at: At): Id {
    const games = this.games;
    if (at?.path !== undefined) return call(() => games.find_path(whole(tree), text(at.path, "path")));
    if (at?.move === undefined) throw new SgfError("option", "say where: move or path");
    return call(() => games.find_move(whole(tree), whole(at.move)));
  }

  /** The game and the number of a node. */
  place(id: Id): { tree: number; node: number } {
    const games = this.games;
    const [tree, node] = call(() => games.place(whole(id))) as unknown as [number, number];
    return { tree, node };
  }

  /** The node above; null above a root. */
  parent(id: Id): Id | null {
    const games = this.games;
    return call(() => games.parent(whole(id))) ?? null;
  }

  /** The nodes below, the main line first. */
  children(id: Id): Id[] {
    const games = this.games;
    return Array.from(call(() => games.children(whole(id))));
  }

  /** A game's nodes in pre-order, and the numbers of their parents, -1 above the root. */
  outline(tree: number): { ids: Uint32Array; parents: Int32Array } {
    const games = this.games;
    return {
      ids: call(() => games.outline_ids(whole(tree))),
      parents: call(() => games.outline_parents(whole(tree))),
    };
  }

  /** A node's properties in the file's order; doubled and unknown ones too. */
  properties(id: Id): Property[] {
    const games = this.games;
    return JSON.parse(call(() => games.properties(whole(id))));
  }

  /** The position at a node. */
  show(id: Id): Show {
    const games = this.games;
    const show: Show = JSON.parse(call(() => games.show(whole(id))));
    return { ...show, tree: this.place(id).tree };
  }

  /** The game information, a row a game. */
  info(): Info[] {
    const rows: (Info & { path?: string })[] = JSON.parse(this.games.info());
    for (const row of rows) delete row.path;
    return rows;
  }

  /** What engines left in a node of a game of Go. */
  analyses(id: Id): Analysis[] {
    const games = this.games;
    return JSON.parse(call(() => games.analyses(whole(id))));
  }

  /** What each move of a game lost: moves, then both players, then a summary. */
  review(tree: number, options: ReviewOptions = {}): ReviewLine[] {
    const games = this.games;
    const names = Object.entries(options).filter(([, value]) => value !== undefined);
    const words = names.flatMap(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), String(value)]);
    return JSON.parse(call(() => games.review(whole(tree), words)));
  }

  /** What breaks the format or smells. Spans are those of `bytes()`. */
  check(): Diagnostic[] {
    return JSON.parse(this.games.check());
  }

  /** What `sgf convert --to json` prints. */
  json(): string {
    return this.games.json();
  }

  /** A picture of the position at a node. */
  svg(id: Id, options?: Render): string {
    const games = this.games;
    return call(() => games.svg(whole(id), json(options)));
  }

  /** The same, and where its points are; null for games without a board. */
  board(id: Id, options?: Render): Board | null {
    const games = this.games;
    const board = call(() => games.board(whole(id), json(options)));
    return board === undefined ? null : JSON.parse(board);
  }

  /** Gives a node a property, in place of the one it has; values as between the brackets. */
  setProperty(id: Id, name: string, raw: string[]): void {
    const games = this.games;
    call(() => games.set_property(whole(id), text(name, "name"), texts(raw, "raw")));
  }

  /** Gives a node a text, escaped as needed. */
  setText(id: Id, name: string, value: string): void {
    const games = this.games;
    call(() => games.set_text(whole(id), text(name, "name"), text(value, "text")));
  }

  /** Adds values to a property; the node gets it if it has none yet. */
  addValues(id: Id, name: string, raw: string[]): void {
    const games = this.games;
    call(() => games.add_values(whole(id), text(name, "name"), texts(raw, "raw")));
  }

  /** Removes every property of this name. True where there was one. */
  removeProperty(id: Id, name: string): boolean {
    const games = this.games;
    return call(() => games.remove_property(whole(id), text(name, "name")));
  }

  /** The child with this move, in the players' or SGF's notation; a new one where there is none. */
  play(id: Id, move: string): Id {
    const games = this.games;
    return call(() => games.play(whole(id), text(move, "move")));
  }

  /** Adds an empty node as the last child. */
  append(id: Id): Id {
    const games = this.games;
    return call(() => games.append(whole(id)));
  }

  /** Adds an empty node between a node and what follows it. */
  insertBelow(id: Id): Id {
    const games = this.games;
    return call(() => games.insert_below(whole(id)));
  }

  /** Removes a node; its children take its place. */
  removeNode(id: Id): void {
    const games = this.games;
    call(() => games.remove_node(whole(id)));
  }

  /** Removes a node and all below it. */
  removeSubtree(id: Id): void {
    const games = this.games;
    call(() => games.remove_subtree(whole(id)));
  }

  /** Moves a node with all below it to another parent, as its child number `index`. */
  moveSubtree(id: Id, parent: Id, index: number): void {
    const games = this.games;
    call(() => games.move_subtree(whole(id), whole(parent), whole(index)));
  }

  /** Adds a game with an empty root, which is returned. */
  addTree(): Id {
    const games = this.games;
    return call(() => games.add_tree());
  }

  /** Removes a game; those behind it move up. */
  removeTree(tree: number): void {
    const games = this.games;
    call(() => games.remove_tree(whole(tree)));
  }

  /** The file with one repair, of what `check()` found. The collection stays as it is. */
  fix(found: Diagnostic): Uint8Array {
    const games = this.games;
    const [start, end] = found?.span ?? [0, 0];
    return call(() => games.fix(text(found?.code, "code"), whole(start), whole(end)));
  }
}

/** A file made of a file. @internal */
export const made = <Options extends object>(work: (data: Uint8Array, options: string) => Uint8Array) =>
  (data: Data, options?: Options): Uint8Array => {
    const bytes = bytesOf(data);
    return call(() => work(bytes, json(options)));
  };

/** `sgf transform`: rotate flip swapColors canonical tree. */
export const transform = made<TransformOptions>((data, options) => glue.transform(data, options));

/// <reference lib="esnext.disposable" preserve="true" />
import * as glue from "../target/glue/sgfkit.js";
import { bytesOf as checkedBytes } from "./data.js";
import { SgfError, call } from "./error.js";
import { compiled, type Source } from "./module.js";
import type { At, Bytes, Data, Diagnostic, Id, Info, Property, Show } from "./types.js";

export { SgfError } from "./error.js";
export type { SgfErrorCode } from "./error.js";
export type * from "./types.js";

let ready = false;
let starting: Promise<void> | null = null;

/** Starts WebAssembly; further calls have no effect. */
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
  if (!ready) throw new SgfError("not-initialized", "not initialized: call init() and await it first");
}

/** @internal */
export function bytesOf(data: Data, maxBytes?: unknown): Uint8Array {
  needsStart();
  return checkedBytes(data, maxBytes);
}

/** A whole number, or one that nothing has. @internal */
export const whole = (number: unknown): number =>
  typeof number === "number" && Number.isInteger(number) && number >= 0 && number < 0xffffffff ? number : 0xffffffff;

/** The number of a game that counts from 0, as WebAssembly and the program count: from 1. @internal */
export const numberOf = (tree: unknown): number => {
  const index = whole(tree);
  return index === 0xffffffff ? index : index + 1;
};

/** @internal */
export const text = (value: unknown, what: string): string => {
  if (typeof value !== "string") throw new SgfError("option", `invalid ${what}: expected a string`);
  return value;
};

/** @internal */
export const texts = (values: unknown, what: string): string[] => {
  if (!Array.isArray(values)) throw new SgfError("option", `invalid ${what}: expected a list of strings`);
  return values.map((value) => text(value, what));
};

/** SGF file with its games, nodes and properties, and every byte of it. */
export class Collection {
  #games: glue.Games | null;

  protected constructor(games: unknown) {
    this.#games = games as glue.Games;
  }

  /** Parses a file. Parsing never fails: `check()` returns syntax errors. */
  static parse(data: Data, options: { charset?: string; maxBytes?: number } = {}): Collection {
    const bytes = bytesOf(data, options.maxBytes);
    // Text is UTF-8 regardless of CA.
    const charset = typeof data === "string" ? "UTF-8" : options.charset;
    return new this(call(() => glue.Games.parse(bytes, charset)));
  }

  /** WebAssembly object, for the viewer. @internal */
  get games(): glue.Games {
    if (!this.#games) throw new SgfError("freed", "this collection was freed");
    return this.#games;
  }

  /** Copies the games with their edits. @internal */
  copy(): this {
    return new (this.constructor as typeof Collection)(this.games.copy()) as this;
  }

  /** Frees the memory. Later calls throw the error `freed`. */
  free(): void {
    this.#games?.free();
    this.#games = null;
  }

  [Symbol.dispose](): void {
    this.free();
  }

  /** Number of games. */
  get treeCount(): number {
    return this.games.tree_count();
  }

  /** True if anything was edited. */
  get edited(): boolean {
    return this.games.edited();
  }

  /** Returns the file; only edited parts differ from the original bytes. */
  bytes(): Bytes {
    return this.games.bytes() as Bytes;
  }

  /** Returns the number of nodes of a game. Games count from 0. */
  nodeCount(tree: number): number {
    const games = this.games;
    return call(() => games.node_count(numberOf(tree)));
  }

  /** Returns a game's root. */
  root(tree: number): Id {
    const games = this.games;
    return call(() => games.root(numberOf(tree)));
  }

  /** Returns the node with a number in pre-order; the root is 0. */
  nodeAt(tree: number, number: number): Id {
    const games = this.games;
    return call(() => games.node_at(numberOf(tree), whole(number)));
  }

  /** Returns the node that `sgf show` shows. */
  defaultNode(tree: number): Id {
    const games = this.games;
    return call(() => games.default_node(numberOf(tree)));
  }

  /** Returns the node of a move number on the main line, or the node that moves lead to. */
  find(tree: number, at: At): Id {
    const games = this.games;
    if (at?.path !== undefined) return call(() => games.find_path(numberOf(tree), text(at.path, "path")));
    if (at?.move === undefined) throw new SgfError("option", "no node given: set move or path");
    return call(() => games.find_move(numberOf(tree), whole(at.move)));
  }

  /** Returns the game and the number of a node; both count from 0. */
  place(id: Id): { tree: number; node: number } {
    const games = this.games;
    const [tree, node] = call(() => games.place(whole(id))) as unknown as [number, number];
    return { tree: tree - 1, node };
  }

  /** Returns the parent; null for a root. */
  parent(id: Id): Id | null {
    const games = this.games;
    return call(() => games.parent(whole(id))) ?? null;
  }

  /** Returns the children, the main line first. */
  children(id: Id): Id[] {
    const games = this.games;
    return Array.from(call(() => games.children(whole(id))));
  }

  /** Returns a game's nodes in pre-order, and the numbers of their parents, -1 for the root. */
  outline(tree: number): { ids: Uint32Array; parents: Int32Array } {
    const games = this.games;
    return {
      ids: call(() => games.outline_ids(numberOf(tree))),
      parents: call(() => games.outline_parents(numberOf(tree))),
    };
  }

  /** Returns a node's properties in file order, including duplicate and unknown ones. */
  properties(id: Id): Property[] {
    const games = this.games;
    return JSON.parse(call(() => games.properties(whole(id))));
  }

  /** Returns the position at a node. Its `tree` counts from 1, as in all that the program prints. */
  show(id: Id): Show {
    const games = this.games;
    const show: Show = JSON.parse(call(() => games.show(whole(id))));
    return { ...show, tree: this.place(id).tree + 1 };
  }

  /** Returns the game information, one entry per game. */
  info(): Info[] {
    const rows: (Info & { path?: string })[] = JSON.parse(this.games.info());
    for (const row of rows) delete row.path;
    return rows;
  }

  /** Checks the file. Spans refer to `bytes()`. */
  check(): Diagnostic[] {
    return JSON.parse(this.games.check());
  }

  /** Returns the JSON that `sgf convert --to json` prints. */
  json(): string {
    return this.games.json();
  }

  /** Sets a property of a node, replacing its values; `raw` contains escaped values. */
  setProperty(id: Id, name: string, raw: string[]): void {
    const games = this.games;
    call(() => games.set_property(whole(id), text(name, "name"), texts(raw, "raw")));
  }

  /** Sets a text property of a node, escaping it as needed. */
  setText(id: Id, name: string, value: string): void {
    const games = this.games;
    call(() => games.set_text(whole(id), text(name, "name"), text(value, "text")));
  }

  /** Adds escaped values to a property, creating it if necessary. */
  addValues(id: Id, name: string, raw: string[]): void {
    const games = this.games;
    call(() => games.add_values(whole(id), text(name, "name"), texts(raw, "raw")));
  }

  /** Removes all properties with this name. Returns true if there was one. */
  removeProperty(id: Id, name: string): boolean {
    const games = this.games;
    return call(() => games.remove_property(whole(id), text(name, "name")));
  }

  /** Returns the child with this move in players' or SGF notation, adding it if necessary. */
  play(id: Id, move: string): Id {
    const games = this.games;
    return call(() => games.play(whole(id), text(move, "move")));
  }

  /** Adds an empty node as the last child. */
  append(id: Id): Id {
    const games = this.games;
    return call(() => games.append(whole(id)));
  }

  /** Inserts an empty node between a node and its children. */
  insertBelow(id: Id): Id {
    const games = this.games;
    return call(() => games.insert_below(whole(id)));
  }

  /** Removes a node; its children take its place. */
  removeNode(id: Id): void {
    const games = this.games;
    call(() => games.remove_node(whole(id)));
  }

  /** Removes a node with its descendants. */
  removeSubtree(id: Id): void {
    const games = this.games;
    call(() => games.remove_subtree(whole(id)));
  }

  /** Moves a node with its descendants to another parent, as its child number `index`. */
  moveSubtree(id: Id, parent: Id, index: number): void {
    const games = this.games;
    call(() => games.move_subtree(whole(id), whole(parent), whole(index)));
  }

  /** Adds a game with an empty root and returns the root. */
  addTree(): Id {
    const games = this.games;
    return call(() => games.add_tree());
  }

  /** Removes a game; later games are renumbered. */
  removeTree(tree: number): void {
    const games = this.games;
    call(() => games.remove_tree(numberOf(tree)));
  }

  /** Returns the file with one finding of `check()` fixed. The collection is unchanged. */
  fix(found: Diagnostic): Bytes {
    const games = this.games;
    const [start, end] = found?.span ?? [0, 0];
    return call(() => games.fix(text(found?.code, "code"), whole(start), whole(end)) as Bytes);
  }
}

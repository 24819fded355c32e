// What the worker does for the page: one file, one history, and the pictures of its nodes.
import { Collection, SgfError, transform } from "../../../bindings/wasm/js/core.js";
import type { Diagnostic, Id, Property } from "../../../bindings/wasm/js/types.js";
import { call } from "../../../bindings/wasm/js/error.js";
import { History, type Edit, type Ref } from "./history.js";
import { Problem } from "./problem.js";
import { layout, type Layout } from "../layout.js";
import type { Change, Game, Place, Solving, View, ViewOptions } from "../types.js";

export class Session {
  #history: History | null = null;
  #problem: Problem | null = null;
  /** A problem's own games, where it was turned or its colours exchanged. */
  #shuffled: Collection | null = null;

  /** Whoever edits sees the file by the letter, others as its producer means it. */
  #isLiteral = false;

  get #games(): Collection {
    if (!this.#history) throw new SgfError("freed", "nothing is loaded");
    const { games } = this.#history;
    games.games.set_literal(this.#isLiteral);
    return games;
  }

  literal(isLiteral: boolean): void {
    this.#isLiteral = isLiteral;
  }

  open(data: Uint8Array, maxBytes: number): { trees: number } {
    this.#endProblem();
    this.#history?.free();
    this.#history = null;
    const games = Collection.parse(data, { maxBytes });
    this.#history = new History(games);
    return { trees: games.treeCount };
  }

  /** The node that a place names. What is not there is an error. */
  locate(place: Place): Id {
    const tree = place.tree ?? 1;
    const games = this.#games;
    if (place.node !== undefined) return games.nodeAt(tree, place.node);
    if (place.move !== undefined) return games.find(tree, { move: place.move });
    if (place.path !== undefined) return games.find(tree, { path: place.path });
    return games.root(tree);
  }

  view(id: Id, options: ViewOptions): View {
    const games = this.#shown(options);
    const { shuffled: _, ...rest } = options;
    const view: View = JSON.parse(call(() => games.games.view(id, JSON.stringify(rest))));
    view.show.tree = view.tree;
    return view;
  }

  #shown(options: ViewOptions): Collection {
    return options.shuffled && this.#shuffled ? this.#shuffled : this.#games;
  }

  /** A game's tree as it is drawn. */
  outline(tree: number): Layout {
    return layout(call(() => this.#games.games.outline(tree)));
  }

  labels(ids: Id[]): { color: "B" | "W" | null; move: string | null; name: string | null }[] {
    return JSON.parse(call(() => this.#games.games.labels(Uint32Array.from(ids))));
  }

  /** What the list of games says of some of them. */
  rows(from: number, to: number): Game[] {
    const rows: Game[] = [];
    for (let tree = from; tree <= Math.min(to, this.#games.treeCount); tree += 1) {
      const root = this.#games.root(tree);
      const text = (id: string) => call(() => this.#games.games.raw_text(root, id))?.slice(0, 100) ?? null;
      rows.push({ tree, black: text("PB"), white: text("PW"), result: text("RE"), name: text("GN") });
    }
    return rows;
  }

  /** The first findings, and how many there are. */
  check(most: number): { found: Diagnostic[]; count: number } {
    const found: (Diagnostic | number)[] = JSON.parse(this.#games.games.check_some(most));
    return { count: found.pop() as number, found: found as Diagnostic[] };
  }

  bytes(): Uint8Array {
    return this.#games.bytes();
  }

  saved(): Change {
    this.#history!.saved();
    return this.#change(null);
  }

  moveAt(id: Id, point: string): Id | null {
    return call(() => this.#games.games.move_at(id, point)) ?? null;
  }

  /** A number for the file as it is, to know it again by. */
  hash(): string {
    let [one, other] = [0xdeadbeef, 0x41c6ce57];
    const bytes = this.#games.bytes();
    for (let at = 0; at < bytes.length; at += 1) {
      one = Math.imul(one ^ bytes[at]!, 2654435761);
      other = Math.imul(other ^ bytes[at]!, 1597334677);
    }
    return `${bytes.length}-${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
  }

  childWith(id: Id, move: string): Id | null {
    return call(() => this.#games.games.child_with(id, move)) ?? null;
  }

  clicked(id: Id, points: string[], shuffled = false): string | null {
    const games = shuffled && this.#shuffled ? this.#shuffled : this.#games;
    return call(() => games.games.clicked(id, points)) ?? null;
  }

  children(id: Id): Id[] {
    return this.#games.children(id);
  }

  parent(id: Id): Id | null {
    return this.#games.parent(id);
  }

  properties(id: Id): Property[] {
    return this.#games.properties(id);
  }

  /** What a property says, whole. */
  text(id: Id, name: string): string | null {
    return call(() => this.#games.games.raw_text(id, name)) ?? null;
  }

  edit(edits: Edit[], before: Id, after?: Id | Ref): Change & { results: unknown[] } {
    const known = typeof after === "number" || after === undefined ? (after ?? before) : after;
    const results = this.#history!.do(edits, before, known);
    const to = typeof known === "object" ? (results[known.ref] as Id) : known;
    return { ...this.#change(to), results };
  }

  /** Sets a value if its type accepts it, and no check calls it an error. */
  setChecked(id: Id, name: string, raw: string[] | null, text: string | null): Change & { problem: string | null } {
    const trial = this.#games.copy();
    let problem: string | null = null;
    try {
      const isNone = raw ? !raw.length : !text;
      if (isNone) trial.removeProperty(id, name);
      else if (raw) trial.setProperty(id, name, raw);
      else trial.setText(id, name, text!);
      if (!isNone) problem = this.#newError(trial, id, name);
    } catch (error) {
      problem = (error as Error).message;
    } finally {
      trial.free();
    }
    if (problem !== null) return { ...this.#change(id), problem };
    const edit: Edit = (raw ? !raw.length : !text) ? ["removeProperty", id, name]
      : raw ? ["setProperty", id, name, raw] : ["setText", id, name, text!];
    this.#history!.do([edit], id);
    return { ...this.#change(id), problem: null };
  }

  /** What is wrong with a property that was written. */
  #newError(trial: Collection, id: Id, name: string): string | null {
    const property = trial.properties(id).find((property) => property.id === name);
    const { tree, node } = trial.place(id);
    const found = trial.check().find((found) => found.severity === "error" && found.tree === tree
      && found.node === node && found.property === name);
    if (found) return found.message;
    return property && !property.valid ? `not a value of ${property.id}` : null;
  }

  fix(found: Diagnostic, at: Id): Change {
    return this.#replaced(this.#games.fix(found), at);
  }

  fixAll(at: Id): Change {
    return this.#replaced(this.#games.games.fix_all(), at);
  }

  #replaced(bytes: Uint8Array, at: Id): Change {
    this.#history!.replace(bytes, at);
    return this.#change(this.#history!.lastAfter ?? at);
  }

  /** Takes other bytes in place of the file, as one step: a draft. */
  replace(bytes: Uint8Array, at: Id): Change {
    return this.#replaced(bytes, at);
  }

  undo(): Change {
    return this.#change(this.#history!.back());
  }

  redo(): Change {
    return this.#change(this.#history!.forth());
  }

  #change(at: Id | null): Change {
    const { dirty, undo, redo } = this.#history!;
    return { at, dirty, undo, redo, trees: this.#games.treeCount };
  }

  /** Begins a problem; with a symmetry and colours taken at random where it is shuffled. */
  problem(tree: number, shuffle: boolean): Solving {
    this.#endProblem();
    let games = this.#games;
    if (shuffle) {
      games = this.#shuffled = shuffled(games.bytes(), tree) ?? games.copy();
    }
    this.#problem = new Problem(games, tree);
    return this.#solving();
  }

  solve(move: string): Solving {
    this.#problem!.play(move);
    return this.#solving();
  }

  answer(): Solving {
    this.#problem!.answer();
    return this.#solving();
  }

  retry(): Solving {
    this.#problem!.retry();
    return this.#solving();
  }

  solution(): Id {
    const problem = this.#problem!;
    problem.over = true;
    problem.at = problem.solution();
    return problem.at;
  }

  endProblem(): void {
    this.#endProblem();
  }

  #endProblem(): void {
    this.#shuffled?.free();
    this.#shuffled = null;
    this.#problem = null;
  }

  #solving(): Solving {
    const { status, moves, at, over, solver } = this.#problem!;
    return { status, moves, at, over, solver };
  }
}

/** A file in a symmetry and colours taken at random, out of those that its game has. */
function shuffled(bytes: Uint8Array, tree: number): Collection | null {
  const ways: Record<string, unknown>[] = [];
  for (const rotate of ["", "90", "180", "270"]) {
    for (const flip of ["", "h"]) {
      for (const swapColors of [false, true]) {
        ways.push({ ...(rotate && { rotate }), ...(flip && { flip }), ...(swapColors && { swapColors }) });
      }
    }
  }
  while (ways.length) {
    const [way] = ways.splice(Math.floor(Math.random() * ways.length), 1);
    try {
      return Collection.parse(Object.keys(way!).length ? transform(bytes, { ...way, tree }) : bytes);
    } catch {
      // This game has no such symmetry: another one.
    }
  }
  return null;
}

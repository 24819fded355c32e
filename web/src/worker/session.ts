// Worker session: one file with its history and pictures.
import { Collection, SgfError, transform } from "../../../bindings/wasm/js/full.js";
import { fresh } from "./glue.js";
import type { Diagnostic, Id, Property } from "../../../bindings/wasm/js/types.js";
import { call } from "../../../bindings/wasm/js/error.js";
import { History, type At } from "./history.js";
import { Shelf, spliced, write, type Book, type Edit } from "./shelf.js";
import { Problem } from "./problem.js";
import { Findings } from "./findings.js";
import { Finder } from "./finder.js";
import { layout, type Layout } from "../layout.js";
import type { Branch, Change, Count, Course, Draft, Field, FileDetails, Game, Hit, Place, Reading, Solving, Throw, View, ViewOptions } from "../types.js";

interface Plan {
  edits: Edit[];
  problem: string | null;
  after: number | null;
}

/** Original of a transformed or decoded file, with its encoding if the file does not name it. */
export interface Original {
  bytes: Uint8Array;
  charset: string | null;
}

/** Maximum number of games of a file to list individually. */
const LISTED = 200;

/** Returns a hash of a file, the same as in the program (`details.rs`). */
function hashOf(bytes: Uint8Array): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < bytes.length; at += 1) {
    one = Math.imul(one ^ bytes[at]!, 2654435761);
    other = Math.imul(other ^ bytes[at]!, 1597334677);
  }
  return `${bytes.length}-${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}

function rowOf(games: Collection, tree: number): Omit<Game, "tree"> {
  const root = games.root(tree - 1);
  const text = (id: string) => call(() => games.games.raw_text(root, id))?.slice(0, 100) ?? null;
  return { black: text("PB"), white: text("PW"), result: text("RE"), name: text("GN"), date: text("DT") };
}

export class Session {
  #history: History | null = null;
  #findings: Findings | null = null;
  readonly #finder = new Finder();
  #problem: Problem | null = null;
  /** Shuffled copy of a problem, rotated or color-swapped. */
  #shuffled: Collection | null = null;
  /** Game with tried moves that are not in the file. */
  #tried: { book: Book; from: string } | null = null;
  /** Edited game, parsed again with its dialect. */
  #meant: { version: number; tree: number; games: Collection; ids: Uint32Array } | null = null;
  #isText = false;
  /** Hash of the original file, for drafts and progress. */
  #hash: string | null = null;

  get #open(): History {
    if (!this.#history) throw new SgfError("freed", "nothing is loaded");
    return this.#history;
  }

  get #shelf(): Shelf {
    return this.#open.shelf;
  }

  /** Opens a file. Text is UTF-8 regardless of CA. */
  open(data: Uint8Array, maxBytes: number, isText = false, original: Original | null = null): { trees: number } {
    this.#forget();
    this.#history?.free();
    this.#history = null;
    this.#isText = isText;
    this.#hash = null;
    this.#origin = null;
    this.#original = original;
    const options = { maxBytes, ...(isText && { charset: "UTF-8" }) };
    const first = Shelf.open(data, options);
    // The page gave it away and WebAssembly has a copy, so free it at once if the browser can.
    (data.buffer as { transfer?(length: number): ArrayBuffer }).transfer?.(0);
    let isFirst = true;
    // Read the file again only if a replacement is undone.
    this.#history = new History(() => {
      if (isFirst) {
        isFirst = false;
        return first;
      }
      return Shelf.open(this.#origin ?? new Uint8Array(), options);
    });
    this.#findings = new Findings(this.#history);
    return { trees: first.file.treeCount };
  }

  /** Original file, kept once it is replaced. */
  #origin: Uint8Array | null = null;

  /** Original of a transformed or decoded copy, which the page does not edit. */
  #original: Original | null = null;

  /** Returns true if a file contains a game, without opening it. */
  holdsGame(data: Uint8Array): boolean {
    const games = Collection.parse(data);
    try {
      return games.treeCount > 0;
    } finally {
      games.free();
    }
  }

  /** Ends the session. */
  end(): void {
    this.#forget();
    this.#history?.free();
    this.#history = null;
  }

  #forget(): void {
    this.#endProblem();
    this.#tried?.book.games.free();
    this.#tried = null;
    this.#meant?.games.free();
    this.#meant = null;
    this.#finder.forget();
  }

  /** Returns the node at a place; throws if there is none. */
  locate(place: Place): At {
    const tree = place.tree ?? 1;
    const book = this.#shelf.at(tree);
    const { games, tree: own } = book;
    const id = place.node !== undefined ? games.nodeAt(own - 1, place.node)
      : place.move !== undefined ? games.find(own - 1, { move: place.move })
      : place.path !== undefined ? games.find(own - 1, { path: place.path })
      : games.root(own - 1);
    return { tree, id: id + book.shift };
  }

  view(tree: number, id: Id, options: ViewOptions): View {
    const { shuffled, candidates, ...rest } = options;
    const json = JSON.stringify(rest);
    if (shuffled && this.#shuffled) {
      return told(JSON.parse(call(() => this.#shuffled!.games.view(id, json))), tree, (id) => id);
    }
    const book = this.#shelf.at(tree);
    const more = candidates && { candidates: JSON.parse(call(() => book.games.games.candidates(id - book.shift))) };
    const meant = this.#asMeant(tree, book);
    if (meant) {
      const { node } = book.games.place(id - book.shift);
      const root = meant.games.root(0);
      const view = JSON.parse(call(() => meant.games.games.view(root + node, json)));
      return told({ ...view, ...more }, tree, (id) => meant.ids[id - root]! + book.shift);
    }
    const view = JSON.parse(call(() => book.games.games.view(id - book.shift, json)));
    return told({ ...view, ...more }, tree, (id) => id + book.shift);
  }

  /** Returns the engine analysis of a game. */
  course(tree: number): Course | null {
    const { games, tree: own, shift } = this.#shelf.at(tree);
    const found = JSON.parse(call(() => games.games.course(own)));
    if (!found) return null;
    const readings = new Map(found.readings.map(({ id, ...reading }: { id: Id } & Reading) => [id + shift, reading]));
    return { ...found, readings };
  }

  /** Parses an edited game again with its dialect, so that the board stays the same. */
  #asMeant(tree: number, book: Book): { games: Collection; ids: Uint32Array } | null {
    if (!book.games.edited) return null;
    const { version } = this.#open;
    if (this.#meant?.version === version && this.#meant.tree === tree) return this.#meant;
    this.#meant?.games.free();
    this.#meant = null;
    if (!call(() => this.#shelf.file.games.has_dialect(tree))) return null;
    const bytes = book.piece ? book.games.bytes() : this.#shelf.whole();
    const games = Collection.parse(bytes);
    const own = games.treeCount === 1 ? games : null;
    if (!own || !call(() => games.games.has_dialect(1))) {
      games.free();
      return null;
    }
    this.#meant = { version, tree, games, ids: book.games.outline(book.tree - 1).ids };
    return this.#meant;
  }

  /** Returns the position as SVG for export and printing. */
  svg(tree: number, id: Id, options: object): string {
    const { games, shift } = this.#shelf.at(tree);
    return games.svg(id - shift, options);
  }

  outline(tree: number): Layout {
    const { games, tree: own, shift } = this.#shelf.at(tree);
    const numbers = call(() => games.games.outline(own));
    if (shift) for (let at = 0; at < numbers.length; at += 4) numbers[at]! += shift;
    return layout(numbers);
  }

  labels(tree: number, ids: Id[]): { color: "B" | "W" | null; move: string | null; name: string | null }[] {
    const { games, shift } = this.#shelf.at(tree);
    return JSON.parse(call(() => games.games.labels(Uint32Array.from(ids, (id) => id - shift))));
  }

  /** Returns list entries of games. */
  rows(trees: number[]): Game[] {
    return trees.map((tree) => {
      const { games, tree: own } = this.#shelf.at(tree);
      return { tree, ...rowOf(games, own) };
    });
  }

  /** Returns details of a file without opening it. */
  details(bytes: Uint8Array, maxBytes: number): FileDetails {
    const hash = hashOf(bytes);
    const file = Collection.parse(bytes, { maxBytes });
    try {
      const trees = file.treeCount;
      const games = Array.from({ length: trees > LISTED ? 1 : trees }, (_, at) => ({ ...rowOf(file, at + 1), problem: null }));
      return { hash, trees, games };
    } finally {
      file.free();
    }
  }

  /** Returns a thumbnail of a game's first position; null without a board. */
  thumbnail(tree: number, theme: string): string | null {
    const { games, tree: own } = this.#shelf.at(tree);
    try {
      const at = games.defaultNode(own - 1);
      return games.svg(at, { theme: theme as "book", coords: "none", size: 6, crop: "auto", noMarkup: true });
    } catch {
      return null;
    }
  }

  sorted(filter: string, by: string, isDown: boolean): number[] {
    return this.#finder.sorted(this.#shelf, this.#open.version, filter, by, isDown, (tree) => this.rows([tree])[0]!);
  }

  find(text: string, most: number): { hits: Hit[]; count: number } {
    return this.#finder.find(this.#shelf, this.#open.version, text, most);
  }

  check(most: number): { found: Diagnostic[]; count: number } {
    return this.#findings!.some(most);
  }

  bytes(): Uint8Array {
    return this.#original?.bytes.slice() ?? this.#shelf.whole();
  }

  /** Returns the file as text. */
  text(): string {
    const bytes = this.bytes();
    const read = (charset: string, fatal: boolean) => new TextDecoder(charset, { fatal }).decode(bytes);
    try {
      return read("UTF-8", true);
    } catch {
      const { games, tree } = this.#shelf.at(1);
      const named = this.#original?.charset ?? call(() => games.games.raw_text(games.root(tree - 1), "CA"));
      try {
        return read(named ?? "UTF-8", false);
      } catch {
        // Browsers do not support all encodings.
        return read("UTF-8", false);
      }
    }
  }

  saved(): Change {
    this.#open.saved();
    return this.#change(null);
  }

  seal(): void {
    this.#history?.seal();
  }

  moveAt(tree: number, id: Id, point: string): Id | null {
    const { games, shift } = this.#shelf.at(tree);
    const found = call(() => games.games.move_at(id - shift, point));
    return found === undefined ? null : found + shift;
  }

  /** Returns a hash of the original file. */
  hash(): string {
    return (this.#hash ??= hashOf(this.#original?.bytes ?? this.#origin ?? this.#shelf.file.bytes()));
  }

  /** Returns the unsaved edits: differences, or the whole file. */
  draft(): Draft {
    const isApart = !this.#open.isReplaced && !this.#shelf.books.has(0);
    return isApart ? { changes: this.#shelf.changes() } : { bytes: this.#shelf.whole() };
  }

  restore(draft: Draft, at: At): Change {
    // If only the inspector was used, the file is unchanged.
    if (draft.changes?.length === 0) return this.#change(null);
    const bytes = draft.bytes ?? spliced(this.#shelf.file.bytes(), draft.changes!);
    return isSame(bytes, this.#shelf.whole()) ? this.#change(null) : this.#replaced(bytes, at);
  }

  /** Describes a node for another session. */
  place({ tree, id }: At): Place {
    const { games, shift } = this.#shelf.at(tree);
    return { tree, node: games.place(id - shift).node };
  }

  childWith(tree: number, id: Id, move: string): Id | null {
    const { games, shift } = this.#shelf.at(tree);
    const found = call(() => games.games.child_with(id - shift, move));
    return found === undefined ? null : found + shift;
  }

  clicked(tree: number, id: Id, points: string[], shuffled = false): string | null {
    if (shuffled && this.#shuffled) return call(() => this.#shuffled!.games.clicked(id, points)) ?? null;
    const { games, shift } = this.#shelf.at(tree);
    return call(() => games.games.clicked(id - shift, points)) ?? null;
  }

  /** Returns where the piece picked up by clicked points and dice can go. */
  targets(tree: number, id: Id, points: string[], dice: string, shuffled = false): string[] {
    if (shuffled && this.#shuffled) return JSON.parse(call(() => this.#shuffled!.games.targets(id, points, dice)));
    const { games, shift } = this.#shelf.at(tree);
    return JSON.parse(call(() => games.games.targets(id - shift, points, dice)));
  }

  /** Combines dice and clicked points into a Backgammon move. */
  throw(tree: number, id: Id, dice: string, points: string[]): Throw {
    const { games, shift } = this.#shelf.at(tree);
    return JSON.parse(call(() => games.games.throw(id - shift, dice, points)));
  }

  properties(tree: number, id: Id): Property[] {
    const { games, shift } = this.#shelf.at(tree);
    return games.properties(id - shift);
  }

  /** Copies a node with everything below it. */
  copyBranch({ tree, id }: At): Branch {
    const { games, tree: own, shift } = this.#shelf.at(tree);
    const { ids, parents } = games.outline(own - 1);
    const first = ids.indexOf(id - shift);
    const nodes: Branch["nodes"] = [];
    const children: number[] = [];
    for (let node = first; node < ids.length && (node === first || parents[node]! >= first); node += 1) {
      const parent = node === first ? -1 : parents[node]! - first;
      const properties = games.properties(ids[node]!).map(({ id, raw }): [string, string[]] => [id, raw]);
      nodes.push({ parent, properties });
      children.push(0);
      if (parent >= 0) children[parent]! += 1;
    }
    // Each branch has parentheses; they close when the next node belongs to another line.
    const open: { node: number; isOpen: boolean }[] = [];
    let text = "";
    const close = (until: number) => {
      while (open.length && open.at(-1)!.node !== until) if (open.pop()!.isOpen) text += ")";
    };
    nodes.forEach(({ parent, properties }, node) => {
      close(parent);
      const isOpen = parent < 0 || children[parent]! > 1;
      open.push({ node, isOpen });
      text += `${isOpen ? "(" : ""};${properties.map(([id, raw]) => id + raw.map((value) => `[${value}]`).join("")).join("")}`;
    });
    close(-1);
    return { game: this.#game(tree, id), nodes, text };
  }

  #game(tree: number, id: Id): number {
    const { games, shift } = this.#shelf.at(tree);
    return games.show(id - shift).game;
  }

  /** Adds a copied branch as the last child of a node. */
  pasteBranch(at: At, { nodes }: Branch): Change {
    const edits: Edit[] = [];
    const made: number[] = [];
    for (const { parent, properties } of nodes) {
      made.push(edits.length);
      edits.push(["append", parent < 0 ? at.id : { ref: made[parent]! }]);
      for (const [id, raw] of properties) edits.push(["addValues", { ref: made.at(-1)! }, id, raw]);
    }
    return this.edit(at, edits, { ref: 0 });
  }

  /** Returns the displayed values of a node's properties. */
  fields(tree: number, id: Id, names: string[]): Field[] {
    const { games, shift } = this.#shelf.at(tree);
    const rows: Field[] = JSON.parse(call(() => games.games.fields(id - shift, names)));
    return rows.map((row) => ({ ...row, node: row.node + shift }));
  }

  // Edits. Rust decides how to write them; here they become undo steps.

  edit(at: At, edits: Edit[], after?: Id | { ref: number }, note?: string): Change & { results: Id[] } {
    let results: Id[] = [];
    const all = this.#corrected(at.tree, edits);
    const more = all.length - edits.length;
    const to = this.#open.do(at.tree, all, at, (made) => {
      results = made.slice(more);
      const id = typeof after === "object" ? results[after.ref]! : (after ?? at.id);
      return { tree: at.tree, id };
    }, note);
    return { ...this.#change(to), results };
  }

  /** Corrects the declared encoding at the first edit of a text. */
  #corrected(tree: number, edits: Edit[]): Edit[] {
    if (!this.#isText || !edits.length) return edits;
    const { games, tree: own, shift } = this.#shelf.at(tree);
    if (!call(() => games.games.has_other_charset(own))) return edits;
    const ref = (value: unknown) => value !== null && typeof value === "object" && "ref" in value
      ? { ref: (value as { ref: number }).ref + 1 } : value;
    const later = edits.map(([method, ...args]) => [method, ...args.map(ref)] as Edit);
    return [["setProperty", games.root(own - 1) + shift, "CA", ["UTF-8"]], ...later];
  }

  #planned(at: At, json: string, note?: string): Change & { problem: string | null } {
    const plan: Plan = JSON.parse(json);
    if (plan.problem !== null || !plan.edits.length) return { ...this.#change(null), problem: plan.problem };
    const { shift } = this.#shelf.at(at.tree);
    const edits = plan.edits.map(([method, id, ...rest]) => [method, typeof id === "number" ? id + shift : id, ...rest] as Edit);
    const change = this.edit(at, edits, plan.after === null ? undefined : { ref: plan.after }, note);
    return { ...change, problem: null };
  }

  tool(at: At, tool: string, points: string[]): Change & { problem: string | null } {
    const { games, shift } = this.#shelf.at(at.tree);
    return this.#planned(at, call(() => games.games.plan_tool(at.id - shift, tool, points)));
  }

  annotate(at: At, button: string): Change & { problem: string | null } {
    const { games, shift } = this.#shelf.at(at.tree);
    return this.#planned(at, call(() => games.games.plan_annotation(at.id - shift, button)));
  }

  /** Writes a text. `id` is the node that the field belongs to. */
  setText(at: At, id: Id, name: string, text: string, note?: string): Change & { problem: string | null } {
    const { games, shift } = this.#shelf.at(at.tree);
    return this.#planned(at, call(() => games.games.plan_text(id - shift, name, text)), note);
  }

  setRaw(at: At, id: Id, name: string, values: string[]): Change & { problem: string | null } {
    const { games, shift } = this.#shelf.at(at.tree);
    return this.#planned(at, call(() => games.games.plan_raw(id - shift, name, values)));
  }

  fix(found: Diagnostic, at: At): Change {
    return this.#replaced(this.#findings!.fix(found), at);
  }

  fixAll(at: At): Change {
    const games = this.#reread();
    try {
      return this.#replaced(games.games.fix_all(), at);
    } finally {
      games.free();
    }
  }

  #reread(): Collection {
    return Collection.parse(this.#shelf.whole(), this.#isText ? { charset: "UTF-8" } : {});
  }

  #replaced(bytes: Uint8Array, at: At): Change {
    this.#origin ??= this.#shelf.file.bytes();
    this.#hash ??= this.hash();
    return this.#change(this.#open.replace(bytes, at));
  }

  undo(): Change {
    return this.#change(this.#open.back());
  }

  redo(): Change {
    return this.#change(this.#open.forth());
  }

  #change(at: At | null): Change {
    const { dirty, undo, redo } = this.#open;
    return { at, dirty, undo, redo, trees: this.#shelf.file.treeCount };
  }

  // Tried moves that are not in the file.

  /** Returns the picture after tried moves at a node. */
  try(at: At, moves: string[], options: ViewOptions): View {
    const { shuffled: _, candidates: __, ...rest } = options;
    const from = `${this.#open.version} ${at.tree}`;
    if (this.#tried?.from !== from) {
      this.#tried?.book.games.free();
      const book = this.#shelf.at(at.tree);
      const own = book.piece || !this.#shelf.piece(at.tree) ? { ...book, games: book.games.copy() } : this.#shelf.fresh(at.tree);
      this.#tried = { book: own, from };
    }
    const { book } = this.#tried;
    const edits = moves.map((move, index): Edit => ["play", index ? { ref: index - 1 } : at.id, move]);
    const ids = write(book, edits);
    const id = (ids.at(-1) ?? at.id) - book.shift;
    return told(JSON.parse(call(() => book.games.games.view(id, JSON.stringify(rest)))), at.tree, (id) => id + book.shift);
  }

  /** Adds tried moves to the file. */
  keep(at: At, moves: string[]): Change {
    const edits = moves.map((move, index): Edit => ["play", index ? { ref: index - 1 } : at.id, move]);
    return this.edit(at, edits, at.id);
  }

  // Scoring.

  count(at: At, dead: string[]): Count {
    const { games, shift } = this.#shelf.at(at.tree);
    return JSON.parse(call(() => games.games.count(at.id - shift, dead)));
  }

  group(at: At, point: string): string[] {
    const { games, shift } = this.#shelf.at(at.tree);
    return call(() => games.games.group(at.id - shift, point));
  }

  countWrite(at: At, dead: string[]): Change {
    const { games, shift } = this.#shelf.at(at.tree);
    return this.#planned(at, call(() => games.games.plan_count(at.id - shift, dead)));
  }

  /** Returns a file with a new game. */
  fresh(options: { handicap?: unknown; komi?: unknown }): string {
    const komi = options.komi === undefined && Number(options.handicap) >= 2 ? "0.5" : options.komi;
    return call(() => fresh(JSON.stringify({ ...options, komi })));
  }

  // Problems.

  /** Starts a problem, with random symmetry and colors if `shuffle`. */
  problem(tree: number, shuffle: boolean): Solving {
    this.#endProblem();
    const book = this.#shelf.at(tree);
    if (shuffle) {
      const bytes = book.piece || !this.#shelf.piece(tree) ? book.games.bytes() : this.#shelf.fresh(tree).games.bytes();
      const own = book.piece || this.#shelf.piece(tree) ? 1 : tree;
      this.#shuffled = shuffled(bytes, own) ?? Collection.parse(bytes);
      this.#problem = new Problem(this.#shuffled, own, tree, 0);
    } else {
      this.#problem = new Problem(book.games, book.tree, tree, book.shift);
    }
    return this.#problem.state();
  }

  solve(move: string): Solving {
    this.#problem!.play(move);
    return this.#problem!.state();
  }

  answer(): Solving {
    this.#problem!.answer();
    return this.#problem!.state();
  }

  retry(): Solving {
    this.#problem!.retry();
    return this.#problem!.state();
  }

  solution(): Id {
    return this.#problem!.solve();
  }

  endProblem(): void {
    this.#endProblem();
  }

  #endProblem(): void {
    this.#shuffled?.free();
    this.#shuffled = null;
    this.#problem = null;
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

function told(view: View, tree: number, id: (id: Id) => Id): View {
  const known = (own: Id | null) => (own === null ? null : id(own));
  view.tree = tree;
  view.show.tree = tree;
  view.id = id(view.id);
  [view.parent, view.previous, view.next] = [known(view.parent), known(view.previous), known(view.next)];
  for (const child of view.children) child.id = id(child.id);
  for (const row of [...view.info, ...view.properties]) row.node = id(row.node);
  return view;
}

/** Applies a random symmetry and color swap that the game allows. */
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
      // The game does not allow this symmetry; try another.
    }
  }
  return null;
}

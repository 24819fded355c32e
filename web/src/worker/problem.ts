// Problems: who solves, what is right, what answers. Nothing here writes.
import type { Collection } from "../../../bindings/wasm/js/core.js";
import type { Id } from "../../../bindings/wasm/js/types.js";
import type { Solving } from "../types.js";
import { SgfError } from "../../../bindings/wasm/js/error.js";

export type Status = "playing" | "right" | "wrong" | "off-tree";

// What the library says of a node.
const RIGHT = 1;
const WRONG = 2;
const CHOICE = 4;
/** A line that ends here solves the problem. */
const SOLVED = 8;

export class Problem {
  status: Status = "playing";
  /** The moves that the solver has made. */
  moves = 0;
  at: Id;
  readonly start: Id;
  /** Whose problem it is. */
  readonly solver: "B" | "W" | null;
  over = false;
  /** Whether a node of the line so far is marked wrong. */
  #isWrong = false;
  #games: Collection;
  #marks: Uint8Array;
  #random: () => number;

  /** The part of the board that it needs. */
  readonly #window: string | null;

  /** `number` is the game's in the file, `shift` by how much ids are larger than they are told. */
  constructor(games: Collection, tree: number, readonly number: number, readonly shift: number,
    random: () => number = Math.random) {
    this.#games = games;
    this.#random = random;
    this.#marks = games.games.problem(tree);
    this.#window = games.games.problem_window(tree) ?? null;
    this.solver = ([null, "B", "W"] as const)[this.#marks[0]!] ?? null;
    this.start = games.games.problem_start(tree);
    this.at = this.start;
  }

  /** What is told of it. */
  state(): Solving {
    const { status, moves, at, over, solver } = this;
    return { status, moves, at: at + this.shift, over, solver, window: this.#window, tree: this.number };
  }

  /** Gives up: where a right line ends. */
  solve(): Id {
    this.over = true;
    this.at = this.solution();
    return this.at + this.shift;
  }

  retry(): void {
    [this.status, this.moves, this.at, this.over, this.#isWrong] = ["playing", 0, this.start, false, false];
  }

  /** The solver plays; the answer waits for `answer`. False where the tree has no such move. */
  play(move: string): boolean {
    if (this.over) return false;
    const child = this.#child(this.at, move);
    if (child === undefined) {
      this.status = "off-tree";
      return false;
    }
    this.moves += 1;
    this.#enter(child);
    const marks = this.#marksOf(child);
    if (this.status === "off-tree") this.status = "playing";
    if (marks & WRONG) this.status = "wrong";
    if (!this.#games.children(child).length) this.#finish();
    // Nothing below can change it: what follows only shows why.
    else if (marks & RIGHT && !this.#isWrong && !this.#hasBelow(child, RIGHT | WRONG)) [this.status, this.over] = ["right", true];
    return true;
  }

  /** The other side's move, if there is one. */
  answer(): Id | null {
    if (this.over) return null;
    const children = this.#games.children(this.at);
    if (!children.length) return null;
    const choices = children.filter((child) => this.#marksOf(child) & CHOICE || this.#hasBelow(child, CHOICE));
    const reply = choices.length > 1 ? choices[Math.floor(this.#random() * choices.length)]! : choices[0] ?? children[0]!;
    this.#enter(reply);
    if (!this.#games.children(reply).length) this.#finish();
    return reply;
  }

  /** The end of a right line, for those who give up; else of the first one. */
  solution(): Id {
    const { ids, parents } = this.#games.outline(this.#games.place(this.start).tree);
    const solved = ids.findIndex((_, node) => (this.#marks[node + 1]! & SOLVED) !== 0);
    if (solved >= 0) return ids[solved]!;
    const inner = new Set(parents);
    const from = this.#games.place(this.start).node;
    const end = ids.findIndex((_, node) => node > from && !inner.has(node));
    return ids[end] ?? this.start;
  }

  #child(at: Id, move: string): Id | undefined {
    try {
      return this.#games.games.child_with(at, move);
    } catch (error) {
      throw typeof error === "string" ? new SgfError("value", error.slice(error.indexOf(": ") + 2)) : error;
    }
  }

  #marksOf(id: Id): number {
    return this.#marks[this.#games.place(id).node + 1] ?? 0;
  }

  /** Whether a node anywhere below one has one of these marks. */
  #hasBelow(id: Id, marks: number): boolean {
    const open = this.#games.children(id);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (this.#marksOf(at) & marks) return true;
      for (const child of this.#games.children(at)) open.push(child);
    }
    return false;
  }

  #enter(id: Id): void {
    this.at = id;
    if (this.#marksOf(id) & WRONG) this.#isWrong = true;
  }

  #finish(): void {
    this.over = true;
    this.status = this.#marksOf(this.at) & SOLVED ? "right" : "wrong";
  }
}

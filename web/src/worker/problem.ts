// Problems: solver, correct lines and answers. Never writes to the file.
import type { Collection } from "../../../bindings/wasm/js/full.js";
import type { Id } from "../../../bindings/wasm/js/types.js";
import type { Solving } from "../types.js";
import { SgfError } from "../../../bindings/wasm/js/error.js";

export type Status = "playing" | "right" | "wrong" | "off-tree";

// Flags of a node.
const RIGHT = 1;
const WRONG = 2;
const CHOICE = 4;
/** A line that ends here is a solution. */
const SOLVED = 8;

export class Problem {
  status: Status = "playing";
  moves = 0;
  at: Id;
  readonly start: Id;
  /** Player who solves. */
  readonly solver: "B" | "W" | null;
  over = false;
  /** True if a node of the current line is marked wrong. */
  #isWrong = false;
  #games: Collection;
  #marks: Uint8Array;
  #random: () => number;

  /** Part of the board that the problem needs. */
  readonly #window: string | null;

  /** `number` is the game's number in the file, `shift` the offset of internal ids. */
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

  state(): Solving {
    const { status, moves, at, over, solver } = this;
    return { status, moves, at: at + this.shift, over, solver, window: this.#window, tree: this.number };
  }

  /** Gives up and returns the end of a correct line. */
  solve(): Id {
    this.over = true;
    this.at = this.solution();
    return this.at + this.shift;
  }

  retry(): void {
    [this.status, this.moves, this.at, this.over, this.#isWrong] = ["playing", 0, this.start, false, false];
  }

  /** Plays a move of the solver; `answer` replies. Returns false if the tree has no such move. */
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
    // The result is final; later moves only explain it.
    else if (marks & RIGHT && !this.#isWrong && !this.#hasBelow(child, RIGHT | WRONG)) [this.status, this.over] = ["right", true];
    return true;
  }

  /** Plays the opponent's move, if there is one. */
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

  /** Returns the end of a correct line, or of the first line. */
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

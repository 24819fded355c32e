// Problems: who solves, what is right, what answers. Nothing here writes.
import type { Collection } from "../../../bindings/wasm/js/core.js";
import type { Id } from "../../../bindings/wasm/js/types.js";
import { SgfError } from "../../../bindings/wasm/js/error.js";

export type Status = "playing" | "right" | "wrong" | "off-tree";

const RIGHT = 1;
const WRONG = 2;
const CHOICE = 4;

export class Problem {
  status: Status = "playing";
  /** The moves that the solver has made. */
  moves = 0;
  at: Id;
  readonly start: Id;
  /** Whose problem it is. */
  readonly solver: "B" | "W" | null;
  over = false;
  #games: Collection;
  #marks: Uint8Array;
  #line: number[] = [];
  #random: () => number;

  constructor(games: Collection, tree: number, random: () => number = Math.random) {
    this.#games = games;
    this.#random = random;
    this.#marks = games.games.problem(tree);
    this.solver = ([null, "B", "W"] as const)[this.#marks[0]!] ?? null;
    this.start = games.games.problem_start(tree);
    this.at = this.start;
  }

  retry(): void {
    [this.status, this.moves, this.at, this.over, this.#line] = ["playing", 0, this.start, false, []];
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
    return true;
  }

  /** The other side's move, if there is one. */
  answer(): Id | null {
    if (this.over) return null;
    const children = this.#games.children(this.at);
    if (!children.length) return null;
    const choices = children.filter((child) => this.#marksOf(child) & CHOICE);
    const reply = choices.length > 1 ? choices[Math.floor(this.#random() * choices.length)]! : choices[0] ?? children[0]!;
    this.#enter(reply);
    if (!this.#games.children(reply).length) this.#finish();
    return reply;
  }

  /** The end of a right line, for those who give up. */
  solution(): Id {
    const rights: Id[] = [];
    const wrongs: Id[] = [];
    const leaves: Id[] = [];
    const tree = this.#games.place(this.start).tree;
    const { ids, parents } = this.#games.outline(tree);
    const from = this.#games.place(this.start).node;
    const state = new Uint8Array(ids.length);
    const leaf = new Uint8Array(ids.length).fill(1);
    for (let node = from + 1; node < ids.length; node += 1) {
      const parent = parents[node]!;
      state[node] = state[parent]! | (this.#marks[node + 1]! & (RIGHT | WRONG));
      leaf[parent] = 0;
    }
    for (let node = from + 1; node < ids.length; node += 1) {
      if (!leaf[node]) continue;
      if (state[node]! & WRONG) wrongs.push(ids[node]!);
      else if (state[node]! & RIGHT) rights.push(ids[node]!);
      else leaves.push(ids[node]!);
    }
    return rights[0] ?? leaves[0] ?? wrongs[0] ?? this.start;
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

  #enter(id: Id): void {
    this.at = id;
    this.#line.push(this.#marksOf(id));
  }

  #finish(): void {
    this.over = true;
    const has = (mark: number) => this.#line.some((marks) => marks & mark);
    const tree = (mark: number) => this.#marks.subarray(1).some((marks) => marks & mark);
    const isMain = () => {
      for (let id: Id = this.at; id !== this.start; ) {
        const parent = this.#games.parent(id)!;
        if (this.#games.children(parent)[0] !== id) return false;
        id = parent;
      }
      return true;
    };
    const isRight = has(WRONG) ? false : tree(RIGHT) ? has(RIGHT) : tree(WRONG) || isMain();
    this.status = isRight ? "right" : "wrong";
  }
}

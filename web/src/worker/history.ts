// Edits that can be taken back: a list of steps, played again from the file as it was opened.
import { Collection } from "../../../bindings/wasm/js/core.js";
import type { Id } from "../../../bindings/wasm/js/types.js";

/** The result of an earlier edit of the same step. */
export type Ref = { ref: number };
export type Edit = [method: EditMethod, ...args: unknown[]];
export type EditMethod =
  | "setProperty" | "setText" | "addValues" | "removeProperty" | "play" | "append" | "insertBelow"
  | "removeNode" | "removeSubtree" | "moveSubtree" | "addTree" | "removeTree";

type Step = { edits: Edit[]; before: Id; after: Id } | { bytes: Uint8Array; before: Id; after: Id };

export class History {
  games: Collection;
  #origin: Collection;
  #steps: Step[] = [];
  #done = 0;
  #saved = 0;

  constructor(games: Collection) {
    this.#origin = games;
    this.games = games.copy();
  }

  get undo(): number {
    return this.#done;
  }

  get redo(): number {
    return this.#steps.length - this.#done;
  }

  get dirty(): boolean {
    return this.#done !== this.#saved;
  }

  /** Where the user is after the last step. */
  get lastAfter(): Id | null {
    return this.#steps[this.#done - 1]?.after ?? null;
  }

  saved(): void {
    this.#saved = this.#done;
  }

  free(): void {
    this.games.free();
    this.#origin.free();
  }

  /** Does the edits as one step, or none of them. `before` is the node that the user is at, `after`
   * that where they are then; without one, the result of the last edit. */
  do(edits: Edit[], before: Id, after?: Id | Ref): unknown[] {
    let results: unknown[];
    try {
      results = this.#run(edits);
    } catch (error) {
      this.#rebuild();
      throw error;
    }
    this.#push({ edits, before, after: typeof after === "object" ? (results[after.ref] as Id) : (after ?? before) });
    return results;
  }

  /** Takes other bytes in place of the file, as one step. */
  replace(bytes: Uint8Array, before: Id): void {
    const { tree, node } = this.games.place(before);
    const games = Collection.parse(bytes);
    this.games.free();
    this.games = games;
    const known = Math.min(tree, games.treeCount);
    const after = games.nodeAt(known, Math.min(node, games.nodeCount(known) - 1));
    this.#push({ bytes, before, after });
  }

  /** Takes a step back; the node to go to. */
  back(): Id | null {
    if (!this.#done) return null;
    this.#done -= 1;
    this.#rebuild();
    return this.#steps[this.#done]!.before;
  }

  forth(): Id | null {
    const step = this.#steps[this.#done];
    if (!step) return null;
    this.#done += 1;
    if ("bytes" in step) {
      this.games.free();
      this.games = Collection.parse(step.bytes);
    } else {
      this.#run(step.edits);
    }
    return step.after;
  }

  #push(step: Step): void {
    if (this.#saved > this.#done) this.#saved = -1;
    this.#steps.length = this.#done;
    this.#steps.push(step);
    this.#done += 1;
  }

  /** Ids are given in order, so the same edits give the same ids. */
  #rebuild(): void {
    this.games.free();
    let from = this.#done;
    while (from > 0 && !("bytes" in this.#steps[from - 1]!)) from -= 1;
    const start = this.#steps[from - 1];
    this.games = start && "bytes" in start ? Collection.parse(start.bytes) : this.#origin.copy();
    for (const step of this.#steps.slice(from, this.#done)) if ("edits" in step) this.#run(step.edits);
  }

  #run(edits: Edit[]): unknown[] {
    const results: unknown[] = [];
    const resolve = (value: unknown): unknown =>
      value !== null && typeof value === "object" && "ref" in value ? results[(value as Ref).ref] : value;
    for (const [method, ...args] of edits) {
      const work = this.games[method] as (...args: unknown[]) => unknown;
      results.push(work.apply(this.games, args.map(resolve)));
    }
    return results;
  }
}

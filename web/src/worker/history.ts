// Undo history: a list of steps, replayed from the original file.
import type { Id } from "../../../bindings/wasm/js/types.js";
import { Shelf, write, type Edit } from "./shelf.js";

/** Node of a game. */
export interface At {
  tree: number;
  id: Id;
}

/** Edits of one game, or a replacement of the whole file. */
type Step = { before: At; after: At } & ({ tree: number; edits: Edit[]; note?: string } | { bytes: Uint8Array });

export class History {
  shelf: Shelf;
  readonly #open: () => Shelf;
  #steps: Step[] = [];
  #done = 0;
  #saved = 0;
  /** Changes with every edit. */
  version = 0;

  constructor(open: () => Shelf) {
    this.#open = open;
    this.shelf = open();
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

  /** True if the file was replaced, not only edited. */
  get isReplaced(): boolean {
    return this.#steps.slice(0, this.#done).some((step) => "bytes" in step);
  }

  saved(): void {
    this.#saved = this.#done;
  }

  free(): void {
    this.shelf.free();
  }

  /**
   * Applies edits of a game as one step, or none of them. Merges them with the previous step if it has the same
   * `note`, so that typing in a field is undone at once.
   */
  do(tree: number, edits: Edit[], before: At, after: (results: Id[]) => At, note?: string): At {
    const last = this.#steps[this.#done - 1];
    const isMore = note !== undefined && last && "edits" in last && last.note === note && last.tree === tree
      && this.redo === 0 && this.#saved !== this.#done;
    let results: Id[];
    try {
      results = write(this.shelf.book(tree), edits);
    } catch (error) {
      this.#again(tree);
      throw error;
    }
    const step: Step = { tree, edits, before, after: after(results), ...(note !== undefined && { note }) };
    if (isMore) {
      this.#steps[this.#done - 1] = { ...step, edits: [...last.edits, ...edits], before: last.before };
      // The new text replaces the earlier one.
      if (sameTarget(last.edits, edits)) (this.#steps[this.#done - 1] as { edits: Edit[] }).edits = edits;
      this.version += 1;
    } else {
      this.#push(step);
    }
    return step.after;
  }

  /** Ends a step, so that the next edit starts another. */
  seal(): void {
    const last = this.#steps[this.#done - 1];
    if (last && "note" in last) delete last.note;
  }

  /** Replaces the file as one step. */
  replace(bytes: Uint8Array, before: At): At {
    const { games, shift } = this.shelf.at(before.tree);
    const { node } = games.place(before.id - shift);
    this.shelf.free();
    this.shelf = Shelf.open(bytes);
    const count = this.shelf.file.treeCount;
    const known = Math.max(1, Math.min(before.tree, count));
    const after = { tree: known, id: count ? this.shelf.file.nodeAt(known - 1, Math.min(node, this.shelf.file.nodeCount(known - 1) - 1)) : 0 };
    this.#push({ bytes, before, after });
    return after;
  }

  back(): At | null {
    const step = this.#steps[this.#done - 1];
    if (!step) return null;
    this.#done -= 1;
    if ("bytes" in step) this.#whole();
    else this.#again(step.tree);
    return step.before;
  }

  forth(): At | null {
    const step = this.#steps[this.#done];
    if (!step) return null;
    this.#done += 1;
    if ("bytes" in step) this.#whole();
    else write(this.shelf.book(step.tree), step.edits);
    this.version += 1;
    return step.after;
  }

  #push(step: Step): void {
    if (this.#saved > this.#done) this.#saved = -1;
    this.#steps.length = this.#done;
    this.#steps.push(step);
    this.#done += 1;
    this.version += 1;
  }

  /** Returns the last replacement of the file, with the steps since. */
  #since(): { bytes: Uint8Array | null; steps: Step[] } {
    let from = this.#done;
    while (from > 0 && !("bytes" in this.#steps[from - 1]!)) from -= 1;
    const start = this.#steps[from - 1];
    return { bytes: start && "bytes" in start ? start.bytes : null, steps: this.#steps.slice(from, this.#done) };
  }

  #whole(): void {
    const { bytes, steps } = this.#since();
    this.shelf.free();
    this.shelf = bytes ? Shelf.open(bytes) : this.#open();
    for (const step of steps) if ("edits" in step) write(this.shelf.book(step.tree), step.edits);
    this.version += 1;
  }

  /** Replays a game's steps. Ids are assigned in order, so the same edits yield the same ids. */
  #again(tree: number): void {
    const key = this.shelf.key(tree);
    this.shelf.drop(key);
    const steps = this.#since().steps.filter((step) => "edits" in step && this.shelf.key(step.tree) === key);
    for (const step of steps) if ("edits" in step) write(this.shelf.book(step.tree), step.edits);
    this.version += 1;
  }
}

/** Returns true if both edits only write the same properties. */
function sameTarget(one: Edit[], other: Edit[]): boolean {
  const plain = (edits: Edit[]) => edits.every(([method]) => method === "setText" || method === "removeProperty" || method === "setProperty");
  const target = (edits: Edit[]) => JSON.stringify(edits.map(([, id, name]) => [id, name]));
  return plain(one) && plain(other) && target(one) === target(other);
}

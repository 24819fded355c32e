// Edits that can be taken back: a list of steps, played again from the file as it was opened.
import type { Id } from "../../../bindings/wasm/js/types.js";
import { Shelf, write, type Edit } from "./shelf.js";

/** A node of a game. */
export interface At {
  tree: number;
  id: Id;
}

/** Edits of one game, or other bytes in place of the whole file. */
type Step = { before: At; after: At } & ({ tree: number; edits: Edit[]; note?: string } | { bytes: Uint8Array });

export class History {
  shelf: Shelf;
  readonly #open: () => Shelf;
  #steps: Step[] = [];
  #done = 0;
  #saved = 0;
  /** A number for what is there now; another after every change. */
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

  /** Whether the file is another one than was opened, not only edited. */
  get isReplaced(): boolean {
    return this.#steps.slice(0, this.#done).some((step) => "bytes" in step);
  }

  saved(): void {
    this.#saved = this.#done;
  }

  free(): void {
    this.shelf.free();
  }

  /** Does edits of a game as one step, or none of them. With the `note` of the step before, both are one:
   * what is typed in a field is taken back together. */
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
      // What was typed first need not be written again.
      if (sameTarget(last.edits, edits)) (this.#steps[this.#done - 1] as { edits: Edit[] }).edits = edits;
      this.version += 1;
    } else {
      this.#push(step);
    }
    return step.after;
  }

  /** Closes a step: what comes is another one. */
  seal(): void {
    const last = this.#steps[this.#done - 1];
    if (last && "note" in last) delete last.note;
  }

  /** Takes other bytes in place of the file, as one step. */
  replace(bytes: Uint8Array, before: At): At {
    const { games, shift } = this.shelf.at(before.tree);
    const { node } = games.place(before.id - shift);
    this.shelf.free();
    this.shelf = Shelf.open(bytes);
    const count = this.shelf.file.treeCount;
    const known = Math.max(1, Math.min(before.tree, count));
    const after = { tree: known, id: count ? this.shelf.file.nodeAt(known, Math.min(node, this.shelf.file.nodeCount(known) - 1)) : 0 };
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

  /** The steps since other bytes took the file's place, and these bytes. */
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

  /** A game from the begin, with its steps. Ids are given in order, so the same edits give the same ids. */
  #again(tree: number): void {
    const key = this.shelf.key(tree);
    this.shelf.drop(key);
    const steps = this.#since().steps.filter((step) => "edits" in step && this.shelf.key(step.tree) === key);
    for (const step of steps) if ("edits" in step) write(this.shelf.book(step.tree), step.edits);
    this.version += 1;
  }
}

/** Whether edits write the same properties again, and nothing else. */
function sameTarget(one: Edit[], other: Edit[]): boolean {
  const plain = (edits: Edit[]) => edits.every(([method]) => method === "setText" || method === "removeProperty" || method === "setProperty");
  const target = (edits: Edit[]) => JSON.stringify(edits.map(([, id, name]) => [id, name]));
  return plain(one) && plain(other) && target(one) === target(other);
}

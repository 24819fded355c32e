// Problems and guessing, seen from the page.
import type { Solving } from "./types.js";
import type { Viewer } from "./viewer.js";

export class Solver {
  guess: { right: number; wrong: number } | null = null;
  /** How the last guess was. */
  last: "right" | "wrong" | "end" | null = null;
  #solving: Solving | null = null;
  #isShown = false;

  constructor(readonly viewer: Viewer) {}

  get problem(): { status: string; moves: number } | null {
    return this.#solving && { status: this.#solving.status, moves: this.#solving.moves };
  }

  get side(): "B" | "W" | null {
    return this.#solving?.solver ?? null;
  }

  get shuffled(): boolean {
    return this.viewer.settings.shuffle && !this.#isShown;
  }

  /** Whether tree and labels would tell too much. */
  get hides(): boolean {
    return !this.#isShown && !(this.#solving?.over ?? false);
  }

  get isOver(): boolean {
    return this.#solving?.over ?? false;
  }

  reset(): void {
    this.#solving = null;
    this.#isShown = false;
    this.last = null;
    this.guess = this.viewer.settings.mode === "guess" ? { right: 0, wrong: 0 } : null;
  }

  leave(): void {
    void this.viewer.calls.endProblem();
  }

  /** The problem of a game. */
  async begin(tree: number): Promise<void> {
    const { viewer } = this;
    this.#isShown = false;
    const before = viewer.view?.tree;
    this.#solving = await viewer.calls.problem(tree, viewer.settings.shuffle);
    await viewer.show(this.#solving.at);
    if (before !== undefined && before !== viewer.view!.tree) await viewer.outline();
    viewer.solving(this.#solving);
  }

  /** The solver's move, and after a moment the answer. */
  async solve(move: string): Promise<void> {
    const { viewer } = this;
    if (!this.#solving || this.isOver) return;
    const before = this.#solving;
    this.#solving = await viewer.calls.solve(move);
    if (this.#solving.status === "off-tree") {
      viewer.shell.render();
      viewer.solving(this.#solving);
      return;
    }
    await viewer.show(this.#solving.at);
    if (this.#solving.over || this.#solving.status !== before.status) viewer.solving(this.#solving);
    if (this.#solving.over) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const delay = calm ? 0 : viewer.settings.replyDelay;
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const status = this.#solving.status;
    this.#solving = await viewer.calls.answer();
    await viewer.show(this.#solving.at);
    if (this.#solving.over || this.#solving.status !== status) viewer.solving(this.#solving);
  }

  async retry(): Promise<void> {
    this.#isShown = false;
    this.#solving = await this.viewer.calls.retry();
    await this.viewer.show(this.#solving.at);
    this.viewer.solving(this.#solving);
  }

  /** Gives up: the solution is shown, in the file as it is. */
  async show(): Promise<void> {
    if (this.shuffled) {
      // What was turned is shown as it stands in the file.
      this.#solving = await this.viewer.calls.problem(this.viewer.view!.tree, false);
    }
    const id = await this.viewer.calls.solution();
    this.#solving = { ...this.#solving!, over: true, at: id };
    this.#isShown = true;
    await this.viewer.show(id);
  }

  /** A guess at the main line's next move. */
  async try(move: string): Promise<void> {
    const { viewer } = this;
    const id = viewer.view!.id;
    this.guess ??= { right: 0, wrong: 0 };
    const next = viewer.view!.children[0];
    if (!next) {
      this.last = "end";
      return viewer.shell.render();
    }
    const isRight = (await viewer.calls.childWith(id, move)) === next.id;
    this.guess[isRight ? "right" : "wrong"] += 1;
    this.last = isRight ? "right" : "wrong";
    if (isRight) {
      await viewer.show(next.id);
      if (!viewer.view!.children.length) this.last = "end";
      viewer.shell.render();
    } else {
      viewer.shell.render();
    }
    viewer.fire("sgf-guess", { right: isRight, move });
  }
}

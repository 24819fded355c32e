// The board: the painter's picture, and a grid of cells on it for fingers, keys and readers of screens.
import { become, h, set } from "../dom.js";
import { trusted } from "../trusted.js";
import type { Cell, View } from "../types.js";
import type { Viewer } from "../viewer.js";

/** A cell's attributes, by what the worker calls them. */
const FACTS = ["stone", "count", "marks", "label", "territory", "dimmed", "last", "number", "variation"] as const;

export class Board {
  readonly grid = h("div", { class: "grid", role: "grid", tabindex: 0 });
  readonly #picture = h("div", { class: "picture" });
  readonly #paper = h("div", { class: "paper", "aria-hidden": "true" });
  readonly #none = h("p", { class: "none", hidden: true });
  readonly element = h("div", { part: "board", class: "board" }, this.#paper, this.#picture, this.grid, this.#none);
  cells: Cell[] = [];
  width = 1;
  height = 1;
  /** The point that the keyboard is at. */
  cursor: string | null = null;
  #elements = new Map<string, HTMLElement>();
  #shown = new Map<string, Cell>();
  #geometry = "";
  #svg = "";

  constructor(readonly viewer: Viewer) {}

  /** The picture that is printed, where it is not that of the screen. */
  onPaper(svg: string | null): void {
    if (svg) this.#paper.innerHTML = trusted.svg(svg);
    else this.#paper.replaceChildren();
  }

  clear(): void {
    this.onPaper(null);
    this.#picture.replaceChildren();
    this.grid.replaceChildren();
    this.#geometry = "";
    this.#svg = "";
    this.cells = [];
    this.grid.hidden = true;
  }

  render(view: View): void {
    const { element, viewer } = this;
    const { board } = view;
    set(element, "data-game", view.show.game);
    set(element, "data-size", board?.size ?? view.show.size?.join("x"));
    set(element, "data-to-play", view.show.to_play);
    set(element, "data-board", board ? null : "none");
    set(element, "data-arrows", board?.arrows || null);
    set(element, "data-lines", board?.lines || null);
    set(element, "data-links", board?.links || null);
    this.#none.hidden = board !== null;
    if (!board) {
      this.clear();
      this.#none.textContent = viewer.text("no-board");
      return;
    }
    this.grid.hidden = false;
    set(this.grid, "aria-label", viewer.text("board", { game: view.show.game === 1 ? "Go" : `GM[${view.show.game}]` }));
    if (board.svg !== this.#svg) {
      this.#svg = board.svg;
      const fresh = document.createElement("template");
      fresh.innerHTML = trusted.svg(board.svg);
      const svg = fresh.content.firstElementChild!;
      set(svg, "aria-hidden", "true");
      for (const name of ["role", "width", "height"]) svg.removeAttribute(name);
      for (const said of svg.querySelectorAll("title, desc")) said.remove();
      const before = this.#picture.firstElementChild;
      if (before) become(before, svg);
      else this.#picture.append(svg);
    }
    this.cells = board.cells;
    [this.width, this.height] = [board.width, board.height];
    element.style.setProperty("--ratio", String(board.width / board.height));
    element.style.setProperty("--wide", String(board.width));
    this.#update(board.cells, viewer);
  }

  #update(cells: Cell[], viewer: Viewer): void {
    const geometry = `${this.width} ${this.height} ${viewer.say.lang} ${cells.map((cell) => `${cell.p} ${cell.x} ${cell.y}`).join(" ")}`;
    if (geometry !== this.#geometry) {
      this.#geometry = geometry;
      this.#build(cells);
    }
    for (const cell of cells) {
      const element = this.#elements.get(cell.p);
      const before = this.#shown.get(cell.p);
      if (!element || (before && FACTS.every((fact) => before[fact] === cell[fact]))) continue;
      for (const fact of FACTS) set(element, `data-${fact}`, cell[fact] as string | undefined);
      set(element, "aria-label", this.#name(cell));
      this.#shown.set(cell.p, cell);
    }
    if (!this.cursor || !this.#elements.has(this.cursor)) this.move(null);
  }

  #build(cells: Cell[]): void {
    const rows = new Map<number, HTMLElement>();
    this.#elements.clear();
    this.#shown.clear();
    for (const cell of cells) {
      let row = rows.get(cell.y);
      if (!row) rows.set(cell.y, (row = h("div", { role: "row" })));
      const element = h("div", { role: "gridcell", id: `point-${cell.p}`, "data-point": cell.p });
      const part = (value: number, whole: number) => `${((value / whole) * 100).toFixed(3)}%`;
      element.style.left = part(cell.x - cell.r, this.width);
      element.style.top = part(cell.y - cell.r, this.height);
      element.style.width = part(2 * cell.r, this.width);
      element.style.height = part(2 * cell.r, this.height);
      row.append(element);
      this.#elements.set(cell.p, element);
    }
    const ordered = [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row);
    this.grid.replaceChildren(...ordered);
  }

  /** `Q16, black, last move, triangle` */
  #name(cell: Cell): string {
    const say = this.viewer.say;
    const parts = [cell.n];
    if (cell.stone) parts.push(say(cell.stone));
    if (cell.count && cell.count > 1) parts.push(say("point-count", { count: cell.count }));
    if (cell.last) parts.push(say("point-last"));
    for (const mark of cell.marks?.split(" ") ?? []) parts.push(say(`mark-${mark}` as "mark-CR"));
    if (cell.label) parts.push(say("point-label", { text: cell.label }));
    if (cell.number !== undefined) parts.push(say("point-number", { text: cell.number }));
    if (cell.territory) parts.push(say(`point-territory-${cell.territory}`));
    if (cell.dimmed) parts.push(say("point-dimmed"));
    if (cell.variation) parts.push(say("point-variation", { text: cell.variation }));
    if (parts.length === 1) parts.push(say("point-empty"));
    return parts.join(say.lang === "ja" ? "、" : ", ");
  }

  cell(point: string): Cell | undefined {
    return this.cells.find((cell) => cell.p === point);
  }

  /** The cell under a place of the page, and how wide cells are there, in pixels. */
  at(x: number, y: number): { cell: Cell; width: number } | null {
    const box = this.grid.getBoundingClientRect();
    if (!box.width || !this.cells.length) return null;
    const scale = box.width / this.width;
    const [left, top] = [(x - box.left) / scale, (y - box.top) / scale];
    const isTall = this.viewer.view?.show.game === 6;
    let best: Cell | null = null;
    let least = Infinity;
    for (const cell of this.cells) {
      // A point of Backgammon is as long as half the board.
      const down = isTall && (cell.y < this.height / 2) === (top < this.height / 2) ? 0 : cell.y - top;
      const far = Math.hypot(cell.x - left, down);
      if (far < least) [best, least] = [cell, far];
    }
    if (!best || least > best.r * 1.5) return null;
    return { cell: best, width: best.r * 2 * scale };
  }

  /** Moves the keyboard's cursor; to nowhere with null. */
  move(point: string | null): void {
    if (this.cursor) this.#elements.get(this.cursor)?.classList.remove("cursor");
    this.cursor = point;
    if (point) this.#elements.get(point)?.classList.add("cursor");
    set(this.grid, "aria-activedescendant", point ? `point-${point}` : null);
  }

  /** Moves the cursor to the nearest cell in a direction. */
  step(across: number, down: number): void {
    const from = this.cursor ? this.cell(this.cursor) : undefined;
    if (!from) {
      const middle = [...this.cells].sort((a, b) => this.#fromMiddle(a) - this.#fromMiddle(b))[0];
      return this.move(middle?.p ?? null);
    }
    let best: Cell | null = null;
    let least = Infinity;
    for (const cell of this.cells) {
      const [x, y] = [cell.x - from.x, cell.y - from.y];
      const along = x * across + y * down;
      if (along <= from.r / 2) continue;
      const beside = Math.abs(x * down) + Math.abs(y * across);
      const far = along + 3 * beside;
      if (far < least) [best, least] = [cell, far];
    }
    if (best) this.move(best.p);
  }

  #fromMiddle(cell: Cell): number {
    return Math.hypot(cell.x - this.width / 2, cell.y - this.height / 2);
  }

  /** Shows where a tap would play. */
  ghost(point: string | null): void {
    for (const element of this.grid.querySelectorAll(".ghost")) element.classList.remove("ghost");
    if (point) this.#elements.get(point)?.classList.add("ghost");
  }
}

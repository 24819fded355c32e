// Board: the painted picture, with a grid of cells above it for touch, keys and screen readers.
import { h, s, set } from "../dom.js";
import { trusted } from "../trusted.js";
import type { Cell, View } from "../types.js";
import type { Viewing } from "../state.js";
import type { Key, Words } from "../words.js";
import { saidOf } from "../parts/value.js";
import { candidates } from "../state.js";
import { Picture } from "../parts/picture.js";

/** Data for drawing a board. */
export interface Boarding extends Pick<Viewing, "view" | "tried" | "ghost" | "count" | "points" | "pv"> {
  settings: Pick<Viewing["settings"], "turn" | "mirror" | "candidates"> & Partial<Pick<Viewing["settings"], "values">>;
  targets?: Viewing["targets"];
  /** Wildcard points of a pattern, with their characters. */
  wild?: ReadonlyMap<string, string>;
  /** Corners of the marked region, in picture coordinates. */
  outline?: readonly (readonly [number, number])[] | null;
}

interface Scene {
  readonly state: Boarding;
  readonly say: Words;
}

/** Data attributes of a cell, named as in the worker's data. */
const FACTS = ["stone", "count", "marks", "label", "territory", "dimmed", "last", "number", "variation", "tried", "dead", "ghost", "target", "wild",
  "candidate", "candidate-winrate", "candidate-score", "candidate-visits", "pv", "pv-color"] as const;

/** Engine data for a point. */
interface Looked {
  candidate?: number;
  "candidate-winrate"?: number | null;
  "candidate-score"?: number | null;
  "candidate-visits"?: number | null;
  pv?: number;
  "pv-color"?: "B" | "W";
}

/** Duration of a stone's fade-in, and minimum time since the last move for animating, in milliseconds. */
const MOTION = 110;
const QUICK = 200;

/** Contents of a cell, from the worker and from the page. */
type Told = Cell & Looked & { tried?: "B" | "W"; dead?: true; ghost?: "B" | "W"; target?: true; wild?: string };

/** Maximum number of candidates with values; others are dots. */
const WRITTEN = 9;

export class Board {
  readonly grid = h("div", { class: "grid", role: "grid", tabindex: 0 });
  readonly #picture = new Picture();
  readonly #paper = h("div", { class: "paper", "aria-hidden": "true" });
  readonly #over = s("svg", { class: "over", "aria-hidden": "true" });
  readonly #none = h("p", { class: "none", hidden: true });
  readonly #inner = h("div", { class: "inner" }, this.#paper, this.#picture.element, this.#over as unknown as HTMLElement, this.grid);
  readonly element = h("div", { part: "board", class: "board" }, this.#inner, this.#none);
  cells: Cell[] = [];
  width = 1;
  height = 1;
  /** Point of the keyboard cursor. */
  cursor: string | null = null;
  #elements = new Map<string, HTMLElement>();
  #shown = new Map<string, Told>();
  #geometry = "";
  /** Time of the last change of stones. */
  #moved = 0;

  /** Orientation of the board: quarter turns, mirrored. */
  #turn = 0;
  #mirror = false;
  #game = 0;

  /** Sets the picture for printing if it differs from the screen's. */
  onPaper(svg: string | null): void {
    if (svg) this.#paper.innerHTML = trusted.svg(svg);
    else this.#paper.replaceChildren();
  }

  clear(): void {
    this.onPaper(null);
    this.#picture.clear();
    this.grid.replaceChildren();
    this.#geometry = "";
    this.cells = [];
    this.grid.hidden = true;
  }

  draw(scene: Scene): void {
    const { view, settings } = scene.state;
    if (!view) return this.clear();
    const { element } = this;
    const { say } = scene;
    const { board } = view;
    this.#game = view.show.game;
    set(element, "data-game", view.show.game);
    set(element, "data-size", board?.size ?? view.show.size?.join("x"));
    set(element, "data-to-play", view.show.to_play);
    set(element, "data-board", board ? null : "none");
    set(element, "data-arrows", board?.arrows || null);
    set(element, "data-lines", board?.lines || null);
    set(element, "data-links", board?.links || null);
    set(element, "data-tried", scene.state.tried ? true : null);
    this.#none.hidden = board !== null;
    this.#inner.hidden = board === null;
    if (!board) {
      this.clear();
      this.#none.textContent = say("no-board");
      return;
    }
    this.grid.hidden = false;
    set(this.grid, "aria-label", say("board", { game: view.show.game === 1 ? "Go" : `GM[${view.show.game}]` }));
    this.#turn = settings.turn;
    this.#mirror = settings.mirror;
    if (this.#picture.paint(board.svg)) this.onPaper(null);
    this.cells = board.cells;
    [this.width, this.height] = [board.width, board.height];
    element.dataset.turned = String(this.#turn);
    set(element, "data-mirrored", this.#mirror);
    this.#update(scene, view);
  }

  /** Font size of the coordinates in the picture's units; 0 without coordinates. */
  get coordinates(): number {
    return Number(this.#picture.element.querySelector(".coordinate")?.getAttribute("font-size") ?? 0);
  }

  /** Width of the picture as displayed. */
  get across(): number {
    return this.#turn % 180 ? this.height : this.width;
  }

  /** Aspect ratio of the picture as displayed. */
  get ratio(): number {
    const ratio = this.width / this.height;
    return this.#turn % 180 ? 1 / ratio : ratio;
  }

  /** Adds the page's data to a cell. */
  #told(scene: Scene, cell: Cell, looked: Looked | undefined): Told {
    const { state } = scene;
    const targets = state.targets?.points === state.points ? state.targets.on : [];
    const isPlain = !looked && !targets.length && !state.ghost && !state.tried && !state.count && !state.wild;
    if (isPlain) return cell;
    const told: Told = { ...cell, ...looked };
    if (state.ghost === cell.p && !cell.stone) told.ghost = state.view?.show.to_play ?? "B";
    if (state.tried && cell.stone && cell.stone !== "arrow" && state.tried.moves.some((move) => same(move, cell))) told.tried = cell.stone;
    if (state.count?.dead.includes(cell.p)) told.dead = true;
    if (targets.includes(cell.p)) told.target = true;
    const wild = state.wild?.get(cell.p);
    if (wild) told.wild = wild;
    if (state.count?.owned.B.includes(cell.p)) told.territory = "B";
    if (state.count?.owned.W.includes(cell.p)) told.territory = "W";
    return told;
  }

  #update(scene: Scene, view: View): void {
    const { cells } = view.board!;
    const { say } = scene;
    const geometry = `${view.board!.key} ${this.width} ${this.height} ${this.#turn} ${this.#mirror} ${say.lang}`;
    if (geometry !== this.#geometry) {
      this.#geometry = geometry;
      this.#build(cells);
    }
    const looked = lookedAt(scene);
    const came: Told[] = [];
    const went: Told[] = [];
    for (const cell of cells) {
      const name = key(cell);
      const before = this.#shown.get(name);
      const told = this.#told(scene, cell, looked.get(cell.p));
      if (before === told) continue;
      const element = this.#elements.get(name);
      if (before && !before.stone && told.stone) came.push(told);
      if (before?.stone && !told.stone) went.push(before);
      if (!element || (before && FACTS.every((fact) => before[fact] === told[fact]))) continue;
      for (const fact of FACTS) set(element, `data-${fact}`, told[fact] as string | null | undefined);
      set(element, "aria-label", this.#name(say, told));
      this.#shown.set(name, told);
    }
    if (!this.cursor || !this.#elements.has(this.cursor)) this.move(null);
    this.#drawOver(scene, view);
    if (came.length === 1) this.#animate(came[0]!, went);
    else if (came.length || went.length) this.#moved = performance.now();
  }

  /** Fades in a played stone and fades out captured ones; disabled during fast navigation. */
  #animate(stone: Told, taken: Told[]): void {
    const now = performance.now();
    const isQuick = now - this.#moved < QUICK;
    this.#moved = now;
    const isHeld = this.element.closest("[data-held]") !== null;
    if (isQuick || isHeld || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const decimals = (value: number) => Math.round(value * 100) / 100;
    const painted = this.#picture.element.querySelectorAll(`[cx="${decimals(stone.x)}"][cy="${decimals(stone.y)}"]`);
    for (const part of painted) part.animate([{ opacity: 0 }, {}], { duration: MOTION, easing: "ease-out" });
    for (const { x, y, r, stone } of taken) {
      const fading = s("circle", { cx: x, cy: y, r: r * 0.95, class: `gone ${stone}` });
      this.#over.append(fading);
      fading.animate([{ opacity: 0.9 }, { opacity: 0 }], { duration: MOTION }).onfinish = () => fading.remove();
    }
  }

  /** Draws ghosts, tried stones and scoring marks above the picture. */
  #drawOver({ state }: Scene, view: View): void {
    set(this.#over, "viewBox", `0 0 ${this.width} ${this.height}`);
    const marks: Node[] = [];
    for (const cell of this.#shown.values()) {
      const at = { cx: cell.x, cy: cell.y };
      if (cell.pv !== undefined || (cell.candidate !== undefined && !state.pv)) marks.push(...drawLooked(cell));
      if (cell.ghost) marks.push(s("circle", { ...at, r: cell.r * 0.92, class: `ghost ${view.show.to_play ?? "B"}` }));
      if (cell.tried) marks.push(s("circle", { ...at, r: cell.r * 0.42, class: "tried" }));
      if (cell.dead) {
        const d = cell.r * 0.5;
        marks.push(s("path", { d: `M${cell.x - d} ${cell.y - d}l${2 * d} ${2 * d}m0 ${-2 * d}l${-2 * d} ${2 * d}`, class: "dead" }));
      }
      if (state.count && cell.territory) {
        const d = cell.r * 0.32;
        marks.push(s("rect", { x: cell.x - d, y: cell.y - d, width: 2 * d, height: 2 * d, class: `owned ${cell.territory}` }));
      }
      if (cell.target) marks.push(s("circle", { ...at, r: cell.r * (cell.stone ? 0.96 : 0.28), class: cell.stone ? "target taken" : "target" }));
      if (cell.wild) marks.push(wildMark(cell));
      if (state.points.includes(cell.p) && state.points.length % 2) marks.push(s("circle", { ...at, r: cell.r, class: "picked" }));
    }
    if (state.outline) marks.push(outlineMark(state.outline, this.width, this.height));
    if (marks.length || this.#over.childNodes.length) this.#over.replaceChildren(...marks);
  }

  /** Converts picture coordinates to fractions of the displayed picture. */
  #seen(x: number, y: number): [number, number] {
    let [across, down] = [x / this.width, y / this.height];
    if (this.#mirror) across = 1 - across;
    switch (this.#turn) {
      case 90: return [1 - down, across];
      case 180: return [1 - across, 1 - down];
      case 270: return [down, 1 - across];
      default: return [across, down];
    }
  }

  #build(cells: Cell[]): void {
    const rows = new Map<number, HTMLElement>();
    this.#elements.clear();
    this.#shown.clear();
    for (const cell of cells) {
      let row = rows.get(cell.y);
      if (!row) rows.set(cell.y, (row = h("div", { role: "row" })));
      const name = key(cell);
      const element = h("div", { role: "gridcell", id: `point-${name}`, "data-point": cell.p });
      const isAcross = this.#turn % 180 !== 0;
      const [left, top] = this.#seen(cell.x, cell.y);
      const [wide, high] = [cell.r / (isAcross ? this.height : this.width), cell.r / (isAcross ? this.width : this.height)];
      const part = (value: number) => `${(value * 100).toFixed(3)}%`;
      element.style.left = part(left - wide);
      element.style.top = part(top - high);
      element.style.width = part(2 * wide);
      element.style.height = part(2 * high);
      row.append(element);
      this.#elements.set(name, element);
    }
    const ordered = [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row);
    this.grid.replaceChildren(...ordered);
  }

  /** `Q16, black, last move, triangle` */
  #name(say: Scene["say"], cell: Told): string {
    const parts = [cell.n];
    if (cell.stone) parts.push(say(cell.stone));
    if (cell.count && cell.count > 1) parts.push(say("point-count", { count: cell.count }));
    if (cell.last) parts.push(say("point-last"));
    for (const mark of cell.marks?.split(" ") ?? []) parts.push(say(`mark-${mark}` as Key));
    if (cell.label) parts.push(say("point-label", { text: cell.label }));
    if (cell.number !== undefined) parts.push(say("point-number", { text: cell.number }));
    if (cell.territory) parts.push(say(`point-territory-${cell.territory}`));
    if (cell.dimmed) parts.push(say("point-dimmed"));
    if (cell.tried) parts.push(say("point-tried"));
    if (cell.dead) parts.push(say("point-dead"));
    if (cell.target) parts.push(say("point-target" as Key));
    if (cell.candidate !== undefined) {
      const said = { winrate: cell["candidate-winrate"] ?? null, score: cell["candidate-score"] ?? null };
      parts.push(say("point-candidate", { number: cell.candidate }), ...saidOf(said));
    }
    if (cell.pv !== undefined) parts.push(say("point-pv", { number: cell.pv, color: say(cell["pv-color"]!) }));
    if (cell.wild) parts.push(say("point-wild" as Key));
    if (cell.variation) parts.push(say("point-variation", { text: cell.variation }));
    if (parts.length === 1) parts.push(say("point-empty"));
    return parts.join(say("comma"));
  }

  /** Returns the cell at page coordinates and its width in pixels. */
  at(x: number, y: number): { cell: Cell; width: number } | null {
    const box = this.grid.getBoundingClientRect();
    if (!box.width || !this.cells.length) return null;
    const scale = box.width / this.across;
    const [left, top] = [x - box.left, y - box.top];
    let best: Cell | null = null;
    let least = Infinity;
    for (const cell of this.cells) {
      const [across, down] = this.#seen(cell.x, cell.y);
      const [dx, dy] = [across * box.width - left, down * box.height - top];
      // A point of Backgammon is as long as half the board.
      const isTall = this.#game === 6 && down < 0.5 === top < box.height / 2 && this.#turn % 180 === 0;
      const far = Math.hypot(dx, isTall ? 0 : dy);
      if (far < least) [best, least] = [cell, far];
    }
    if (!best || least > best.r * scale * 1.5) return null;
    return { cell: best, width: best.r * 2 * scale };
  }

  /** Moves the keyboard cursor; null removes it. */
  move(point: string | null): void {
    if (this.cursor) this.#elements.get(this.cursor)?.classList.remove("cursor");
    this.cursor = point;
    if (point) this.#elements.get(point)?.classList.add("cursor");
    set(this.grid, "aria-activedescendant", point ? `point-${point}` : null);
  }

  /** Moves the cursor to the nearest cell in a direction. */
  step(across: number, down: number): void {
    const places = this.cells.map((cell) => {
      const [x, y] = this.#seen(cell.x, cell.y);
      return { name: key(cell), x: x * this.ratio, y };
    });
    const from = places.find(({ name }) => name === this.cursor);
    const nearest = (far: (place: { x: number; y: number }) => number) => {
      let best: string | null = null;
      let least = Infinity;
      for (const place of places) {
        const distance = far(place);
        if (distance < least) [best, least] = [place.name, distance];
      }
      return best;
    };
    if (!from) return this.move(nearest(({ x, y }) => Math.hypot(x - this.ratio / 2, y - 0.5)));
    const radius = (this.cells[0]?.r ?? 1) / (this.#turn % 180 ? this.width : this.height);
    const to = nearest(({ x, y }) => {
      const along = (x - from.x) * across + (y - from.y) * down;
      if (along <= radius / 2) return Infinity;
      return along + 3 * (Math.abs((x - from.x) * down) + Math.abs((y - from.y) * across));
    });
    if (to !== null) this.move(to);
  }

  get point(): string | null {
    return this.cursor?.split(".")[0] ?? null;
  }
}

/** Returns engine data by point: candidates, and the line of the selected one. */
function lookedAt({ state }: Scene): Map<string, Looked> {
  const looked = new Map<string, Looked>();
  const shown = state.tried ? [] : candidates(state);
  const first = state.view?.candidates?.color;
  const isTurned = state.settings.values === "mover" && first === "W";
  shown.forEach(({ point, winrate, score, visits }, index) => looked.set(point, {
    candidate: index + 1, "candidate-visits": visits,
    "candidate-winrate": isTurned && winrate !== null ? Math.round((1 - winrate) * 1e4) / 1e4 : winrate,
    "candidate-score": isTurned && score !== null ? -score : score,
  }));
  shown[state.pv - 1]?.pv.forEach((point, index) => {
    const before = looked.get(point);
    // If a point is played twice, it keeps its first number.
    if (point === "" || before?.pv !== undefined) return;
    looked.set(point, { ...before, pv: index + 1, "pv-color": (first === "W") === (index % 2 === 0) ? "W" : "B" });
  });
  return looked;
}

/** Draws a move of the selected line, or a candidate; the best one is highlighted, and the first few have values. */
function drawLooked(cell: Told): Node[] {
  const { x, y, r, candidate = 0, pv } = cell;
  const word = (text: string, size: number, dy: number, kind: string) => {
    const element = s("text", { x, y: y + dy * r, "font-size": size * r, class: kind });
    element.textContent = text;
    return element;
  };
  if (pv !== undefined) {
    const color = cell["pv-color"]!;
    return [s("circle", { cx: x, cy: y, r: r * 0.96, class: color }), word(String(pv), pv > 99 ? 0.75 : 1, 0.36, `on-${color}`)];
  }
  if (candidate > WRITTEN) return [s("circle", { cx: x, cy: y, r: r * 0.3, class: "candidate" })];
  const said = saidOf({ winrate: cell["candidate-winrate"] ?? null, score: cell["candidate-score"] ?? null });
  const disc = s("circle", { cx: x, cy: y, r: r * 0.96, class: candidate === 1 ? "candidate best" : "candidate" });
  if (!said.length) return [disc, word(String(candidate), 1, 0.36, "worth")];
  const rows = said.map((text) => text.replace(" %", ""));
  const size = Math.min(0.7, 2.8 / Math.max(...rows.map((text) => text.length)));
  return [disc, ...rows.map((text, index) => word(text, size, rows.length > 1 ? 0.7 * index - 0.1 : 0.25, "worth"))];
}

/** Bar and tray of Backgammon exist once per side. */
function key({ p, y }: Cell): string {
  return p === "y" || p === "z" ? `${p}.${Math.round(y)}` : p;
}

/** Draws a star for a wildcard. */
function wildMark({ x, y, r }: Cell): SVGElement {
  const lines = [0, 60, 120].map((degrees) => {
    const [across, down] = [Math.cos((degrees * Math.PI) / 180) * r * 0.55, Math.sin((degrees * Math.PI) / 180) * r * 0.55];
    return `M${x - across} ${y - down}L${x + across} ${y + down}`;
  });
  return s("path", { d: lines.join(""), class: "wild" });
}

/** Dims everything outside a region. */
function outlineMark(corners: readonly (readonly [number, number])[], width: number, height: number): SVGElement {
  const hole = corners.map(([x, y]) => `${x} ${y}`).join("L");
  return s("path", { d: `M0 0H${width}V${height}H0ZM${hole}Z`, class: "outline", "fill-rule": "evenodd" });
}

function same(move: string, { p, n }: Cell): boolean {
  return move === p || move === n || move.endsWith(p);
}

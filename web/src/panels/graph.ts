// Engine evaluation of a game: a graph of the current line and a list of its worst moves.
import { fill, h, s, set } from "../dom.js";
import { nodeOf, type Layout } from "../layout.js";
import { line, type Viewing } from "../state.js";
import type { Course, Reading } from "../types.js";
import type { Panel, Scene, Send } from "../scene.js";
import { button } from "../parts/button.js";
import { saidOf } from "../parts/value.js";

/** Maximum number of mistakes in the list. */
const MANY = 10;

/** Minimum range of the score axis, in points. */
const LEAST = 20;

/** Values at a place of the line, joined to the previous one if all moves between them were analyzed. */
interface Known {
  place: number;
  node: number;
  reading: Reading;
  isJoined: boolean;
}

/** Flags of nodes with a move. */
const MOVE = 3;

/** Drawn line, cached until the tree or the line changes. */
interface Drawn {
  tree: Layout;
  course: Course;
  on: Set<number>;
  length: number;
  known: Known[];
}

export class GraphPanel implements Panel {
  readonly #curves = s("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
  readonly #now = h("span", { class: "now" });
  readonly #dots = h("span", { class: "dots" });
  readonly #edges = ["top", "bottom"].map((edge) => h("span", { class: `edge ${edge}`, "aria-hidden": "true" }));
  readonly #plot = h("div", { class: "plot" }, this.#curves as unknown as HTMLElement, this.#now, this.#dots);
  readonly #graph = h("div", { part: "graph", class: "graph", role: "slider", tabindex: 0, "aria-valuemin": 0 }, ...this.#edges, this.#plot);
  readonly #bar = h("div", { class: "bar" });
  readonly #title = h("h2", { id: "worst-moves" });
  readonly #list = h("ol", { part: "mistakes", class: "mistakes", "aria-labelledby": "worst-moves" });
  readonly element = h("section", { class: "course" }, this.#graph, this.#bar, this.#title, this.#list);
  #drawn: Drawn | null = null;
  #words = "";
  #buttons: HTMLButtonElement[] = [];

  constructor(readonly send: Send) {
    let held = -1;
    const to = (x: number) => {
      const nearest = this.#nearest(x);
      if (nearest && nearest.place !== held) send("to-line", (held = nearest.place));
    };
    this.#graph.addEventListener("pointerdown", (event) => {
      this.#graph.setPointerCapture(event.pointerId);
      held = -1;
      to(event.clientX);
    });
    this.#graph.addEventListener("pointermove", (event) => this.#graph.hasPointerCapture(event.pointerId) && to(event.clientX));
    this.#graph.addEventListener("keydown", (event) => {
      const command = {
        ArrowLeft: "previous", ArrowRight: "next", ArrowDown: "previous", ArrowUp: "next", Home: "first", End: "last",
      }[event.key];
      if (!command || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      send(command);
    });
  }

  /** Returns true if there is something to draw. */
  has(state: Viewing): boolean {
    const { tree, view, course } = state;
    if (!tree || !view || !course) {
      this.#drawn = null;
      return false;
    }
    const here = nodeOf(tree, view.id);
    if (this.#drawn?.tree !== tree || this.#drawn.course !== course || !this.#drawn.on.has(here)) {
      const nodes = line(state);
      const known: Known[] = [];
      let isJoined = true;
      nodes.forEach((node, place) => {
        const reading = course.readings.get(tree.ids[node]!);
        if (reading) known.push({ place, node, reading, isJoined });
        isJoined = reading !== undefined || (isJoined && !(tree.holds[node]! & MOVE));
      });
      this.#drawn = { tree, course, on: new Set(nodes), length: nodes.length - 1, known };
      this.#words = "";
    }
    return this.#drawn.known.length > 0;
  }

  draw({ state, say, can }: Scene): void {
    const { tree, view } = state;
    if (!this.#drawn?.known.length || !tree || !view) return;
    if (this.#words !== say.lang) {
      this.#words = say.lang;
      set(this.#graph, "aria-label", say("graph"));
      this.#title.textContent = say("worst-moves");
      this.#buttons = ["previous-mistake", "next-mistake", "toggle-candidates"].map((name) => button(this.send, say, name, true));
      fill(this.#bar, ...this.#buttons);
      this.#drawCurves(this.#drawn, say);
      this.#drawList(this.#drawn, say);
    }
    for (const item of this.#buttons) {
      item.disabled = !can(item.dataset.command!);
      if (item.dataset.command === "toggle-candidates") set(item, "aria-pressed", String(state.settings.candidates !== "none"));
    }
    const { length, course } = this.#drawn;
    const here = tree.depth[nodeOf(tree, view.id)] ?? 0;
    const reading = course.readings.get(view.id);
    this.#now.style.insetInlineStart = percent(here, length);
    set(this.#graph, "aria-valuemax", length);
    set(this.#graph, "aria-valuenow", here);
    const words = [say("graph-move", { move: view.show.move_number }), ...(reading ? saidOf(reading) : [say("graph-gap")])];
    set(this.#graph, "aria-valuetext", words.join(say("comma")));
    this.#graph.title = words.join(say("comma"));
    for (const item of this.#list.querySelectorAll("[data-mistake]")) {
      set(item, "aria-current", Number((item as HTMLElement).dataset.mistake) === view.node ? "true" : null);
    }
  }

  #nearest(x: number): Known | null {
    const box = this.#plot.getBoundingClientRect();
    const { length, known } = this.#drawn ?? { length: 0, known: [] };
    const isMirrored = getComputedStyle(this.#graph).direction === "rtl";
    const part = (x - box.left) / Math.max(1, box.width);
    const wanted = (isMirrored ? 1 - part : part) * length;
    return known.reduce<Known | null>((best, one) =>
      best && Math.abs(best.place - wanted) <= Math.abs(one.place - wanted) ? best : one, null);
  }

  #drawCurves({ length, known, course }: Drawn, say: Scene["say"]): void {
    const top = known.reduce((most, { reading }) => Math.max(most, Math.abs(reading.height ?? 0)), LEAST);
    const heights = {
      winrate: ({ winrate }: Reading) => winrate === null ? null : 1 - winrate,
      score: ({ height }: Reading) => height === null ? null : 0.5 - height / top / 2,
    };
    const has = (series: "winrate" | "score") => known.some(({ reading }) => reading[series] !== null);
    const shapes: Node[] = [s("line", { x1: 0, x2: 1, y1: 0.5, y2: 0.5, class: "zero" })];
    for (const series of ["winrate", "score"] as const) {
      for (const run of runs(known, heights[series])) {
        const points = run.map(([place, y]) => `${length ? place / length : 0.5},${y.toFixed(4)}`);
        // A single point becomes a dot: a line of zero length with round ends.
        if (points.length === 1) points.push(points[0]!);
        shapes.push(s("polyline", { "data-series": series, points: points.join(" "), class: series === "winrate" && has("score") ? "faint" : "" }));
      }
    }
    this.#curves.replaceChildren(...shapes);
    const most = known.reduce((most, { reading }) => Math.max(most, Math.abs(reading.score ?? 0)), LEAST);
    const end = has("score") ? `+${most.toFixed(0)}` : "100 %";
    this.#edges.forEach((edge, index) => (edge.textContent = `${say(index ? "white" : "black")} ${end}`));
    fill(this.#dots, ...known.map(({ place, node, reading }) => {
      const { winrate, score, played } = reading;
      const mistake = (played?.class ?? 0) >= course.marked;
      const dot = h("span", {
        class: mistake ? `mistake ${played!.color}` : null, "data-node": node, "data-winrate": winrate, "data-score": score,
        "data-loss": played?.loss, "data-class": played?.class, title: mistake ? toldOf(say, reading, course) : null,
      });
      dot.style.insetInlineStart = percent(place, length);
      dot.style.top = `${((heights.score(reading) ?? heights.winrate(reading) ?? 0.5) * 100).toFixed(2)}%`;
      return dot;
    }));
  }

  #drawList({ known, course }: Drawn, say: Scene["say"]): void {
    const lost = ({ reading: { played } }: Known) => played?.lost ?? 0;
    const worst = known.filter(({ reading: { played } }) => (played?.class ?? 0) > 0).sort((a, b) => lost(b) - lost(a)).slice(0, MANY);
    const items = worst.map(({ node, reading }) => {
      const { number, color, name, best, line } = reading.played!;
      const stone = h("span", { class: "stone", "data-stone": color, role: "img", "aria-label": say(color === "B" ? "black" : "white") });
      return h("li", {}, h("button", { type: "button", "data-mistake": node, onclick: () => this.send("go", { node }) },
        h("span", { class: "of" }, String(number)), stone, h("b", {}, spoken(say, name)), h("span", { class: "lost" }, lostOf(reading, course)),
        h("span", { class: "quiet" }, best === null ? "" : [say("graph-best", { best: spoken(say, best) }), ...line.slice(1)].join(" "))));
    });
    if (!items.length) items.push(h("li", { class: "quiet" }, say("no-mistakes")));
    fill(this.#list, ...items);
  }
}

const percent = (place: number, length: number): string => `${length ? ((place / length) * 100).toFixed(3) : 50}%`;

const spoken = (say: Scene["say"], move: string): string => (move === "pass" ? say("pass") : move);

/** Describes a mistake in words. */
function toldOf(say: Scene["say"], reading: Reading, course: Course): string {
  const { number, color, name, best } = reading.played!;
  const move = say("tree-move", { number, color: say(color === "B" ? "black" : "white"), move: spoken(say, name) });
  const words = [move, lostOf(reading, course)];
  if (best !== null) words.push(say("graph-best", { best: spoken(say, best) }));
  return words.join(say("comma"));
}

/** Returns a move's loss in the unit of the mistake classes. */
const lostOf = ({ played }: Reading, { by }: Course): string => `−${(played!.lost ?? 0).toFixed(1)}${by === "score" ? "" : " %"}`;

/** Returns the places and heights of known values, split at gaps. */
function runs(known: Known[], height: (reading: Reading) => number | null): [number, number][][] {
  const found: [number, number][][] = [];
  let open: [number, number][] | null = null;
  for (const { place, reading, isJoined } of known) {
    const y = height(reading);
    if (y === null) open = null;
    else {
      if (!open || !isJoined) found.push((open = []));
      open.push([place, y]);
    }
  }
  return found;
}

// Course of a game: a graph of engine values and times on the current line, and a list of its worst moves.
import { bdi, fill, h, s, set } from "../dom.js";
import { nodeOf, type Layout } from "../layout.js";
import { line, type Viewing } from "../state.js";
import type { Course, Reading, Summary } from "../types.js";
import type { Panel, Scene, Send } from "../scene.js";
import { icon } from "../icons.js";
import { button } from "../parts/button.js";
import { readingLines, spoken } from "../parts/reading.js";
import { left } from "../parts/time.js";
import { saidOf } from "../parts/value.js";

/** Maximum number of mistakes in the list. */
const MANY = 10;

/** Minimum range of the score axis, in points. */
const LEAST = 20;

/** Engine values at a place of the line, joined to the previous one if all moves between them were analyzed. */
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
  timed: Known[];
}

export class GraphPanel implements Panel {
  readonly #curves = s("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
  readonly #now = h("span", { class: "now" });
  readonly #dots = h("span", { class: "dots" });
  readonly #edges = ["top", "bottom"].map((edge) => h("span", { class: `edge ${edge}`, "aria-hidden": "true" }));
  readonly #plot = h("div", { class: "plot" }, this.#curves as unknown as HTMLElement, this.#now, this.#dots);
  readonly #times = h("div", { class: "times", "aria-hidden": "true" });
  readonly #tip = h("span", { class: "tip", "aria-hidden": "true", hidden: true });
  readonly #graph = h("div", { part: "graph", class: "graph", role: "slider", tabindex: 0, "aria-valuemin": 0 },
    ...this.#edges, this.#times, this.#plot, this.#tip);
  readonly #legend = h("p", { part: "legend", class: "legend" });
  readonly #reading = h("div", { part: "reading", class: "reading", "aria-live": "polite" });
  readonly #comment = h("p", { class: "text" });
  readonly #summary = h("table", { part: "summary", class: "summary" });
  readonly #bar = h("div", { class: "bar" });
  readonly #title = h("h2", { id: "worst-moves" });
  readonly #list = h("ol", { part: "mistakes", class: "mistakes", "aria-labelledby": "worst-moves" });
  readonly element = h("section", { class: "course" }, this.#graph, this.#legend, this.#reading, this.#bar, this.#summary, this.#comment, this.#title, this.#list);
  #drawn: Drawn | null = null;
  #words = "";
  #scene: Scene | null = null;
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
    this.#graph.addEventListener("pointermove", (event) => {
      if (this.#graph.hasPointerCapture(event.pointerId)) to(event.clientX);
      this.#point(this.#nearest(event.clientX));
    });
    this.#graph.addEventListener("pointerleave", () => this.#point(null));
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
      const timed: Known[] = [];
      let isJoined = true;
      nodes.forEach((node, place) => {
        const reading = course.readings.get(tree.ids[node]!);
        const isValued = reading !== undefined && (reading.winrate !== null || reading.score !== null);
        if (isValued) known.push({ place, node, reading, isJoined });
        if (reading?.seconds !== undefined) timed.push({ place, node, reading, isJoined });
        isJoined = isValued || (isJoined && !(tree.holds[node]! & MOVE));
      });
      this.#drawn = { tree, course, on: new Set(nodes), length: nodes.length - 1, known, timed };
      this.#words = "";
    }
    return this.#drawn.known.length + this.#drawn.timed.length > 0;
  }

  draw(scene: Scene): void {
    const { state, say, can } = scene;
    const { tree, view } = state;
    if (!this.#drawn || !tree || !view) return;
    this.#scene = scene;
    if (this.#words !== say.lang) {
      this.#words = say.lang;
      set(this.#graph, "aria-label", say("graph"));
      this.#title.textContent = say("worst-moves");
      this.#buttons = ["previous-mistake", "next-mistake", "toggle-candidates", "toggle-mover"].map((name) => button(this.send, say, name, true));
      for (const jump of this.#buttons.slice(0, 2)) {
        const text = jump.textContent!;
        set(jump, "class", "jump");
        set(jump, "aria-label", text);
        fill(jump, icon(jump.dataset.command!), h("span", {}, text));
      }
      fill(this.#bar, ...this.#buttons);
      const { known } = this.#drawn;
      this.#bar.hidden = this.#title.hidden = this.#list.hidden = this.#summary.hidden = !known.length;
      this.#drawCurves(this.#drawn, say);
      this.#drawTimes(this.#drawn);
      this.#drawLegend(this.#drawn, say);
      this.#drawList(this.#drawn, say);
      this.#drawSummary(this.#drawn, say);
      this.#point(null);
    }
    for (const item of this.#buttons) {
      item.disabled = !can(item.dataset.command!);
      if (item.dataset.command === "toggle-mover") set(item, "aria-pressed", String(state.settings.values === "mover"));
      if (item.dataset.command === "toggle-candidates") set(item, "aria-pressed", String(state.settings.candidates !== "none"));
    }
    const lines = readingLines(scene, this.send);
    if (this.#reading.textContent !== lines.map((line) => line.textContent).join("")) fill(this.#reading, ...lines);
    const comment = view.said.comment ?? "";
    if (this.#comment.textContent !== comment) fill(this.#comment, comment ? bdi(comment) : null);
    this.#comment.hidden = !comment;
    const { length } = this.#drawn;
    const node = nodeOf(tree, view.id);
    const here = tree.depth[node] ?? 0;
    this.#now.style.insetInlineStart = percent(here, length);
    set(this.#graph, "aria-valuemax", length);
    set(this.#graph, "aria-valuenow", here);
    set(this.#graph, "aria-valuetext", this.#textOf(this.#drawn, node, view.show.move_number, say));
    for (const item of this.#list.querySelectorAll("[data-mistake]")) {
      set(item, "aria-current", Number((item as HTMLElement).dataset.mistake) === view.node ? "true" : null);
    }
  }

  /** `Move 12, 56.3 %, +2.1, time 8.4 s` */
  #textOf({ tree, course, known }: Drawn, node: number, move: number, say: Scene["say"]): string {
    const reading = course.readings.get(tree.ids[node]!);
    const values = reading ? saidOf(reading) : [];
    if (known.length && !values.length) values.push(say("graph-gap"));
    if (reading?.seconds !== undefined) values.push(say("time-spent", { value: left(say, String(reading.seconds)) }));
    return [say("graph-move", { move }), ...values].join(say("comma"));
  }

  /** Shows the tooltip of a place; null hides it. */
  #point(at: Known | null): void {
    this.#tip.hidden = !at || !this.#drawn || !this.#scene;
    if (!at || !this.#drawn || !this.#scene) return;
    const { say } = this.#scene;
    const { tree, course, length } = this.#drawn;
    const isMistake = (at.reading.played?.class ?? 0) >= course.marked;
    const lines = [this.#textOf(this.#drawn, at.node, tree.numbers[at.node]!, say), isMistake && toldOf(say, at.reading, course)];
    fill(this.#tip, ...lines.map((text) => text && h("span", {}, text)));
    const part = length ? at.place / length : 0.5;
    this.#tip.style.insetInlineStart = `${part * 100}%`;
    const isMirrored = getComputedStyle(this.#graph).direction === "rtl";
    this.#tip.style.transform = `translateX(${(isMirrored ? part : -part) * 100}%)`;
  }

  #nearest(x: number): Known | null {
    const box = this.#plot.getBoundingClientRect();
    const { length, known, timed } = this.#drawn ?? { length: 0, known: [], timed: [] };
    const isMirrored = getComputedStyle(this.#graph).direction === "rtl";
    const part = (x - box.left) / Math.max(1, box.width);
    const wanted = (isMirrored ? 1 - part : part) * length;
    return [...known, ...timed].reduce<Known | null>((best, one) =>
      best && Math.abs(best.place - wanted) <= Math.abs(one.place - wanted) ? best : one, null);
  }

  #drawCurves({ length, known, course }: Drawn, say: Scene["say"]): void {
    const top = known.reduce((most, { reading }) => Math.max(most, Math.abs(reading.height ?? 0)), LEAST);
    const heights = {
      winrate: ({ winrate }: Reading) => winrate === null ? null : 1 - winrate,
      score: ({ height }: Reading) => height === null ? null : 0.5 - height / top / 2,
    };
    const has = (series: "winrate" | "score") => known.some(({ reading }) => reading[series] !== null);
    const shapes: Node[] = known.length ? [s("line", { x1: 0, x2: 1, y1: 0.5, y2: 0.5, class: "zero" })] : [];
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
    if (!known.length) return this.#edges.forEach((edge) => (edge.textContent = "")), this.#dots.replaceChildren();
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

  /** Draws a bar per move with a known time. */
  #drawTimes({ timed, length }: Drawn): void {
    const most = longest(timed);
    this.#times.style.setProperty("--wide", `${80 / Math.max(1, length)}%`);
    fill(this.#times, ...timed.map(({ place, reading: { seconds } }) => {
      const bar = h("span", { "data-seconds": seconds });
      bar.style.insetInlineStart = percent(place, length);
      bar.style.height = `${most ? (seconds! / most) * 100 : 0}%`;
      return bar;
    }));
  }

  #drawLegend({ known, timed, course }: Drawn, say: Scene["say"]): void {
    const has = (series: "winrate" | "score") => known.some(({ reading }) => reading[series] !== null);
    const isMarked = known.some(({ reading }) => (reading.played?.class ?? 0) >= course.marked);
    set(this.#graph, "data-values", known.length > 0);
    set(this.#graph, "data-times", timed.length > 0);
    const kinds: [string, string | false][] = [
      ["score", has("score") && say("legend-score")], ["winrate", has("winrate") && say("legend-winrate")], ["mistake", isMarked && say("legend-mistake")],
      ["time", timed.length > 0 && say("legend-time", { value: left(say, String(longest(timed))) })],
    ];
    fill(this.#legend, ...kinds.map(([kind, text]) => text && h("span", { "data-legend": kind, class: kind === "winrate" && has("score") ? "faint" : null }, text)));
  }

  /** Draws each player's mean loss, best moves played, and number of mistakes by class. */
  #drawSummary({ course }: Drawn, say: Scene["say"]): void {
    const { by, players, limits, marked } = course;
    const unit = by === "score" ? "" : " %";
    const loss = ({ loss, lossWinrate }: Summary) => {
      const mean = by === "score" ? loss : lossWinrate === null ? null : lossWinrate * 100;
      return mean === null ? "–" : `${mean.toFixed(1)}${unit}`;
    };
    const share = ({ matches, known }: Summary) => (known ? `${matches} / ${known}` : "–");
    const columns: [string, string, (player: Summary) => string, number | null][] = [
      [say("mean-loss"), "loss", loss, null], [say("first-choices"), "matches", share, null],
      ...limits.map((least, index) => [limits.length - index, least] as const).filter(([of]) => of >= marked).map(([of, least]) =>
        [say("class-loss", { least: `${least}${unit}` }), "class", ({ classes }: Summary) => String(classes[of] ?? 0), of] as (typeof columns)[number]),
    ];
    fill(this.#summary, h("tr", {}, h("td", {}), ...columns.map(([name, kind, , of]) => h("th", { scope: "col", "data-summary": kind, "data-class": of }, name))),
      ...players.map((player) => h("tr", {}, h("th", { scope: "row" }, say(player.color === "B" ? "black" : "white")), ...columns.map(([, kind, value]) => h("td", { "data-summary": kind }, value(player))))));
  }

  #drawList({ known, course }: Drawn, say: Scene["say"]): void {
    const lost = ({ reading: { played } }: Known) => played?.lost ?? 0;
    const worst = known.filter(({ reading: { played } }) => (played?.class ?? 0) > 0).sort((a, b) => lost(b) - lost(a)).slice(0, MANY);
    const items = worst.map(({ node, reading }) => {
      const { number, color, name, best, line } = reading.played!;
      const stone = h("span", { class: "stone", "data-stone": color, role: "img", "aria-label": say(color === "B" ? "black" : "white") });
      return h("li", {}, h("button", { type: "button", "data-mistake": node, "data-class": reading.played!.class, onclick: () => this.send("go", { node }) },
        h("span", { class: "of" }, String(number)), stone, h("b", {}, spoken(say, name)), h("span", { class: "lost" }, lostOf(reading, course)),
        h("span", { class: "quiet", title: line.join(" ") }, best === null ? "" : say("graph-best", { best: spoken(say, best) }))));
    });
    if (!items.length) items.push(h("li", { class: "quiet" }, say("no-mistakes")));
    fill(this.#list, ...items);
  }
}

const longest = (timed: Known[]): number => timed.reduce((most, { reading }) => Math.max(most, reading.seconds!), 0);

const percent = (place: number, length: number): string => `${length ? ((place / length) * 100).toFixed(3) : 50}%`;

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

// Contents of the explorer: layout and drawing.
import base from "../style.css";
import css from "./explorer.css";
import { fill, h, set } from "../dom.js";
import { Board, type Boarding } from "../panels/board.js";
import { keyList, modal } from "../parts/dialog.js";
import { themeOf } from "../state.js";
import type { Words } from "../words.js";
import { areaText, pointOf, whole } from "./grid.js";
import { continuationsPanel } from "./panels/continuations.js";
import { command, controlsPanel, withText } from "./panels/controls.js";
import { filtersPanel } from "./panels/filters.js";
import { GamesPanel } from "./panels/games.js";
import { headPanel } from "./panels/head.js";
import { ownPanel, takeDrops } from "./panels/own.js";
import { openedPanel, type Shower } from "./panels/opened.js";
import { totalsPanel, number } from "./panels/totals.js";
import type { Name } from "./app.js";
import type { Scene, Send } from "./scene.js";
import { isOwn } from "./sources/own.js";
import type { Exploring } from "./state.js";

/** Gap, and minimum width of the column next to the board, in pixels. */
const GAP = 8;
const SIDE = 420;
/** Narrower windows use a single column. */
const NARROW = 700;

const HELP: [string, Name][] = [
  ["A B C …", "help-letter"], ["← ↑ → ↓", "help-arrows"], ["Enter", "help-enter"], ["Backspace", "help-back"], ["Home", "help-start"], ["/", "help-filter"],
  ["Esc", "help-escape"], ["?", "help-help"],
];

export class Shell {
  readonly frame = h("div", { class: "viewer explorer", part: "explorer" });
  readonly board = new Board();
  readonly filters;
  readonly opened;
  readonly #head;
  readonly #controls;
  readonly #totals;
  readonly #own;
  readonly #continuations;
  readonly #games;
  readonly #help;
  readonly #message = h("div", { part: "message", class: "message closable", role: "alert", hidden: true });
  readonly #progress = h("div", { class: "progress", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100, hidden: true });
  readonly #cancel = h("div", { class: "cancel", hidden: true });
  readonly #page = h("div", { class: "page" });
  readonly #bars = h("div", { class: "bars" });
  #said = "";
  #takes = false;
  /** Element that had the focus before a game was opened. */
  #left: HTMLElement | null = null;

  constructor(readonly host: HTMLElement, root: ShadowRoot, readonly send: Send, shower: Shower) {
    this.#head = headPanel(send);
    this.#controls = controlsPanel(send);
    this.#totals = totalsPanel(send);
    this.#own = ownPanel(send);
    this.#continuations = continuationsPanel(send);
    this.filters = filtersPanel(send);
    this.#games = new GamesPanel(send);
    this.opened = openedPanel(send, shower);
    this.#help = modal("help", () => send("help"));
    const side = h("div", { class: "side" }, this.#head.element, this.#bars, this.#totals.element, this.#message, this.#progress, this.#cancel, this.#continuations.element, this.#own.element);
    const lower = h("div", { class: "lower" }, this.filters.element, this.#games.element);
    this.#bars.append(this.#controls.tools);
    fill(this.#page, this.board.element, side, lower, this.#controls.element);
    fill(this.frame, this.#page, this.opened.element, this.#help.element);
    root.replaceChildren(this.#styles(root), this.frame);
    takeDrops(this.frame, () => this.#takes, send);
    new ResizeObserver(() => this.fit()).observe(this.host);
    addEventListener("resize", () => this.fit());
  }

  /** Uses constructed style sheets if possible, so that content security policies need not allow them. */
  #styles(root: ShadowRoot): Node {
    const sheets = [base, css].map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    root.adoptedStyleSheets = sheets;
    return document.createComment("");
  }

  draw(scene: Scene): void {
    const { state, say } = scene;
    const theme = themeOf({ settings: { theme: state.settings.theme } } as never);
    set(this.frame, "lang", say.lang);
    set(this.frame, "data-theme", theme);
    set(this.frame, "data-red-blue", state.settings.redBlue);
    set(this.frame, "data-tool-is", state.tool);
    set(this.host, "data-theme-is", theme);
    this.#leave(state.open !== null);
    this.#takes = isOwn(state.source) && !state.taking && !state.open;
    set(this.frame, "data-empty", isOwn(state.source) && state.source.about.games === 0);
    set(this.#page, "aria-busy", state.busy ? "true" : null);
    this.#drawBoard(scene);
    for (const panel of [this.#head, this.#own, this.#controls, this.#totals, this.#continuations, this.filters, this.#games, this.opened]) panel.draw(scene);
    this.#drawMessage(scene);
    this.#help.draw(state.isHelpOpen, say("help"), () => [
      h("h2", {}, say("help-title")), keyList(HELP.map(([keys, name]) => [keys, say(name)])),
      h("button", { type: "button", onclick: () => this.send("help") }, say("close")),
    ]);
    this.fit();
  }

  /** Makes the rest inert while a game is open, then restores the focus. */
  #leave(isOpen: boolean): void {
    if (isOpen === this.#page.inert) return;
    if (isOpen) this.#left = (this.#page.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
    this.#page.inert = isOpen;
    if (!isOpen) this.#left?.focus({ preventScroll: true });
  }

  #drawBoard({ state, say }: Scene): void {
    const { position, question } = state;
    this.board.element.hidden = !position?.view.board;
    if (!position || !question?.size) return;
    this.board.draw({ state: boarding(state), say: say as unknown as Words });
    set(this.board.element, "data-area", question.area ? areaText(question.game, question.size, question.area) : null);
    this.frame.style.setProperty("--ratio", String(this.board.ratio));
  }

  #drawMessage({ state, say }: Scene): void {
    const { message, source, taking } = state;
    const progress = state.progress ?? taking;
    this.#message.hidden = !message;
    const size = source?.about.shapes ?? null;
    const key = `${say.lang} ${message?.code} ${message?.text} ${size}`;
    if (key !== this.#said) {
      this.#said = key;
      const isOffered = message?.code === "shapes" && size !== null;
      const text = message?.code === "shapes" && size === null ? say("error-no-shapes") : message?.text ?? "";
      fill(this.#message, h("span", {}, text), isOffered && withText(command(this.send, say, "shapes", say("shapes", { size: megabytes(size, say.lang) }))),
        message && command(this.send, say, "close-message", say("close")));
    }
    this.#progress.hidden = progress === null;
    this.#cancel.hidden = taking === null;
    if (taking && this.#cancel.lang !== say.lang) {
      this.#cancel.lang = say.lang;
      fill(this.#cancel, withText(command(this.send, say, "cancel")));
    }
    if (progress) {
      set(this.#progress, "aria-valuenow", Math.round((progress.done / Math.max(1, progress.of)) * 100));
      const text = taking ? say("own-adding", { games: number(taking.games, say.lang) }) : say("downloading", { done: megabytes(progress.done, say.lang), size: megabytes(progress.of, say.lang) });
      if (this.#progress.textContent !== text) this.#progress.textContent = text;
      set(this.#progress, "aria-label", text);
      this.#progress.style.setProperty("--done", `${(progress.done / Math.max(1, progress.of)) * 100}%`);
    }
  }

  /** Makes the board as large as possible. */
  fit(): void {
    const width = this.host.clientWidth || innerWidth;
    const height = innerHeight;
    const ratio = this.board.ratio;
    const layout = width < NARROW ? "phone" : height > width * 1.05 ? "tall" : "wide";
    const most = layout === "phone" ? [width - GAP, height * 0.72] : layout === "tall" ? [Math.floor(width * 0.57), height * 0.6]
      : [Math.max(width * 0.45, width - SIDE - 3 * GAP), height - 2 * GAP];
    const wide = Math.floor(Math.max(120, Math.min(most[0]!, most[1]! * ratio)));
    set(this.frame, "data-layout", layout);
    // On phones, put commands within reach of the thumb.
    const place = layout === "phone" ? this.#page : this.#bars;
    if (this.#controls.element.parentElement !== place) place.append(this.#controls.element);
    this.frame.style.setProperty("--board-width", `${wide}px`);
    this.frame.style.setProperty("--board-height", `${Math.floor(wide / ratio)}px`);
  }
}

const megabytes = (bytes: number, lang: string): string =>
  bytes < 100_000 ? `${number(Math.ceil(bytes / 1000), lang)} kB` : `${number(Math.round(bytes / 100_000) / 10, lang)} MB`;

/** Returns the data for drawing the board. */
function boarding(state: Exploring): Boarding {
  const { position, question } = state;
  const { game } = question!;
  const size = question!.size!;
  const wild = new Map<string, string>();
  (question!.board ?? []).forEach((row, y) => [...row].forEach((sign, x) => {
    if (!".XO".includes(sign)) wild.set(pointOf(game, size, [x, y]), sign);
  }));
  return {
    view: position!.view, tried: null, count: null, pv: 0, ghost: state.ghost, points: state.points.length % 2 ? state.points : [...state.points, ""],
    settings: { turn: 0, mirror: false, candidates: "none" }, wild, outline: outline(state),
  };
}

/** Returns the corners of the region in picture coordinates. */
function outline({ position, question, drag }: Exploring): [number, number][] | null {
  const { game } = question!;
  const size = question!.size!;
  const area = drag ?? question!.area;
  const cells = new Map(position!.view.board?.cells.map((cell) => [cell.p, cell]) ?? []);
  if (!area || !cells.size) return null;
  const at = (x: number, y: number): [number, number] => {
    const cell = cells.get(pointOf(game, size, [x, y]));
    return cell ? [cell.x, cell.y] : [0, 0];
  };
  // Half a step beyond the outermost points, in either direction.
  const [, , right, bottom] = whole(size);
  const [origin, far, low] = [at(0, 0), at(right, 0), at(0, bottom)];
  const across = [(far[0] - origin[0]) / Math.max(1, right) / 2, (far[1] - origin[1]) / Math.max(1, right) / 2];
  const down = [(low[0] - origin[0]) / Math.max(1, bottom) / 2, (low[1] - origin[1]) / Math.max(1, bottom) / 2];
  const corner = (x: number, y: number, a: number, b: number): [number, number] => {
    const [px, py] = at(x, y);
    return [px + a * across[0]! + b * down[0]!, py + a * across[1]! + b * down[1]!];
  };
  const [x0, y0, x1, y1] = area;
  return [corner(x0, y0, -1, -1), corner(x1, y0, 1, -1), corner(x1, y1, 1, 1), corner(x0, y1, -1, 1)];
}

// Contents of the element: layout and drawing.
import css from "./style.css";
import { fill, h, set } from "./dom.js";
import { icon } from "./icons.js";
import { PANELS, canShow, isSolving, themeOf, type Viewing } from "./state.js";
import { keepLook, split } from "./parts/looks.js";
import type { Scene, Send, Typed, Unset } from "./scene.js";
import type { Key } from "./words.js";
import { Board } from "./panels/board.js";
import { commentPanel } from "./panels/comment.js";
import { contextPanel } from "./panels/context.js";
import { controlsPanel } from "./panels/controls.js";
import { dialogsPanel } from "./panels/dialogs.js";
import { exportingPanel } from "./panels/exporting.js";
import { FilesPanel } from "./panels/files.js";
import { findPanel } from "./panels/find.js";
import { findingsPanel } from "./panels/findings.js";
import { GamesPanel } from "./panels/games.js";
import { GraphPanel } from "./panels/graph.js";
import { infoPanel } from "./panels/info.js";
import { inspectorPanel } from "./panels/inspector.js";
import { menuPanel } from "./panels/menu.js";
import { playersPanel } from "./panels/players.js";
import { statusPanel } from "./panels/status.js";
import { toolsPanel } from "./panels/tools.js";
import { TreePanel } from "./panels/tree.js";
import { verdictPanel } from "./panels/verdict.js";
import { welcomePanel } from "./panels/welcome.js";

/** User actions that are not commands. */
export interface Hands {
  send: Send;
  typed: Typed;
  unset: Unset;
  labels(tree: number, ids: number[]): Promise<{ color: "B" | "W" | null; move: string | null; name: string | null }[]>;
}

/** Minimum width of the column next to the board, and gap, in pixels. */
const SIDE = 340;
const GAP = 8;
/** Below this width, in pixels, players are stacked. */
const NARROW = 440;
/** Maximum font size of coordinates, in pixels. */
const COORDINATES = 14;

export class Shell {
  readonly frame = h("div", { class: "viewer", part: "viewer", tabindex: -1 });
  readonly board = new Board();
  readonly games: GamesPanel;
  readonly #files;
  readonly #tree: TreePanel;
  readonly #comment;
  readonly #graph;
  readonly #info;
  readonly #inspector;
  readonly #findings;
  readonly #players = playersPanel();
  readonly #controls;
  readonly #menu;
  readonly #context;
  readonly #tools;
  readonly #verdict;
  readonly #find;
  readonly #dialogs;
  readonly #exporting;
  readonly #welcome;
  readonly #status;
  readonly #said = h("span", {});
  readonly #close = h("button", { type: "button", "data-command": "close-message", onclick: () => this.hands.send("close-message") }, icon("close"));
  readonly #message = h("div", { part: "message", class: "message closable", role: "alert", hidden: true }, this.#said, this.#close);
  readonly #draft = h("p", { part: "draft", class: "message", hidden: true });
  readonly #dialect = h("p", { part: "dialect", class: "message", hidden: true });
  readonly #tabs = h("div", { class: "tabs", role: "tablist" });
  readonly #split = h("div", { class: "split", role: "separator", tabindex: 0, "aria-orientation": "horizontal", "aria-valuenow": 42, "aria-valuemin": 0, "aria-valuemax": 100 });
  readonly #moves = h("div", { class: "moves" });
  readonly #bodies = new Map<string, HTMLElement>();
  readonly #panels = h("div", { class: "panels" });
  readonly #side = h("div", { class: "side" });
  #shape: { game: string; ratio: number } | null = null;
  #kinds = "";
  /** Board width in pixels. */
  #wide = 0;
  /** Width of the element in pixels once it is laid out; asking for it lays out what has just been drawn. */
  #width: number | null = null;

  constructor(readonly host: HTMLElement, root: ShadowRoot, readonly hands: Hands) {
    const { send, typed, unset } = hands;
    this.games = new GamesPanel(send);
    this.#files = new FilesPanel(send);
    this.#tree = new TreePanel(send, hands.labels);
    this.#comment = commentPanel(send, typed);
    this.#graph = new GraphPanel(send);
    this.#info = infoPanel(send, typed);
    this.#inspector = inspectorPanel(send, unset);
    this.#findings = findingsPanel(send);
    this.#controls = controlsPanel(send);
    this.#menu = menuPanel(send);
    this.#context = contextPanel(send);
    this.#tools = toolsPanel(send);
    this.#verdict = verdictPanel(send);
    this.#find = findPanel(send);
    this.#dialogs = dialogsPanel(send);
    this.#exporting = exportingPanel(send);
    this.#welcome = welcomePanel(send);
    this.#status = statusPanel(send);
    this.#controls.menu.append(this.#menu.element);
    fill(this.#moves, this.#comment.element, this.#split, this.#tree.element);
    for (const [name, body] of Object.entries({
      files: this.#files.element, moves: this.#moves, graph: this.#graph.element, games: this.games.element, info: this.#info.element, properties: this.#inspector.element, findings: this.#findings.element,
    })) {
      set(body, "id", `panel-${name}`);
      set(body, "role", "tabpanel");
      set(body, "aria-labelledby", `tab-${name}`);
      this.#bodies.set(name, body);
      this.#panels.append(body);
    }
    fill(this.#side, this.#message, this.#exporting.element, this.#draft, this.#dialect, this.#verdict.element, this.#tools.element, this.#find.element, this.#tabs, this.#panels);
    fill(this.frame, this.#players.element, this.board.element, this.#controls.element, this.#status.element, this.#welcome.element, this.#side, this.#dialogs.element, this.#context.element);
    const height = split(host);
    if (height !== null) this.#moves.style.setProperty("--comment", `${height}px`);
    root.replaceChildren(this.#styles(root));
    // Asked before there is anything to lay out.
    this.#width = host.clientWidth || null;
    root.append(this.frame);
    this.#listen();
  }

  /** Uses constructed style sheets if possible, so that content security policies need not allow them. */
  #styles(root: ShadowRoot): Node {
    if ("adoptedStyleSheets" in root) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      root.adoptedStyleSheets = [sheet];
      return document.createComment("");
    }
    return h("style", {}, css);
  }

  #listen(): void {
    new ResizeObserver(() => {
      this.#width = this.host.clientWidth;
      this.fit();
    }).observe(this.host);
    addEventListener("resize", () => this.fit());
    this.#tabs.addEventListener("keydown", (event) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!way) return;
      const tabs = [...this.#tabs.querySelectorAll<HTMLElement>("[role=tab]")];
      const at = tabs.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
      const to = tabs[(at + way + tabs.length) % tabs.length]!;
      this.hands.send("panel", to.dataset.panel!);
      to.focus();
      event.preventDefault();
      event.stopPropagation();
    });
    let isHeld = false;
    const drag = (height: number) => {
      const room = this.#moves.clientHeight;
      const known = Math.min(Math.max(height, 60), Math.max(60, room - 90));
      this.#moves.style.setProperty("--comment", `${known}px`);
      keepLook(this.host, "split", String(known));
      set(this.#split, "aria-valuenow", Math.round((known / Math.max(1, room)) * 100));
    };
    this.#split.addEventListener("pointerdown", (event) => {
      isHeld = true;
      this.#split.setPointerCapture(event.pointerId);
    });
    this.#split.addEventListener("pointermove", (event) => isHeld && drag(event.clientY - this.#moves.getBoundingClientRect().top));
    for (const end of ["pointerup", "pointercancel"]) this.#split.addEventListener(end, () => (isHeld = false));
    this.#split.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -24, ArrowDown: 24 }[event.key];
      if (!by) return;
      drag(this.#comment.element.offsetHeight + by);
      event.preventDefault();
      event.stopPropagation();
    });
  }

  draw(scene: Scene): void {
    const { state, say } = scene;
    const { view } = state;
    set(this.frame, "lang", say.lang);
    set(this.frame, "data-mode", state.settings.mode);
    set(this.frame, "data-theme", themeOf(state));
    set(this.frame, "data-red-blue", state.settings.redBlue);
    this.#dress(themeOf(state));
    set(this.frame, "data-empty", state.isEmpty && !view && !state.files);
    set(this.frame, "data-problem", isSolving(state));
    this.#arrange(scene);
    this.board.draw(scene);
    this.#players.draw(scene);
    this.#comment.draw(scene);
    this.#tree.draw(scene);
    this.#graph.draw(scene);
    this.games.draw(scene);
    this.#files.draw(scene);
    this.#info.draw(scene);
    this.#inspector.draw(scene);
    this.#find.draw(scene);
    this.drawControls(scene);
    this.#measure(state);
  }

  /** Applies the theme to the page if the viewer fills it. */
  #dress(theme: string): void {
    if (this.host.getAttribute("data-theme-is") === theme) return;
    set(this.host, "data-theme-is", theme);
    if (!this.host.hasAttribute("data-modes")) return;
    const { backgroundColor, colorScheme } = getComputedStyle(this.frame);
    document.body.style.backgroundColor = backgroundColor;
    document.documentElement.style.colorScheme = colorScheme;
  }

  /** Redraws the parts that change without another node. */
  drawControls(scene: Scene): void {
    const { state } = scene;
    this.frame.toggleAttribute("aria-busy", state.busy !== null);
    this.#status.draw(scene);
    this.#message.hidden = state.message === null;
    if (this.#said.textContent !== (state.message ?? "")) this.#said.textContent = state.message ?? "";
    set(this.#close, "aria-label", scene.say("close"));
    this.#drawDraft(scene);
    this.#controls.draw(scene);
    this.#menu.draw(scene);
    this.#context.draw(scene);
    this.#tools.draw(scene);
    this.#verdict.draw(scene);
    this.#findings.draw(scene);
    this.#dialogs.draw(scene);
    this.#exporting.draw(scene);
    this.#welcome.draw(scene);
  }

  #drawDraft({ state, say }: Scene): void {
    this.#draft.hidden = state.draft === null || isSolving(state);
    const offer = (command: "restore" | "discard") => h("button", { type: "button", "data-command": command, onclick: () => this.hands.send(command) }, say(command));
    const key = `${say.lang} ${state.draft?.number} ${state.draft?.base}`;
    if (this.#draft.dataset.key !== key) {
      this.#draft.dataset.key = key;
      fill(this.#draft, ...(state.draft ? [h("span", {}, say(state.draft.base === "changed" ? "draft-changed" : "draft")), offer("restore"), offer("discard")] : []));
    }
    const dialect = state.settings.mode === "edit" ? state.view?.show.dialect[0] : undefined;
    const found = dialect === undefined ? undefined : state.found?.find(({ code, fix }) => code === dialect && fix);
    this.#dialect.hidden = dialect === undefined;
    const about = `${say.lang} ${dialect} ${found?.code}`;
    if (this.#dialect.dataset.key === about) return;
    this.#dialect.dataset.key = about;
    fill(this.#dialect, h("span", {}, say("dialect", { dialect: dialect ?? "" })),
      found && h("button", { type: "button", "data-command": "fix", onclick: () => this.hands.send("fix", found) }, say("fix")));
  }

  /** Selects the panels and the visible one. */
  #arrange({ state, say }: Scene): void {
    const { settings } = state;
    const solving = isSolving(state);
    const isThere = (tab: string): boolean => {
      if (!canShow(state, tab)) return false;
      if (tab === "graph") return this.#graph.has(state);
      // In view mode, findings appear on request.
      if (tab === "findings") return settings.mode === "edit" || state.panel === tab || (settings.panels?.includes(tab) ?? false);
      return true;
    };
    const kinds = Object.keys(PANELS).filter(isThere);
    const active = kinds.includes(state.panel) ? state.panel : kinds[0];
    const key = `${kinds.join()} ${say.lang}`;
    if (key !== this.#kinds) {
      this.#kinds = key;
      set(this.#tabs, "aria-label", say("panels"));
      fill(this.#tabs, ...kinds.map((kind) => h("button", {
        type: "button", role: "tab", id: `tab-${kind}`, "data-panel": kind, "aria-controls": `panel-${kind}`,
        onclick: () => this.hands.send("panel", kind),
      }, say(`panel-${kind}` as Key), kind === "findings" ? h("span", { class: "badge" }) : null)));
      set(this.#split, "aria-label", say("split"));
    }
    for (const tab of this.#tabs.querySelectorAll<HTMLElement>("[role=tab]")) {
      const isOn = tab.dataset.panel === active;
      set(tab, "aria-selected", String(isOn));
      set(tab, "tabindex", isOn ? 0 : -1);
      const badge = tab.querySelector(".badge");
      if (badge) badge.textContent = state.found ? String(state.foundCount) : "";
    }
    for (const [kind, body] of this.#bodies) body.classList.toggle("shown", kind === active);
    this.#tabs.hidden = kinds.length < 2;
    this.#panels.hidden = kinds.length === 0;
    const words = settings.panels;
    this.#take(words);
    const isCommentOnly = kinds.join() === "moves" && !this.#tree.element.isConnected;
    const side = kinds.length === 0 ? "none" : isCommentOnly ? "comment" : "full";
    if (this.frame.dataset.side !== side) {
      set(this.frame, "data-side", side);
      this.fit();
    }
    this.#tree.element.classList.toggle("left-out", solving);
    this.#split.hidden = solving;
    this.#controls.element.hidden = words !== null && !words.includes("controls");
  }

  /** Adds only requested panels to the document. */
  #take(words: string[] | null): void {
    const key = words?.join(" ") ?? "all";
    if (this.#moves.dataset.panels === key) return;
    this.#moves.dataset.panels = key;
    const isWanted = (word: string) => !words || words.includes(word) || words.includes("moves");
    const [comment, tree] = [isWanted("comment"), isWanted("tree")];
    fill(this.#moves, comment && this.#comment.element, comment && tree && this.#split, tree && this.#tree.element);
    const bodies = [...this.#bodies].filter(([tab]) => !words || PANELS[tab]!.some((word) => words.includes(word)));
    fill(this.#panels, ...bodies.map(([, body]) => body));
  }

  /** Keeps the picture's aspect ratio as long as game and crop are unchanged. */
  #measure({ view, problem, settings }: Viewing): void {
    const board = view?.board;
    if (!view || !board) return;
    const isSquare = view.show.size !== null && view.show.size[0] === view.show.size[1] && [1, 2, 4, 9, 18, 19, 20].includes(view.show.game);
    const window = settings.mode === "problem" ? problem?.window ?? "" : "";
    const game = `${view.tree} ${view.show.game} ${board.size} ${settings.turn} ${window}`;
    if (this.#shape?.game !== game) {
      this.#shape = { game, ratio: isSquare && !window ? 1 : this.board.ratio };
      this.fit();
    }
    this.frame.style.setProperty("--ratio", String(this.board.ratio));
    const own = this.#shape.ratio / this.board.ratio;
    this.board.element.style.setProperty("--wide", own >= 1 ? `${100 / own}%` : "100%");
    this.#sizeCoordinates();
  }

  /** Returns the height set by the page, or null if the contents determine it. */
  #given(): number | null {
    if (this.host.hasAttribute("data-modes")) return null;
    const { style } = this.frame;
    this.frame.removeAttribute("data-given");
    style.height = style.minHeight = "0";
    const own = this.host.clientHeight;
    const isGiven = own > this.frame.offsetHeight + 1 && Math.abs(own - (parseFloat(getComputedStyle(this.host).minHeight) || 0)) > 1;
    style.height = style.minHeight = "";
    return isGiven ? own : null;
  }

  /** Makes the board as large as possible. */
  fit(): void {
    const width = (this.#width ?? this.host.clientWidth) || innerWidth;
    const given = this.#given();
    // Content above it on its page takes up room.
    const height = given ?? innerHeight - Number(this.host.dataset.above ?? 0);
    const ratio = this.#shape?.ratio ?? 1;
    const isWide = width >= 600 && width - SIDE >= 0.72 * Math.min(height, width);
    let layout = width < 600 ? "phone" : isWide ? "wide" : "stack";
    const edge = layout === "phone" ? 4 : layout === "stack" ? 2 * GAP - 1 : GAP;
    let most = layout === "wide" ? [width - SIDE - 3 * GAP, height - 2 * GAP] : [width - 2 * edge, layout === "phone" ? Infinity : height - 2 * GAP];
    if (given !== null) [layout, most] = this.#within(width, given, ratio);
    const wide = Math.floor(Math.max(120, Math.min(most[0]!, most[1]! * ratio)));
    set(this.frame, "data-layout", layout);
    set(this.frame, "data-given", given !== null);
    if (given !== null) this.frame.style.setProperty("--given", `${given}px`);
    set(this.frame, "data-narrow", layout === "wide" && width - wide - 3 * GAP < NARROW);
    this.frame.style.setProperty("--board-width", `${wide}px`);
    this.frame.style.setProperty("--board-height", `${Math.floor(wide / ratio)}px`);
    this.#wide = wide;
    this.#sizeCoordinates();
  }

  /** Scales coordinates down to the maximum size. */
  #sizeCoordinates(): void {
    const { board } = this;
    const wide = this.#wide * Math.min(1, board.ratio / (this.#shape?.ratio ?? 1));
    const drawn = (board.coordinates * wide) / board.across;
    const part = Math.min(1, COORDINATES / Math.max(drawn, 1));
    board.element.style.setProperty("--coordinates", part.toFixed(3));
  }

  /** Chooses the layout with the larger board within a fixed height, and its size there. */
  #within(width: number, height: number, ratio: number): [string, number[]] {
    const side = { none: 0, comment: 90, full: 160 }[this.frame.dataset.side ?? "full"]!;
    const bars = [this.#players.element, this.#controls.element, this.#status.element].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
    const below = [width - 2 * GAP, height - bars - side - 6 * GAP];
    const beside = [width - Math.min(SIDE, Math.max(250, width * 0.42)) - 3 * GAP, height - 2 * GAP];
    const size = ([wide, high]: number[]) => Math.min(wide!, high! * ratio);
    return size(beside) > size(below) ? ["wide", beside] : [width < 600 ? "phone" : "stack", below];
  }
}

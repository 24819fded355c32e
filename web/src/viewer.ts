// The viewer behind the element: one file, one place in it, and the panels that show both.
import { Client, ViewerError } from "./client.js";
import type { Layout } from "./layout.js";
import { nodeOf } from "./layout.js";
import type { Change, Mode, Place, Solving, State, Theme, View, ViewOptions } from "./types.js";
import { words, type Key, type Words } from "./words.js";
import { Shell } from "./shell.js";
import { Editing } from "./editing.js";
import { Solver } from "./solving.js";
import { Drafts } from "./drafts.js";
import { COMMANDS } from "./commands.js";
import { listenOnBoard } from "./input.js";

/** What the element's attributes say. */
export interface Settings {
  mode: Mode;
  theme: Theme;
  coords: string;
  variations: string;
  numbers: string;
  panels: string[] | null;
  keys: "focus" | "page" | "none";
  wheel: boolean;
  hash: boolean;
  interval: number;
  replyDelay: number;
  shuffle: boolean;
  confirm: "auto" | "always" | "never";
  lang: string | null;
  maxBytes: number;
}

/** The picture for paper is drawn so long after the last step, in milliseconds. */
const SOON = 400;

export class Viewer {
  readonly shell: Shell;
  readonly editing: Editing;
  readonly solver: Solver;
  readonly drafts: Drafts;
  say!: Words & { lang: string };
  view: View | null = null;
  tree: Layout | null = null;
  name = "";
  trees = 0;
  change: Change = { at: null, dirty: false, undo: 0, redo: 0, trees: 0 };
  autoplay: ReturnType<typeof setInterval> | null = null;
  /** The child that was last gone to, by its parent. */
  readonly taken = new Map<number, number>();
  /** Where the file came from, if the browser lets it be written. */
  handle: FileSystemFileHandle | null = null;
  /** What the server that lent the file knows it by. */
  tag: string | null = null;
  #client: Client | null = null;
  #loading: object | null = null;
  #loaded: Promise<void> = Promise.resolve();
  #queue: Promise<unknown> = Promise.resolve();
  #outline: Promise<void> = Promise.resolve();
  #printer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly host: HTMLElement, root: ShadowRoot, readonly settings: Settings) {
    this.speak();
    this.shell = new Shell(this, root);
    this.editing = new Editing(this);
    this.solver = new Solver(this);
    this.drafts = new Drafts(this);
    listenOnBoard(this);
    this.shell.arrange();
  }

  get calls(): Client["calls"] {
    this.#client ??= new Client();
    return this.#client.calls;
  }

  /** Starts the worker before there is anything to do. */
  warm(): void {
    void this.calls;
  }

  end(): void {
    this.stop();
    clearTimeout(this.#printer);
    this.drafts.stop();
    this.#client?.end();
    this.#client = null;
  }

  speak(): void {
    const page = this.host.closest("[lang]")?.getAttribute("lang");
    this.say = words(this.settings.lang, page, ...navigator.languages);
  }

  get theme(): "book" | "wood" | "dark" | "highcontrast" {
    const { theme } = this.settings;
    if (theme !== "auto") return theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "book";
  }

  /** What is shown; an error where nothing is. */
  get shown(): View {
    if (!this.view) throw new ViewerError("no-such-tree", this.say("empty"));
    return this.view;
  }

  get state(): State {
    const { view, change, settings } = this;
    return {
      name: this.name, trees: this.trees, tree: view?.tree ?? 0, node: view?.node ?? 0,
      nodes: this.tree?.count ?? 0, move_number: view?.show.move_number ?? 0, to_play: view?.show.to_play ?? null,
      mode: settings.mode, theme: settings.theme, dirty: change.dirty, undo: change.undo, redo: change.redo,
      tool: settings.mode === "edit" ? this.editing.tool : null, problem: this.solver.problem,
      guess: this.solver.guess, autoplay: this.autoplay !== null,
    };
  }

  /** Whether moves are hidden that would tell an answer. */
  get hides(): boolean {
    const { mode } = this.settings;
    return mode === "guess" || (mode === "problem" && this.solver.hides);
  }

  options(): ViewOptions {
    const { coords, variations, numbers } = this.settings;
    return {
      theme: this.theme, coords, numbers, variations: this.hides ? "none" : variations,
      ...(this.hides && this.settings.mode === "problem" && { noLabels: true }),
      ...(this.settings.mode === "problem" && this.solver.shuffled && { shuffled: true }),
    };
  }

  /** One thing after another: what was asked first is done first, and nothing while a file is read. */
  serial<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(() => this.#loaded).then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  fire(name: string, detail: object, cancelable = false): boolean {
    return this.host.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }));
  }

  /** Says what went wrong, in words and as an event. */
  fail(code: string, message: string): void {
    if (code === "cancelled") return;
    this.shell.alert(message);
    this.fire("sgf-error", { code, message });
  }

  /** Says what an error says. */
  failed(error: unknown): void {
    const { code, message } = error as ViewerError;
    this.fail(code ?? "internal", this.say("failed", { reason: message }));
  }

  /** Reads a file. A load that is under way is given up. */
  load(bytes: Uint8Array, name: string, place: Place | null): Promise<void> {
    const loaded = this.#load(bytes, name, place);
    this.#loaded = loaded.catch(() => {});
    return loaded;
  }

  async #load(bytes: Uint8Array, name: string, place: Place | null): Promise<void> {
    const token = {};
    if (this.#loading) {
      this.#client?.end();
      this.#client = null;
      this.#queue = Promise.resolve();
    }
    this.#loading = token;
    this.stop();
    this.drafts.stop();
    const max = this.settings.maxBytes;
    try {
      if (bytes.length > max) {
        throw new ViewerError("too-large", this.say("too-large", { name, size: bytes.length }));
      }
      this.shell.busy(this.say("loading", { name }));
      void this.calls.literal(this.settings.mode === "edit");
      const { trees } = await this.calls.open(bytes, max);
      if (this.#loading !== token) return;
      this.name = name;
      this.trees = trees;
      this.tree = null;
      this.view = null;
      this.taken.clear();
      this.handle = null;
      this.change = { at: null, dirty: false, undo: 0, redo: 0, trees };
      this.editing.reset();
      this.solver.reset();
      this.fire("sgf-load", { name, trees });
      if (!trees) {
        this.shell.empty(this.say("no-game"));
        this.fail("no-such-tree", this.say("no-game"));
        return;
      }
      await this.begin(place);
      performance.mark("sgf-first-board");
      await this.outline();
      performance.mark("sgf-tree-ready");
      void this.drafts.begin();
      this.shell.check.refresh();
    } catch (error) {
      const { code, message } = error as ViewerError;
      if (code === "cancelled" || this.#loading !== token) return;
      this.shell.busy(null);
      this.fail(code ?? "internal", message);
    } finally {
      if (this.#loading === token) this.#loading = null;
    }
  }

  /** Shows the place that was asked for, or where the mode begins. */
  async begin(place: Place | null): Promise<void> {
    if (this.settings.mode === "problem") {
      await this.solver.begin(place?.tree ?? 1);
      return;
    }
    let id: number;
    try {
      id = await this.calls.locate(place ?? {});
    } catch (error) {
      id = await this.calls.locate({});
      await this.show(id);
      this.fail((error as ViewerError).code ?? "no-such-node", this.say("nowhere"));
      return;
    }
    await this.show(id);
  }

  /** Goes to a place, or fails. */
  goTo(place: Place): Promise<void> {
    return this.serial(async () => {
      const tree = place.tree ?? this.view?.tree ?? 1;
      if (this.settings.mode === "problem" && tree !== this.view?.tree) return this.solver.begin(tree);
      await this.arrive(await this.calls.locate({ ...place, tree }));
    });
  }

  /** Goes to a node; its game's tree is fetched where that is another one. */
  async arrive(id: number): Promise<void> {
    const before = this.view?.tree;
    await this.show(id);
    if (this.view!.tree !== before) await this.outline();
  }

  /** Shows a node. */
  async show(id: number): Promise<void> {
    const view = await this.calls.view(id, this.options());
    const moved = view.id !== this.view?.id || view.tree !== this.view?.tree;
    this.view = view;
    if (view.parent !== null) this.taken.set(view.parent, view.id);
    this.remember();
    this.shell.busy(null);
    this.shell.render();
    this.shell.board.onPaper(null);
    clearTimeout(this.#printer);
    if (this.theme !== "book") this.#printer = setTimeout(() => void this.paper().catch(() => {}), SOON);
    if (moved) this.fire("sgf-navigate", { tree: view.tree, node: view.node, move_number: view.show.move_number });
  }

  /** Draws the same node again: a setting or the file has changed. */
  async refresh(): Promise<void> {
    if (this.view) await this.show(this.view.id);
  }

  /** Fetches the outline of the game that is shown. */
  outline(): Promise<void> {
    const { tree } = this.view!;
    this.#outline = this.calls.outline(tree).then((layout) => {
      if (this.view?.tree !== tree) return;
      this.tree = layout;
      this.remember();
      this.shell.tree.reset();
      this.shell.render();
    });
    return this.#outline;
  }

  /** Notes the way to this node, so that going back and on takes it again. */
  remember(): void {
    const { tree, view } = this;
    if (!tree || !view) return;
    for (let node = nodeOf(tree, view.id); node > 0; ) {
      const parent = tree.parents[node]!;
      const [id, above] = [tree.ids[node]!, tree.ids[parent]!];
      if (this.taken.get(above) === id && node !== view.node) return;
      this.taken.set(above, id);
      node = parent;
    }
  }

  /** What `next` goes to. */
  get following(): number | null {
    const { view } = this;
    if (!view) return null;
    const taken = this.taken.get(view.id);
    const known = view.children.find((child) => child.id === taken) ?? view.children[0];
    return known?.id ?? null;
  }

  /** Goes `count` nodes on (or back) along the line last taken. */
  async walk(count: number): Promise<void> {
    if (count === 1 || count === -1) {
      const to = count > 0 ? this.following : this.view!.parent;
      if (to !== null) await this.show(to);
      return;
    }
    await this.#outline;
    const tree = this.tree!;
    let node = nodeOf(tree, this.view!.id);
    for (let steps = Math.abs(count); steps > 0; steps -= 1) {
      const next = count > 0 ? this.below(node) : tree.parents[node]!;
      if (next < 0) break;
      node = next;
    }
    await this.show(tree.ids[node]!);
  }

  /** Goes to the next branch after or before this node; to the end of the line without one. */
  async branch(way: 1 | -1): Promise<void> {
    await this.#outline;
    const tree = this.tree!;
    let node = nodeOf(tree, this.view!.id);
    for (;;) {
      const next = way > 0 ? this.below(node) : tree.parents[node]!;
      if (next < 0) break;
      node = next;
      const child = node + 1;
      if (child < tree.count && tree.parents[child] === node && tree.siblings[child]! > 1) break;
    }
    await this.show(tree.ids[node]!);
  }

  /** The child of a node that was last taken, or its first. */
  below(node: number): number {
    const tree = this.tree!;
    const taken = this.taken.get(tree.ids[node]!);
    const known = taken === undefined ? -1 : nodeOf(tree, taken);
    if (known > 0 && tree.parents[known] === node) return known;
    const child = node + 1;
    return child < tree.count && tree.parents[child] === node ? child : -1;
  }

  /** Runs a command; what cannot be done now does nothing. */
  run(name: string, argument?: unknown): Promise<unknown> {
    const command = COMMANDS[name];
    if (!command) return Promise.reject(new ViewerError("option", `there is no command ${name}`));
    return this.serial(async () => {
      if (!command.can(this)) return;
      if (name !== "autoplay" && name !== "next") this.stop();
      try {
        return await command.run(this, argument);
      } catch (error) {
        this.failed(error);
        throw error;
      }
    });
  }

  can(name: string): boolean {
    return COMMANDS[name]?.can(this) ?? false;
  }

  /** Starts or ends autoplay. */
  play(): void {
    if (this.autoplay !== null) return this.stop();
    const step = () => {
      if (this.following === null) return this.stop();
      void this.serial(() => this.walk(1)).catch(() => this.stop());
    };
    this.autoplay = setInterval(step, this.settings.interval * 1000);
    this.shell.controls();
  }

  stop(): void {
    if (this.autoplay === null) return;
    clearInterval(this.autoplay);
    this.autoplay = null;
    this.shell.controls();
  }

  /** After an edit: the picture, the tree, the findings, the draft. */
  async changed(change: Change): Promise<void> {
    this.change = change;
    this.trees = change.trees;
    if (change.at !== null) await this.show(change.at);
    await this.outline();
    this.told();
    this.drafts.later();
    this.shell.check.later();
  }

  told(): void {
    const { dirty, undo, redo } = this.change;
    this.fire("sgf-change", { dirty, undo, redo });
    this.shell.controls();
  }

  solving(solving: Solving): void {
    this.fire("sgf-problem", { status: solving.status });
  }

  /** Changes the mode; a problem begins anew. */
  async enter(mode: Mode): Promise<void> {
    const before = this.settings.mode;
    this.settings.mode = mode;
    this.stop();
    this.editing.reset();
    if (before === "problem" && mode !== "problem") this.solver.leave();
    this.solver.reset();
    this.shell.arrange();
    if (!this.view) return;
    await this.calls.literal(mode === "edit");
    if (mode === "problem") await this.solver.begin(this.view.tree);
    else await this.refresh();
    // The tree names moves, and those of a dialect are none by the letter.
    if ((before === "edit") !== (mode === "edit")) await this.outline();
    this.shell.check.refresh();
  }

  /** Draws the board for paper, black on white. It is there before anybody prints: browsers wait for nothing then. */
  async paper(): Promise<void> {
    const { view } = this;
    if (!view || this.theme === "book") return;
    const { board } = await this.calls.view(view.id, { ...this.options(), theme: "book" });
    if (this.view === view) this.shell.board.onPaper(board?.svg ?? null);
  }

  /** Prints the position and what is said of it. */
  async print(): Promise<void> {
    await this.paper();
    print();
  }

  text(key: Key, values?: Record<string, unknown>): string {
    return this.say(key, values);
  }
}

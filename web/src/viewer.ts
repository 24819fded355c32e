// Viewer of the element: connects state, worker, drawing and input.
import { failed, type App, type Opening } from "./app.js";
import { Client, ViewerError } from "./client.js";
import { COMMANDS } from "./commands.js";
import { listen } from "./input.js";
import { begun, isDirty, themeOf, told, viewOptions, type Settings, type Viewing } from "./state.js";
import { Shell } from "./shell.js";
import type { Mode, Place, State } from "./types.js";
import { words, type Words } from "./words.js";
import { flush, typed, unset } from "./actions/editing.js";
import { keep } from "./actions/drafts.js";
import { cancel } from "./actions/importing.js";
import { enter, load } from "./actions/loading.js";
import { arrive, goTo, refresh, stop } from "./actions/moving.js";
import { beginProblem } from "./actions/solving.js";

export class Viewer implements App {
  readonly state: Viewing;
  readonly shell: Shell;
  readonly timers: App["timers"] = {};
  say!: Words;
  handle: FileSystemFileHandle | null = null;
  lent: App["lent"] = null;
  source: App["source"] = null;
  modified: number | null = null;
  outlined: Promise<void> = Promise.resolve();
  #client: Client | null = null;
  /** The shared worker may still be busy with canceled tasks. */
  #isApart = false;
  #loaded: Promise<void> = Promise.resolve();
  #queue: Promise<unknown> = Promise.resolve();
  #silence: () => void;
  #told: State;

  constructor(readonly host: HTMLElement, root: ShadowRoot, settings: Settings) {
    this.state = begun(settings);
    // The worker starts while the page is drawn.
    void this.calls;
    this.#told = told(this.state);
    this.speak();
    const send = (command: string, argument?: unknown) => void this.run(command, argument).catch(() => {});
    this.shell = new Shell(host, root, {
      send,
      typed: (name, field, isDone) => {
        typed(this, name, field.value, field);
        if (isDone) void flush(this);
      },
      unset: (written) => unset(this, written),
      labels: (tree, ids) => this.calls.labels(tree, ids),
    });
    this.#silence = listen({ app: this, board: this.shell.board, frame: this.shell.frame, run: (command, argument) => this.run(command, argument) });
  }

  get calls(): Client["calls"] {
    this.#client ??= new Client(() => this.say("no-worker"), this.#isApart);
    return this.#client.calls;
  }

  restart(): void {
    if (this.#client) this.#isApart = !this.#client.end();
    this.#client = null;
    this.#queue = Promise.resolve();
  }

  end(): void {
    stop(this);
    cancel(this);
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.#silence();
    // Store recent input first.
    const kept = isDirty(this.state) ? this.written(() => keep(this)) : Promise.resolve();
    void kept.catch(() => {}).finally(() => this.restart());
  }

  speak(): void {
    const page = this.host.closest("[lang]")?.getAttribute("lang");
    this.say = words(this.state.settings.lang, page, ...navigator.languages);
  }

  get #scene() {
    return { state: this.state, say: this.say, can: (command: string) => this.can(command) };
  }

  draw(): void {
    this.shell.draw(this.#scene);
    this.#told = told(this.state);
  }

  drawControls(): void {
    // While the mode changes, what it needs is still being asked for; then everything is drawn.
    if (this.shell.frame.dataset.mode !== this.state.settings.mode) return;
    this.shell.drawControls(this.#scene);
    this.#told = told(this.state);
  }

  async paper(): Promise<void> {
    const { view, tried, settings } = this.state;
    if (!view?.board || (this.theme === "book" && !settings.redBlue)) return this.shell.board.onPaper(null);
    const { candidates: _, places: __, ...seen } = viewOptions(this.state);
    const options = { ...seen, theme: "book" };
    const { board } = await (tried ? this.calls.try({ tree: view.tree, id: view.id }, tried.moves, { ...options, variations: "none" })
      : this.calls.view(view.tree, view.id, options));
    if (this.state.view === view) this.shell.board.onPaper(board?.svg ?? null);
  }

  drawBoard(): void {
    this.shell.board.draw(this.#scene);
  }

  /** State exposed to programs, never newer than what is drawn or announced by an event. */
  get told(): State {
    return this.#told;
  }

  /** Pending requests, in order. */
  get asked(): Promise<unknown>[] {
    return [this.#queue, this.#loaded];
  }

  serial<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(() => this.#loaded).then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Runs a task after pending input is written. */
  written<T>(work: () => Promise<T>): Promise<T> {
    void flush(this);
    return this.serial(work);
  }

  fire(name: string, detail: object, cancelable = false): boolean {
    this.#told = told(this.state);
    return this.host.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }));
  }

  load(bytes: Uint8Array, name: string, opening: Opening = {}): Promise<void> {
    const loaded = load(this, bytes, name, opening);
    this.#loaded = loaded.catch(() => {});
    return loaded;
  }

  goTo(place: Place): Promise<void> {
    return this.written(async () => {
      const { view, settings } = this.state;
      const tree = place.tree ?? view?.tree ?? 1;
      if (settings.mode === "problem" && tree !== view?.tree) return beginProblem(this, tree);
      await goTo(this, { ...place, tree });
    });
  }

  arrive = (place: Place): Promise<void> => this.written(async () => arrive(this, await this.calls.locate(place)));

  refresh = (): Promise<void> => this.serial(() => refresh(this));

  enter = (mode: Mode): Promise<void> => this.serial(() => enter(this, mode));

  shuffle = (): Promise<void> => this.serial(async () => {
    const { view, settings } = this.state;
    if (settings.mode === "problem" && view) await beginProblem(this, view.tree);
  });

  can(name: string): boolean {
    return COMMANDS[name]?.can(this.state) ?? false;
  }

  /** Runs a command if it is available. */
  run(name: string, argument?: unknown): Promise<unknown> {
    if (!COMMANDS[name]) return Promise.reject(new ViewerError("option", `there is no command ${name}`));
    // Write pending input before anything else.
    const written = flush(this);
    const { run, isApart, isOwn } = COMMANDS[name];
    const said = (error: unknown) => {
      failed(this, error);
      throw error;
    };
    // Long tasks start in turn, but only their caller waits for the end.
    let apart: Promise<unknown> | void;
    return this.serial(async () => {
      if (!this.can(name)) return;
      if (name !== "autoplay" && name !== "next") stop(this);
      if (!isOwn && this.state.message !== null) {
        this.state.message = null;
        this.drawControls();
      }
      const work = Promise.resolve().then(() => run(this, argument)).catch(said);
      if (!isApart) return work;
      apart = work;
    }).then((result) => apart ?? result).finally(() => written);
  }

  get theme(): string {
    return themeOf(this.state);
  }
}

// Explorer of the element: connects state, worker, drawing and input.
import { Client } from "../client.js";
import { VIEWER, speaker } from "../words.js";
import { failed, type App, type Name, type Say } from "./app.js";
import { COMMANDS } from "./commands.js";
import { TABLES } from "./i18n/index.js";
import { listen } from "./input.js";
import { Shell } from "./shell.js";
import { begun, type Exploring, type OpenGame, type Settings } from "./state.js";
import { ExploreError, type Query, type SummaryLine } from "./types.js";
import type { ExplorerSession } from "./worker/session.js";
import { asText } from "./actions/asking.js";
import { linkOf } from "./actions/sharing.js";
import type { Shown } from "./panels/opened.js";

const speak = speaker<Name>([VIEWER, TABLES]);

/** State that the element exposes to programs. */
export interface State {
  source: "local" | "tiles" | "whole" | null;
  games: number;
  game: number | null;
  size: readonly [number, number] | null;
  query: Query;
  summary: SummaryLine | null;
  continuations: object[];
  open: { path: string; tree: number; node: number; turned: boolean } | null;
  busy: boolean;
}

/** History entry of the explorer. */
interface Entry {
  sgfkit: { depth: number; question: unknown };
}

export class Explorer implements App {
  readonly state: Exploring;
  readonly shell: Shell;
  say!: Say;
  asking = new AbortController();
  opening: object = {};
  depth = 0;
  readonly #client: Client<ExplorerSession>;
  readonly #silence: () => void;
  /** History without a URL to write to. */
  readonly #entries: { question: unknown; open: OpenGame | null }[] = [];
  #arrived: (() => void) | null = null;
  #isDrawing = false;
  /** Pending change of the position. */
  #moving: Promise<unknown> = Promise.resolve();

  constructor(readonly host: HTMLElement, root: ShadowRoot, settings: Settings) {
    this.state = begun(settings);
    this.speak();
    this.#client = new Client<ExplorerSession>(() => this.say("no-worker"), true);
    this.shell = new Shell(host, root, this.send, { bytesOf: (open) => this.#bytesOf(open) });
    this.#silence = listen(this, this.shell, this.send);
    if (settings.hash && isEntry(history.state)) this.depth = history.state.sgfkit.depth;
    this.#render();
  }

  readonly send = (command: string, argument?: unknown): void => {
    if (command === "focus-filter") return this.shell.filters.focus();
    void this.run(command, argument).catch(() => {});
  };

  get calls(): Client<ExplorerSession>["calls"] {
    return this.#client.calls;
  }

  end(): void {
    this.asking.abort();
    this.#silence();
    this.#client.end();
  }

  speak(): void {
    const page = this.host.closest("[lang]")?.getAttribute("lang");
    this.say = speak(this.state.settings.lang, page, ...navigator.languages);
  }

  /** Schedules one drawing for any number of calls. */
  draw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    queueMicrotask(() => {
      this.#isDrawing = false;
      this.#render();
    });
  }

  #render(): void {
    this.shell.draw({ state: this.state, say: this.say, can: (command) => this.can(command) });
  }

  mayLeave(): boolean {
    return !this.shell.opened.isDirty() || confirm(this.say("leave"));
  }

  can(command: string): boolean {
    return COMMANDS[command]?.can(this.state, this) ?? false;
  }

  run(command: string, argument?: unknown): Promise<unknown> {
    const known = COMMANDS[command];
    if (!known) return Promise.reject(new ExploreError("query", command));
    const work = async () => {
      if (!this.can(command)) return;
      this.state.told = null;
      try {
        return await known.run(this, argument);
      } catch (error) {
        // Errors of an answer were already reported.
        if (!this.state.message) failed(this, error);
        throw error;
      }
    };
    // A letter refers to the answer of the last question.
    const done = command === "letter" ? this.#moving.then(work) : work();
    if (known.moves) this.#moving = done.catch(() => {});
    return done;
  }

  fire(name: string, detail: object): void {
    this.host.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  /** Returns a game as its question matches it. */
  async #bytesOf(open: OpenGame): Promise<Shown> {
    const { bytes, own, hit, asPlayed, charset } = open;
    const isTurned = !asPlayed && hit !== null && (hit.swapped || (hit.transform ?? "none") !== "none");
    let data: Uint8Array = bytes.slice();
    if (isTurned) data = await this.calls.asAsked(data, own, hit.transform ?? "none", hit.swapped);
    const shown = decoded(data, charset);
    const isCopy = isTurned || typeof shown === "string";
    return { data: shown, isTurned, ...(isCopy && { original: { bytes, charset } }) };
  }

  // The browser's history.

  note(isNew: boolean): void {
    const { question, open, settings } = this.state;
    if (!settings.hash) {
      if (isNew || !this.#entries.length) this.#entries.push({ question, open });
      else this.#entries[this.#entries.length - 1] = { question, open };
      this.depth = this.#entries.length - 1;
      return;
    }
    const hash = linkOf(this);
    const address = `${location.href.split("#")[0]}${hash ? `#${hash}` : ""}`;
    const isFirst = !isEntry(history.state);
    if (isNew && !isFirst) this.depth += 1;
    const state: Entry = { sgfkit: { depth: this.depth, question: structuredClone(question) } };
    try {
      if (isNew && !isFirst) history.pushState(state, "", address);
      else history.replaceState(state, "", address);
    } catch {
      // Too many changes, or not allowed here; the URL is optional.
    }
  }

  async back(): Promise<void> {
    if (this.depth <= 0) return;
    if (this.state.settings.hash) {
      const arrived = new Promise<void>((resolve) => (this.#arrived = resolve));
      history.back();
      return arrived;
    }
    this.#entries.pop();
    const last = this.#entries.at(-1);
    this.depth = this.#entries.length - 1;
    if (last) await this.restore(last.question);
  }

  /** Handles navigation to another history entry. */
  async arrive(): Promise<void> {
    const entry = history.state as Entry | null;
    // A URL typed by the user is a new entry.
    this.depth = isEntry(entry) ? entry.sgfkit.depth : this.depth + 1;
    try {
      await this.restore(isEntry(entry) ? entry.sgfkit.question : null);
    } finally {
      this.#arrived?.();
      this.#arrived = null;
    }
  }

  /** Shows a question of the history, or from the URL if null. */
  restore: (question: unknown) => Promise<void> = async () => {};

  /** Refreshes the page after the archive's games changed. */
  renew: () => Promise<void> = async () => {};

  get told(): State {
    const { source, games, question, answer, open, busy } = this.state;
    return {
      source: source?.kind ?? null, games, game: question?.game ?? null, size: question?.size ?? null,
      query: question ? asText(this, question) : {}, summary: answer?.summary ?? null,
      continuations: answer?.continuations ?? [],
      open: open && {
        path: open.path, tree: open.tree, node: open.hit?.node ?? 0,
        turned: !open.asPlayed && open.hit !== null && (open.hit.swapped || (open.hit.transform ?? "none") !== "none"),
      },
      busy,
    };
  }
}

const isEntry = (state: unknown): state is Entry =>
  state !== null && typeof state === "object" && "sgfkit" in state && typeof (state as Entry).sgfkit?.depth === "number";

/** Decodes a file in an encoding that it does not declare itself. */
function decoded(bytes: Uint8Array, charset: string | null): Uint8Array | string {
  if (charset === null || /^(utf-?8|us-ascii|ascii)$/i.test(charset)) return bytes;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes;
  }
}

// <sgf-explorer>: attributes, properties, methods and events.
import { Base, reflect } from "../dom.js";
import { untilServerEnds } from "../streams.js";
import { coded, failed } from "./app.js";
import { ask, show, startOf, usual } from "./actions/asking.js";
import { close, open } from "./actions/opening.js";
import { play } from "./actions/playing.js";
import { kept, read } from "./actions/questions.js";
import { shapes } from "./actions/sharing.js";
import { askAgain } from "./actions/own.js";
import { Explorer, type State } from "./explorer.js";
import { readLink } from "./query.js";
import type { Settings } from "./state.js";
import type { Source } from "./source.js";
import { LocalSource, aboutOf } from "./sources/local.js";
import { OwnSource, isOwn } from "./sources/own.js";
import { TilesSource } from "./sources/tiles.js";
import { WholeSource } from "./sources/whole.js";
import { ExploreError, type About, type Cut, type Line, type Query, type Ref } from "./types.js";

const THEMES = ["auto", "book", "wood", "dark", "highcontrast"] as const;
const OBSERVED = ["src", "keep", "theme", "coords", "lang", "keys", "hash"];

export class SgfExplorer extends Base {
  static observedAttributes = OBSERVED;
  #explorer: Explorer | null = null;
  #ready: Promise<void> = Promise.resolve();
  #isBegun = false;
  #arrive = () => void this.#arrived();

  connectedCallback(): void {
    this.#explorer ??= this.#made();
    addEventListener("popstate", this.#arrive);
    if (this.#isBegun) return;
    this.#isBegun = true;
    // Inline data is complete once the page is parsed.
    const begin = () => this.#begin();
    this.#ready = document.readyState !== "loading" ? begin()
      : new Promise<void>((resolve) => document.addEventListener("DOMContentLoaded", () => resolve(), { once: true })).then(begin);
    this.#ready.catch(() => {});
  }

  disconnectedCallback(): void {
    removeEventListener("popstate", this.#arrive);
    // After a move within the page, it is connected again in this task.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#explorer?.end();
      this.#explorer = null;
      this.#isBegun = false;
    });
  }

  #made(): Explorer {
    const explorer = new Explorer(this, this.shadowRoot ?? this.attachShadow({ mode: "open" }), this.#settings());
    explorer.restore = (question) => this.#restore(explorer, question);
    explorer.renew = () => this.#renew(explorer);
    return explorer;
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    const explorer = this.#explorer;
    if (!explorer || before === now || !this.#isBegun) return;
    Object.assign(explorer.state.settings, this.#settings());
    if (name === "src") {
      this.#ready = this.#begin();
      this.#ready.catch(() => {});
      return;
    }
    explorer.speak();
    explorer.draw();
    const { question } = explorer.state;
    // The worker draws the picture, so redraw it with the new theme.
    if (question && (name === "theme" || name === "coords")) void show(explorer, question, "none").catch(() => {});
  }

  #settings(): Settings {
    const text = (name: string) => this.getAttribute(name)?.trim() ?? null;
    const word = <T extends string>(value: string | null | undefined, words: readonly T[], usual: T): T => words.find((known) => known === value) ?? usual;
    const theme = (text("theme") ?? "").split(/\s+/);
    return {
      theme: word(theme.find((known) => known !== "red-blue"), THEMES, "auto"), redBlue: theme.includes("red-blue"),
      coords: word(text("coords"), ["players", "sgf", "none"], "players"), lang: text("lang"), keys: word(text("keys"), ["focus", "page", "none"], "focus"),
      hash: this.hasAttribute("hash"), turn: 0, mirror: false,
    };
  }

  /** Opens the archive and asks the question in the URL. */
  async #begin(): Promise<void> {
    const explorer = this.#alive;
    const { state } = explorer;
    try {
      state.source = await this.#source(explorer);
      await this.#name(explorer);
      const isLost = isOwn(state.source) && state.source.isLost;
      if (isLost) state.message = { code: "own", text: explorer.say("own-lost") };
      explorer.draw();
      void state.source.warning?.().then((warning) => {
        state.warning = warning;
        explorer.draw();
      }, () => {});
    } catch (error) {
      state.busy = false;
      failed(explorer, error);
      throw coded(error);
    }
    if (this.dataset.alive) void stay(this.dataset.alive, explorer);
    await this.#restore(explorer, null);
  }

  async #source(explorer: Explorer): Promise<Source> {
    const { archive, search, file, status } = this.dataset;
    const { src } = { src: this.getAttribute("src") };
    if (src !== null) return TilesSource.open(new URL(src.endsWith("/") ? src : `${src}/`, document.baseURI).href, explorer.calls);
    const about = aboutOf(archive ?? '{"boards":[]}');
    if (archive === undefined || this.hasAttribute("keep")) return this.#ownGames(explorer, about);
    if (search !== undefined) return new LocalSource(about, { search, file: file ?? "file", status: status ?? "status" });
    const packed = [...this.querySelectorAll("script[type='application/x-sgfkit-shapes;base64']")].map((script) => script.textContent ?? "");
    return WholeSource.open(about, packed, explorer.calls);
  }

  /**
   * Creates an archive for the visitor's games. Under the program, browser storage only lasts for its current run,
   * since the URL contains a token.
   */
  #ownGames(explorer: Explorer, about: About): Promise<Source> {
    const isServed = this.dataset.alive !== undefined;
    const stay = !this.hasAttribute("keep") ? "page" : isServed ? "program" : "browser";
    return OwnSource.open(about, explorer.calls, stay, `sgfkit-games${isServed ? location.pathname : ""}`);
  }

  /** Shows added games, or the invitation if there are none. */
  async #renew(explorer: Explorer): Promise<void> {
    const { state, asking } = explorer;
    await this.#name(explorer);
    // A question asked in the meantime already refers to the new games.
    if (state.source!.about.games && explorer.asking !== asking) return;
    if (await askAgain(explorer)) return;
    explorer.asking.abort();
    Object.assign(state, { question: null, position: null, answer: null, answered: null, rows: new Map(), open: null, message: null });
    if (!state.source!.about.games) explorer.note(false);
    await this.#restore(explorer, null);
  }

  /** Loads the names of the archive's games. */
  async #name({ state, calls }: Explorer): Promise<void> {
    if (!state.openings.length) state.openings = await calls.openings();
    const numbers = [...new Set([1, ...state.source!.about.boards.map(({ game }) => game)])];
    const games = await Promise.all(numbers.map((number) => calls.game(String(number)).catch(() => null)));
    state.names = new Map(games.filter((game) => game !== null).map(({ game, name }) => [game, name ?? String(game)]));
    state.searched = new Set(games.filter((game) => game?.searched).map((game) => game!.game));
  }

  /** Shows a question of the history, or from the URL if null. Invalid questions lead to the start. */
  async #restore(explorer: Explorer, entry: unknown): Promise<void> {
    const { state } = explorer;
    if (isOwn(state.source) && !state.source.about.games) {
      // Keep the URL, since its games may be added later.
      Object.assign(state, { busy: false, games: 0 });
      explorer.draw();
      return;
    }
    const known = kept(entry);
    const board = usual(explorer);
    const begin = board ? startOf(board, state.searched.has(board.game), {}) : startOf({ game: 1, size: [19, 19] }, true, {});
    let wanted = known ?? begin;
    let toOpen: Ref | null = null;
    if (!known || state.settings.hash) {
      try {
        const link = readLink(state.settings.hash ? location.hash : "");
        toOpen = link.open;
        if (!known && (Object.keys(link.query).length || toOpen)) {
          state.question = null;
          wanted = Object.keys(link.query).length ? await read(explorer, link.query, true) : begin;
          const { boards } = state.source!.about;
          if (boards.length && "game" in link.query && !boards.some(({ game }) => game === wanted.game)) {
            throw new ExploreError("query", `there are no games of ${state.names.get(wanted.game)} here`);
          }
        }
      } catch (error) {
        await show(explorer, begin, "over").catch(() => (state.busy = false));
        failed(explorer, error);
        return;
      }
    }
    try {
      // Do not repeat the same question: just close the game above it and keep the list's position.
      const isHere = known !== null && state.answer !== null && !state.busy && JSON.stringify(known) === JSON.stringify(state.question);
      if (isHere) state.open = null;
      else await show(explorer, wanted, "over");
      explorer.draw();
      if (toOpen) await open(explorer, toOpen, false, known !== null && explorer.depth > 0);
    } catch (error) {
      const { code } = coded(error);
      state.busy = false;
      explorer.draw();
      if (known || code !== "query") return;
      await show(explorer, begin, "over").catch(() => (state.busy = false));
      failed(explorer, error);
    }
  }

  async #arrived(): Promise<void> {
    const explorer = this.#explorer;
    if (!explorer?.state.settings.hash || !explorer.state.source) return;
    await explorer.arrive();
  }

  get #alive(): Explorer {
    if (!this.#explorer) throw new ExploreError("fetch", "the element is not in a document");
    return this.#explorer;
  }

  /** Resolves when the first answer is shown. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  get state(): State {
    return this.#alive.told;
  }

  /** Returns the objects of `sgf search --json` without changing the page. */
  async ask(query: Query = {}, cut: Cut = {}): Promise<Line[]> {
    const explorer = this.#alive;
    await this.#ready.catch(() => {});
    return this.#coded(async () => ask(explorer, await read(explorer, query, false), cut));
  }

  /** Shows a question, as a new history entry. */
  async explore(query: Query = {}): Promise<void> {
    const explorer = this.#alive;
    await this.#ready.catch(() => {});
    await this.#coded(async () => {
      let question;
      try {
        question = await read(explorer, query, true);
      } catch (error) {
        failed(explorer, error);
        throw error;
      }
      await show(explorer, question, "new");
      await settled();
    });
  }

  async play(move: string): Promise<void> {
    await this.#coded(async () => {
      await play(this.#alive, move);
      await settled();
    });
  }

  async back(): Promise<void> {
    await this.#coded(async () => {
      await this.#alive.back();
      await settled();
    });
  }

  async open(game: Ref): Promise<void> {
    await this.#coded(async () => {
      await open(this.#alive, { path: String(game.path), tree: Number(game.tree ?? 1) });
      await settled();
      await this.#alive.shell.opened.settled();
    });
  }

  async close(): Promise<void> {
    await this.#coded(async () => {
      await close(this.#alive);
      await settled();
    });
  }

  /** Downloads the data that answers every question. */
  async shapes(): Promise<void> {
    await this.#coded(() => shapes(this.#alive));
  }

  async #coded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw coded(error);
    }
  }
}

/** Waits until changes are drawn. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Shows a message when the server of `sgf explore` stops. */
async function stay(url: string, explorer: Explorer): Promise<void> {
  await untilServerEnds(url);
  // Games stay until the program ends.
  if (isOwn(explorer.state.source)) await explorer.calls.removeKept();
  if (!explorer.host.isConnected) return;
  explorer.state.message = { code: "fetch", text: explorer.say("server-ended") };
  explorer.draw();
}

reflect(SgfExplorer, OBSERVED);

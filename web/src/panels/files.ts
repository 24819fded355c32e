// List of files and their games. Only visible rows are in the document, and only these are read.
import { bdi, fill, h, set } from "../dom.js";
import { listed, nameOf, solvedOf, type Row } from "../listed.js";
import { button, enable } from "../parts/button.js";
import { isOver } from "../state.js";
import type { Panel, Scene, Send } from "../scene.js";

/** Row height in pixels, as in the style sheet. */
const ROW = 52;
const MANY = 60;
/** Maximum number of characters of a path to show. */
const LONG = 300;
const COMMANDS = ["previous-file", "next-file", "shuffle-files"];

const keyOf = ({ file, tree }: Row): string => `${file}-${tree}`;

export class FilesPanel implements Panel {
  readonly element = h("section", { part: "files", class: "files games", tabindex: -1 });
  readonly #filter = h("input", { type: "search", "data-type": "filter" });
  readonly #bar = h("div", { class: "bar" });
  readonly #said = h("p", { class: "quiet said", role: "status" });
  readonly #box = h("div", { class: "scroll", role: "listbox", tabindex: 0 });
  readonly #space = h("div", { class: "space", role: "presentation" });
  readonly #options = new Map<string, { option: HTMLElement; shows: unknown[] }>();
  #buttons: HTMLButtonElement[] = [];
  #scene: Scene | null = null;
  #lang = "";
  /** List that the options belong to. */
  #list: unknown = null;
  #asked = "";
  /** Values that the drawn rows depend on. */
  #shows: unknown[] = [];
  #current = "";
  /** Last requested row. */
  #wanted = "";
  /** Common prefix of all paths. */
  #shared: { list: unknown; length: number } = { list: null, length: 0 };

  constructor(readonly send: Send) {
    this.#box.append(this.#space);
    this.element.append(this.#bar, this.#said, this.#box);
    this.#box.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.#box.addEventListener("click", (event) => {
      const option = (event.target as Element).closest<HTMLElement>("[data-path]");
      if (option) this.#go({ file: Number(option.dataset.file), tree: Number(option.dataset.tree) });
    });
    this.element.addEventListener("focus", () => this.#box.focus());
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    this.#filter.addEventListener("keydown", (event) => {
      if (event.isComposing || !["ArrowDown", "Enter"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      this.send("filter-files", this.#filter.value);
      this.#box.focus();
      const rows = this.#scene!.state.files ? listed(this.#scene!.state.files, this.#filter.value) : [];
      if (rows.length && this.#place(rows) < 0) this.#go(rows[0]!);
    });
    let timer: ReturnType<typeof setTimeout>;
    this.#filter.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.send("filter-files", this.#filter.value), 120);
    });
    new ResizeObserver(() => this.#draw()).observe(this.#box);
  }

  #place(rows: Row[]): number {
    const { files, view } = this.#scene!.state;
    return rows.findIndex(({ file, tree }, at) => file === files!.open
      && (tree === view?.tree || (rows[at + 1]?.file !== file && rows[at - 1]?.file !== file)));
  }

  #go({ file, tree }: { file: number; tree: number }): void {
    this.#wanted = `${file}-${tree}`;
    this.send("open-file", { file, tree });
  }

  /** Arrows select rows, Enter goes to the start of the current game, letters start a filter. */
  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1 && /[\p{L}\p{N}]/u.test(event.key)) {
      // The browser then inserts the letter into the focused field.
      this.#filter.focus();
      event.stopPropagation();
      return;
    }
    const ways: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity, Enter: 0 };
    const way = ways[event.key];
    const { files } = this.#scene!.state;
    if (way === undefined || !files) return;
    event.preventDefault();
    event.stopPropagation();
    // A held key continues once the file is shown.
    if (event.repeat && this.#wanted !== this.#current) return;
    // After a problem, Enter continues regardless of the focus.
    if (way === 0 && isOver(this.#scene!.state)) return this.send("next-game");
    const rows = listed(files);
    const to = rows[Math.max(0, Math.min(rows.length - 1, this.#place(rows) + way))];
    if (to) this.#go(to);
  }

  draw(scene: Scene): void {
    this.#scene = scene;
    const { files } = scene.state;
    this.element.hidden = this.#box.hidden = !files;
    if (!files) return;
    if (this.#lang !== scene.say.lang) this.#build(scene);
    if (this.#list !== files.list) {
      this.#list = files.list;
      this.#clear();
      this.#box.scrollTop = 0;
    }
    enable(this.#buttons, scene);
    set(this.#buttons[2]!, "aria-pressed", String(files.shuffled !== null));
    if (!this.#filter.matches(":focus")) this.#filter.value = files.filter;
    const rows = listed(files);
    this.#tell(scene, rows.length);
    // A step within a game changes nothing here.
    const { view, progress, settings } = scene.state;
    const shows = [rows, files.open, view?.tree, progress, settings.mode, this.#lang];
    if (this.#shows.length && shows.every((part, at) => part === this.#shows[at])) return;
    this.#shows = shows;
    this.#draw();
  }

  #build({ say }: Scene): void {
    this.#lang = say.lang;
    this.#buttons = COMMANDS.map((command) => button(this.send, say, command));
    set(this.#filter, "aria-label", say("filter"));
    set(this.#filter, "placeholder", say("filter"));
    set(this.#box, "aria-label", say("panel-files"));
    fill(this.#bar, this.#filter, ...this.#buttons);
    this.#clear();
  }

  /** Shows how many files were read for a filter, or that none matches. */
  #tell({ state, say }: Scene, count: number): void {
    const files = state.files!;
    const isReading = files.isReading && files.filter.trim() !== "";
    const key = `${say.lang} ${isReading ? files.details.size : ""} ${count ? "" : files.filter}`;
    this.#said.hidden = !isReading && count > 0;
    if (this.#said.dataset.key === key) return;
    this.#said.dataset.key = key;
    const clear = () => {
      this.#filter.value = "";
      this.send("filter-files", "");
    };
    fill(this.#said, isReading ? say("reading-files", { count: files.details.size, of: files.list.length }) : count ? null : say("no-file-match"),
      !isReading && !count && h("button", { type: "button", onclick: clear }, say("clear-filter")));
  }

  #clear(): void {
    this.#shows = [];
    for (const { option } of this.#options.values()) option.remove();
    this.#options.clear();
  }

  #draw(): void {
    const scene = this.#scene;
    const files = scene?.state.files;
    if (!scene || !files || this.element.hidden || !this.#box.clientHeight) return;
    const rows = listed(files);
    this.#space.style.height = `${rows.length * ROW}px`;
    const own = this.#place(rows);
    const current = own < 0 ? "" : keyOf(rows[own]!);
    if (current !== this.#current) {
      this.#current = current;
      // Repeat requests to a worker that was stopped.
      this.#asked = "";
      const { scrollTop, clientHeight } = this.#box;
      const y = own * ROW;
      if (own >= 0 && (y < scrollTop || y > scrollTop + clientHeight - ROW)) this.#box.scrollTop = Math.max(0, y - clientHeight / 2);
    }
    const { scrollTop, clientHeight } = this.#box;
    const from = Math.max(0, Math.floor(scrollTop / ROW) - 1);
    const to = Math.min(rows.length, from + Math.min(MANY, Math.ceil(clientHeight / ROW) + 3));
    const wanted = new Map<string, number>();
    for (let place = from; place < to; place += 1) wanted.set(keyOf(rows[place]!), place);
    if (own >= 0) wanted.set(current, own);
    for (const [key, { option }] of this.#options) {
      if (wanted.has(key)) continue;
      option.remove();
      this.#options.delete(key);
    }
    for (const [key, place] of wanted) this.#option(key, rows[place]!, place, rows.length, scene);
    set(this.#box, "aria-activedescendant", current ? `file-${current}` : null);
    const unknown = [...new Set([...wanted.values()].map((place) => rows[place]!.file))].filter((file) => !files.details.has(file));
    const asked = unknown.join();
    if (unknown.length && this.#asked !== asked) setTimeout(() => this.send("file-details", unknown), 40);
    this.#asked = asked;
  }

  #option(key: string, row: Row, place: number, count: number, { state, say }: Scene): void {
    const files = state.files!;
    const { path, writable } = files.list[row.file]!;
    let known = this.#options.get(key);
    if (!known) {
      const option = h("div", { role: "option", id: `file-${key}`, "data-path": path, "data-file": row.file, "data-tree": row.tree, title: path.slice(0, LONG) });
      this.#options.set(key, (known = { option, shows: [] }));
    }
    const { option } = known;
    const isOwn = key === this.#current;
    const solved = solvedOf(state.progress, files, row.file, row.tree);
    option.style.top = `${place * ROW}px`;
    set(option, "aria-posinset", place + 1);
    set(option, "aria-setsize", count);
    set(option, "aria-selected", String(isOwn));
    set(option, "aria-current", isOwn ? "true" : null);
    set(option, "data-solved", solved);
    const details = files.details.get(row.file);
    const isReadOnly = state.settings.mode === "edit" && !writable;
    const shows = [details, solved, isReadOnly];
    if (known.shows.length && known.shows.every((part, at) => part === shows[at])) return;
    known.shows = shows;
    const { trees = null } = details ?? {};
    const number = trees === null || trees < 2 ? "" : details!.games.length > 1 ? ` (${row.tree}/${trees})` : ` (${trees})`;
    const second = [...words(row, say), isReadOnly ? say("read-only") : null].filter(Boolean).join(" · ");
    const when = solved && !Number.isNaN(Date.parse(solved)) ? new Date(solved).toLocaleString(say.lang) : "";
    fill(option, h("span", { class: "of-game" },
      h("span", { class: "first" }, bdi((path.slice(this.#common(files.list)) || nameOf(path)).slice(0, LONG)), number,
        solved ? h("span", { class: "solved", title: `${say("solved")} ${when}`.trim() }, " ✓") : null),
      h("span", { class: "quiet second" }, bdi(second))));
    // Keep list order in the document for screen readers.
    const after = [...this.#options.values()].map((one) => one.option).filter((one) => one !== option && one.parentNode)
      .find((one) => Number(one.getAttribute("aria-posinset")) > place + 1);
    this.#space.insertBefore(option, after ?? null);
  }

  /** Returns the length of the folder shared by all paths, which is hidden. */
  #common(list: { path: string }[]): number {
    if (this.#shared.list === list) return this.#shared.length;
    let shared = list[0]?.path ?? "";
    for (const { path } of list) while (!path.startsWith(shared)) shared = shared.slice(0, -1);
    this.#shared = { list, length: shared.search(/[^/\\!]*$/) };
    return this.#shared.length;
  }
}

/** Returns the players, the name, the result and the date. */
function words({ game }: Row, say: Scene["say"]): (string | null)[] {
  if (!game) return [];
  const { black, white, name, result, date } = game;
  const players = black || white ? [black || say("black"), white || say("white")].join(" – ") : null;
  return [players, name, result, date];
}

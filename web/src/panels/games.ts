// Games of a file, one row per game, with filter, order and thumbnails. Only visible rows are in the document.
import { bdi, fill, h, set } from "../dom.js";
import { trusted } from "../trusted.js";
import type { Game } from "../types.js";
import type { Key } from "../words.js";
import { isOver } from "../state.js";
import type { Panel, Scene, Send } from "../scene.js";

const ROW = 68;
const MANY = 60;
const SORTS = ["number", "players", "result", "date", "name"];

export class GamesPanel implements Panel {
  readonly element = h("section", { class: "games", hidden: true });
  readonly #filter = h("input", { type: "search", "data-type": "filter" });
  readonly #bar = h("div", { class: "bar" });
  readonly #sorts = h("div", { class: "bar sorts", role: "group" });
  readonly #box = h("div", { part: "games", class: "scroll", role: "listbox", tabindex: 0 });
  readonly #space = h("div", { class: "space", role: "presentation" });
  readonly #options = new Map<number, HTMLElement>();
  /** Row and thumbnail that each option shows. */
  readonly #filled = new Map<number, unknown[]>();
  #scene: Scene | null = null;
  #asked = "";
  #tree = 0;
  /** True while moving from the filter to the list: selects its first game if the current one is filtered out. */
  #isEntered = false;
  /** Last requested game. */
  #wanted = 0;
  #order: number[] | null = null;
  readonly #noGames = h("span", { role: "status" });
  readonly #clearAll = h("button", { type: "button", "data-command": "clear-filters" });
  readonly #none = h("p", { class: "bar none-found", hidden: true }, this.#noGames, this.#clearAll);
  #lang = "";
  #known = "";

  constructor(readonly send: Send) {
    this.#box.append(this.#space);
    this.element.append(this.#bar, this.#sorts, this.#none, this.#box);
    this.#clearAll.addEventListener("click", () => {
      this.#filter.value = "";
      this.#sort({ filter: "" });
      this.#filter.focus();
    });
    this.#box.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.#box.addEventListener("click", (event) => {
      const option = (event.target as Element).closest<HTMLElement>("[data-tree]");
      if (option) this.#go(Number(option.dataset.tree));
    });
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    // Move from the filter to its results.
    this.#filter.addEventListener("keydown", (event) => {
      if (event.isComposing || !["ArrowDown", "Enter"].includes(event.key)) return;
      event.preventDefault();
      this.#isEntered = true;
      this.#sort({ filter: this.#filter.value });
      this.#box.focus();
    });
    let timer: ReturnType<typeof setTimeout>;
    this.#filter.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#sort({ filter: this.#filter.value }), 120);
    });
    new ResizeObserver(() => this.#draw()).observe(this.#box);
  }

  #sort(change: { filter?: string; by?: string; isDown?: boolean }): void {
    const { filter, by, isDown } = this.#scene!.state.games;
    this.send("sort-games", { filter, by, isDown, ...change });
  }

  /** Returns the game at a position of the list, from 0. */
  #at(place: number): number | undefined {
    const { games, trees } = this.#scene!.state;
    return games.order ? games.order[place] : place < trees ? place + 1 : undefined;
  }

  /** Returns the position of the current game, from 0; -1 if filtered out. */
  #place(): number {
    const { order } = this.#scene!.state.games;
    return order ? order.indexOf(this.#tree) : this.#tree - 1;
  }

  #go(tree: number): void {
    this.#wanted = tree;
    this.send("go", { tree });
  }

  /** Arrows select games, Enter goes to the start of the current one, letters start a filter. */
  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1 && /[\p{L}\p{N}]/u.test(event.key)) {
      // The browser then inserts the letter into the focused field.
      this.#filter.focus();
      event.stopPropagation();
      return;
    }
    const ways: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity, Enter: 0 };
    const way = ways[event.key];
    if (way === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // After a problem, Enter continues regardless of the focus.
    if (way === 0 && isOver(this.#scene!.state)) return this.send("next-game");
    // A held key continues once the game is shown.
    if (event.repeat && this.#wanted !== this.#tree) return;
    const { games, trees } = this.#scene!.state;
    const count = games.order?.length ?? trees;
    const to = this.#at(Math.max(0, Math.min(count - 1, this.#place() + way)));
    if (to !== undefined && (to !== this.#tree || way === 0)) this.#go(to);
  }

  draw(scene: Scene): void {
    this.#scene = scene;
    const { state, say } = scene;
    const { view, trees, games } = state;
    // The listbox itself has the `part` for style sheets.
    this.element.hidden = this.#box.hidden = trees < 2;
    if (!view || trees < 2) return this.#filter.remove();
    if (!this.#filter.parentNode) this.#bar.append(this.#filter);
    if (this.#lang !== say.lang) this.#build(scene);
    for (const button of this.#sorts.querySelectorAll<HTMLElement>("[data-sort]")) {
      const isOn = button.dataset.sort === games.by;
      set(button, "aria-pressed", String(isOn));
      button.dataset.down = String(isOn && games.isDown);
    }
    // The field may contain newer input.
    if (this.#known !== games.filter && !this.#filter.matches(":focus")) this.#filter.value = games.filter;
    this.#known = games.filter;
    const count = games.order?.length ?? trees;
    this.#none.hidden = count > 0;
    const none = count ? "" : say("no-match");
    if (this.#noGames.textContent !== none) this.#noGames.textContent = none;
    if (this.#clearAll.textContent !== say("clear-filters")) this.#clearAll.textContent = say("clear-filters");
    this.#space.style.height = `${count * ROW}px`;
    if (this.#order !== games.order) {
      this.#order = games.order;
      this.#clear();
    }
    if (this.#tree !== view.tree) {
      const place = games.order ? games.order.indexOf(view.tree) : view.tree - 1;
      const { scrollTop, clientHeight } = this.#box;
      const y = place * ROW;
      if (place >= 0 && (y < scrollTop || y > scrollTop + clientHeight - ROW)) this.#box.scrollTop = Math.max(0, y - clientHeight / 2);
    }
    this.#tree = view.tree;
    this.#draw();
    if (!this.#isEntered || games.filter !== this.#filter.value) return;
    this.#isEntered = false;
    const first = this.#at(0);
    if (first !== undefined && this.#place() < 0) this.#go(first);
  }

  #build({ say }: Scene): void {
    this.#lang = say.lang;
    set(this.#box, "aria-label", say("games"));
    set(this.#filter, "aria-label", say("filter"));
    set(this.#filter, "placeholder", say("filter"));
    set(this.#sorts, "aria-label", say("sort"));
    fill(this.#sorts, ...SORTS.map((sort) => h("button", {
      type: "button", "data-sort": sort,
      onclick: () => this.#sort({ by: sort, isDown: this.#scene!.state.games.by === sort && !this.#scene!.state.games.isDown }),
    }, say(`sort-${sort}` as Key))));
    this.#clear();
  }

  #clear(): void {
    for (const option of this.#options.values()) option.remove();
    this.#options.clear();
    this.#filled.clear();
  }

  #draw(): void {
    const scene = this.#scene;
    if (!scene || this.element.hidden || !this.#tree || !this.#box.clientHeight) return;
    const { scrollTop, clientHeight } = this.#box;
    const from = Math.max(0, Math.floor(scrollTop / ROW) - 1);
    const wanted = new Map<number, number>();
    for (let place = from; place < from + Math.min(MANY, Math.ceil(clientHeight / ROW) + 3); place += 1) {
      const tree = this.#at(place);
      if (tree !== undefined) wanted.set(tree, place);
    }
    const own = this.#place();
    if (own >= 0) wanted.set(this.#tree, own);
    for (const [tree, option] of this.#options) {
      if (wanted.has(tree)) continue;
      option.remove();
      this.#options.delete(tree);
      this.#filled.delete(tree);
    }
    for (const [tree, place] of wanted) this.#option(tree, place, scene);
    set(this.#box, "aria-activedescendant", own >= 0 ? `tree-${this.#tree}` : null);
    const { rows, pictures } = scene.state.games;
    const unknown = [...wanted.keys()].filter((tree) => !rows.has(tree) || !pictures.has(tree));
    if (!unknown.length) this.#asked = "";
    else if (this.#asked !== unknown.join(" ")) {
      this.#asked = unknown.join(" ");
      setTimeout(() => this.send("games-rows", unknown), 40);
    }
  }

  #option(tree: number, place: number, { state, say }: Scene): void {
    let option = this.#options.get(tree);
    if (!option) {
      option = h("div", { role: "option", id: `tree-${tree}`, "data-tree": tree });
      this.#space.append(option);
      this.#options.set(tree, option);
    }
    option.style.top = `${place * ROW}px`;
    set(option, "aria-posinset", place + 1);
    set(option, "aria-setsize", state.games.order?.length ?? state.trees);
    set(option, "aria-selected", String(tree === this.#tree));
    const parts = [state.games.rows.get(tree), state.games.pictures.get(tree), state.solved.has(tree)];
    const before = this.#filled.get(tree);
    if (before && before.every((part, at) => part === parts[at])) return;
    this.#filled.set(tree, parts);
    const picture = h("span", { class: "thumbnail", "aria-hidden": "true" });
    const svg = state.games.pictures.get(tree);
    if (svg) {
      picture.innerHTML = trusted.svg(svg);
      for (const said of picture.querySelectorAll("title, desc")) said.remove();
    }
    const row = state.games.rows.get(tree);
    const [main, second] = words(row, tree, say);
    fill(option, picture, h("span", { class: "of-game" },
      h("span", { class: "first" }, row && isNamed(row) ? h("span", { class: "quiet" }, `${tree} `) : null, bdi(main), state.solved.has(tree) ? h("span", { class: "solved", title: say("solved") }, " ✓") : null),
      second ? h("span", { class: "quiet second" }, bdi(second)) : null));
  }
}

const isNamed = ({ black, white, name }: Game): boolean => Boolean(black || white || name);

/** Returns two lines: the players, and the rest. */
function words(row: Game | undefined, tree: number, say: Scene["say"]): [string, string] {
  const players = [row?.black, row?.white].some(Boolean) ? [row?.black || say("black"), row?.white || say("white")].join(" – ") : "";
  const main = players || row?.name || say("game", { tree });
  const rest = [players ? row?.name : null, row?.result, row?.date].filter(Boolean).join(" · ");
  return [main, rest];
}

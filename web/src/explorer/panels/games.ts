// List of matching games. Only visible rows are in the document.
import { bdi, fill, h, set } from "../../dom.js";
import type { Name } from "../app.js";
import { names, type Panel, type Scene, type Send } from "../scene.js";
import type { GameLine } from "../types.js";

/** Row height in pixels. */
const ROW = 56;
/** Maximum number of rows in the document. */
const MOST = 120;
/** Minimum number of rows, even before the list is visible. */
const LEAST = 12;

export class GamesPanel implements Panel {
  readonly #space = h("div", { class: "space", role: "rowgroup" });
  readonly #grid = h("div", { part: "games", class: "scroll", role: "grid", tabindex: 0 }, this.#space);
  readonly element = h("section", { class: "games" }, this.#grid);
  readonly #rows = new Map<number, HTMLElement>();
  readonly #filled = new Map<number, unknown>();
  #scene: Scene | null = null;
  #answer: unknown = null;
  #lang = "";
  #at = 0;
  #asked = "";
  /** Players' notation for points of the current board. */
  #names = new Map<string, string>();

  constructor(readonly send: Send) {
    this.#grid.addEventListener("scroll", () => this.#draw(), { passive: true });
    addEventListener("scroll", () => this.#draw(), { passive: true });
    this.#grid.addEventListener("click", (event) => {
      const row = (event.target as Element).closest<HTMLElement>("[data-path]");
      if (row) this.#open(row);
    });
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#draw()).observe(this.#grid);
  }

  #open(row: HTMLElement): void {
    this.send("open", { path: row.dataset.path, tree: Number(row.dataset.tree) });
  }

  get #count(): number {
    const { state } = this.#scene!;
    // An estimate counts games that are not in the list.
    const { answer, rows } = state;
    return !answer ? 0 : answer.summary.exact ? answer.summary.games : rows.size;
  }

  #key(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.#grid.clientHeight / ROW) - 1);
    const ways: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    const way = ways[event.key];
    if (event.key === "Enter") {
      const row = this.#rows.get(this.#at);
      if (row?.dataset.path !== undefined) this.#open(row);
    } else if (way !== undefined) {
      this.#at = Math.max(0, Math.min(this.#count - 1, this.#at + way));
      this.#reveal();
      this.#draw();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Scrolls to the row with the keyboard focus. */
  #reveal(): void {
    const y = this.#at * ROW;
    const { clientHeight, scrollHeight } = this.#grid;
    if (scrollHeight > clientHeight + 1) {
      const top = Math.min(Math.max(this.#grid.scrollTop, y + ROW - clientHeight), y);
      if (top !== this.#grid.scrollTop) this.#grid.scrollTop = top;
      return;
    }
    const box = this.#grid.getBoundingClientRect();
    const [top, bottom] = [box.top + y, box.top + y + ROW];
    if (top < 0 || bottom > innerHeight) scrollBy(0, top < 0 ? top : bottom - innerHeight);
  }

  draw(scene: Scene): void {
    this.#scene = scene;
    const { state, say } = scene;
    this.element.hidden = !state.answer || this.#count === 0;
    if (this.#answer !== state.answer || this.#lang !== say.lang) {
      if (this.#answer !== state.answer) {
        this.#at = 0;
        this.#grid.scrollTop = 0;
      }
      this.#answer = state.answer;
      this.#lang = say.lang;
      this.#names = names(scene);
      this.#clear();
    }
    set(this.#grid, "aria-label", say("games-list"));
    set(this.#grid, "aria-rowcount", this.#count);
    this.#space.style.height = `${this.#count * ROW}px`;
    this.#draw();
  }

  #clear(): void {
    for (const row of this.#rows.values()) row.remove();
    this.#rows.clear();
    this.#filled.clear();
  }

  /** Returns the visible range of rows, within the list or the page. */
  #sight(): [number, number] {
    const box = this.#grid.getBoundingClientRect();
    const top = this.#grid.scrollTop + Math.max(0, -box.top);
    const bottom = this.#grid.scrollTop + Math.min(box.height, innerHeight - box.top);
    const from = Math.max(0, Math.floor(top / ROW) - 2);
    return [from, Math.min(this.#count, from + MOST, Math.max(from + LEAST, Math.ceil(bottom / ROW) + 2))];
  }

  #draw(): void {
    const scene = this.#scene;
    if (!scene || this.element.hidden) return;
    const [from, to] = this.#sight();
    const wanted = new Set<number>();
    for (let place = from; place < to; place += 1) wanted.add(place);
    if (this.#grid.matches(":focus")) wanted.add(this.#at);
    for (const [place, row] of this.#rows) {
      if (wanted.has(place)) continue;
      row.remove();
      this.#rows.delete(place);
      this.#filled.delete(place);
    }
    const { rows } = scene.state;
    for (const place of wanted) this.#row(place, rows.get(place), scene);
    set(this.#grid, "aria-activedescendant", this.#rows.has(this.#at) ? `game-${this.#at}` : null);
    const unknown = [...wanted].filter((place) => !rows.has(place));
    const key = unknown.length ? `${unknown[0]} ${unknown.at(-1)}` : "";
    if (key && key !== this.#asked) this.send("need", { from: Math.min(...unknown), to: Math.max(...unknown) + 1 });
    this.#asked = key;
  }

  /** Returns the notation for a game; SGF's if it has another board. */
  #namesOf({ size }: GameLine): Map<string, string> {
    const shown = this.#scene!.state.question?.size;
    return shown && size && String(shown) === String(size) ? this.#names : new Map();
  }

  #row(place: number, game: GameLine | undefined, { say }: Scene): void {
    let row = this.#rows.get(place);
    if (!row) {
      row = h("div", { role: "row", id: `game-${place}`, class: "game", "aria-rowindex": place + 1 });
      row.style.top = `${place * ROW}px`;
      // Keep list order in the document, regardless of arrival.
      const next = [...this.#rows.keys()].filter((other) => other > place).sort((a, b) => a - b)[0];
      this.#space.insertBefore(row, next === undefined ? null : this.#rows.get(next)!);
      this.#rows.set(place, row);
    }
    set(row, "aria-selected", String(place === this.#at));
    if (this.#filled.get(place) === (game ?? null) && row.childNodes.length) return;
    this.#filled.set(place, game ?? null);
    if (game) {
      row.dataset.path = game.path;
      row.dataset.tree = String(game.tree);
    }
    fill(row, ...(game ? cells(game, say, this.#namesOf(game)) : [h("div", { role: "gridcell", class: "quiet" }, "…")]));
  }
}

function cells(game: GameLine, say: Scene["say"], names: Map<string, string>): HTMLElement[] {
  const winner = game.result?.winner;
  const player = (color: "B" | "W") => {
    const { name, rank, team } = color === "B" ? game.black : game.white;
    return h("span", { class: winner === color ? "player-of won" : "player-of" },
      h("span", { class: "stone small", "data-stone": color, role: "img", "aria-label": say(color === "B" ? "black" : "white") }),
      bdi(name ?? team ?? "–", { class: "who-of" }), rank ? h("span", { class: "rank quiet" }, bdi(rank)) : null);
  };
  const isUnnamed = !game.black.name && !game.white.name && !game.black.team && !game.white.team;
  const players = isUnnamed ? [h("span", { class: "player-of" }, bdi(fileOf(game), { class: "who-of", title: game.path }))] : [player("B"), player("W")];
  return [
    h("div", { role: "gridcell", class: "players-of" }, ...players),
    h("div", { role: "gridcell", class: "result-of" }, game.result ? bdi(game.result.text) : null),
    h("div", { role: "gridcell", class: "when-of quiet" }, h("span", { class: "date-of" }, game.date ? bdi(game.date.text) : say("undated")),
      game.event ? bdi(game.event, { class: "event-of" }) : null),
    h("div", { role: "gridcell", class: "hit-of quiet" }, hitText(game, say, names)),
  ];
}

/** Returns the file name of a game without players; its folder is often the same for many. */
function fileOf({ path, tree }: GameLine): string {
  const name = path.split(/[/\\!]/).filter(Boolean).at(-1) ?? path;
  return tree > 1 ? `${name} ${tree}` : name;
}

/** Describes the place of the hit and the continuation. */
function hitText({ hits: [hit] }: GameLine, say: Scene["say"], names: Map<string, string>): string {
  if (!hit) return "";
  const parts: string[] = [];
  if (hit.move !== null) parts.push(say("hit-move", { move: hit.move }));
  const { next } = hit;
  if (!next && hit.move !== null) parts.push(say("hit-end"));
  else if (next?.point) parts.push(say(next.at_once ? "hit-next" : "hit-later", { color: say(next.color), point: names.get(next.point) ?? next.point }));
  if (hit.swapped) parts.push(say("hit-swapped" as Name));
  return parts.join(say("comma"));
}

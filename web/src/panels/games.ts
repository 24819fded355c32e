// The games of a file: as the tree, only those in sight stand in the document.
import { bdi, h, set } from "../dom.js";
import type { Game } from "../types.js";
import type { Viewer } from "../viewer.js";

const ROW = 30;
const MANY = 100;

export class GamesPanel {
  readonly element = h("section", { class: "games panel", hidden: true });
  readonly #box = h("div", { part: "games", class: "scroll", role: "listbox", tabindex: 0 });
  readonly #space = h("div", { class: "space", role: "presentation" });
  #options = new Map<number, HTMLElement>();
  #rows = new Map<number, Game>();
  #tree = 0;
  #asked = false;

  constructor(readonly viewer: Viewer) {
    this.#box.append(this.#space);
    this.element.append(this.#box);
    this.#box.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.#box.addEventListener("click", (event) => {
      const option = (event.target as Element).closest<HTMLElement>("[data-tree]");
      if (option) void this.#go(Number(option.dataset.tree));
    });
    new ResizeObserver(() => this.#draw()).observe(this.#box);
  }

  build(): void {
    set(this.#box, "aria-label", this.viewer.text("games"));
    this.#clear();
  }

  #clear(): void {
    this.#rows.clear();
    for (const option of this.#options.values()) option.remove();
    this.#options.clear();
    this.#tree = 0;
  }

  async #go(tree: number): Promise<void> {
    const { viewer } = this;
    await viewer.goTo({ tree }).catch((error) => viewer.failed(error));
  }

  render(): void {
    const { view, trees } = this.viewer;
    this.element.hidden = trees < 2;
    // The listbox itself bears the hook.
    this.#box.hidden = trees < 2;
    if (!view || trees < 2) return;
    if (this.viewer.change.undo + this.viewer.change.redo > 0) this.#rows.clear();
    this.#space.style.height = `${trees * ROW}px`;
    if (this.#tree !== view.tree) {
      const y = (view.tree - 1) * ROW;
      const { scrollTop, clientHeight } = this.#box;
      if (y < scrollTop || y > scrollTop + clientHeight - ROW) this.#box.scrollTop = Math.max(0, y - clientHeight / 2);
    }
    this.#tree = view.tree;
    this.#draw();
  }

  #seen(): [number, number] {
    const { scrollTop, clientHeight } = this.#box;
    const from = Math.max(1, Math.floor(scrollTop / ROW));
    return [from, Math.min(this.viewer.trees, from + Math.min(MANY, Math.ceil(clientHeight / ROW) + 3))];
  }

  #draw(): void {
    if (this.element.hidden || !this.#tree) return;
    const [from, to] = this.#seen();
    for (const [tree, option] of this.#options) {
      if ((tree >= from && tree <= to) || tree === this.#tree) continue;
      option.remove();
      this.#options.delete(tree);
    }
    const wanted = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    if (!wanted.includes(this.#tree)) wanted.push(this.#tree);
    for (const tree of wanted) {
      let option = this.#options.get(tree);
      if (!option) {
        option = h("div", {
          role: "option", id: `tree-${tree}`, "data-tree": tree,
          "aria-posinset": tree, "aria-setsize": this.viewer.trees,
        });
        option.style.top = `${(tree - 1) * ROW}px`;
        this.#space.append(option);
        this.#options.set(tree, option);
        this.#fill(tree, option);
      }
      set(option, "aria-selected", tree === this.#tree ? "true" : "false");
    }
    set(this.#box, "aria-activedescendant", `tree-${this.#tree}`);
    if (wanted.some((tree) => !this.#rows.has(tree))) void this.#fetch();
  }

  #fill(tree: number, option: HTMLElement): void {
    const row = this.#rows.get(tree);
    const players = row && (row.black || row.white) ? `${row.black ?? "?"} – ${row.white ?? "?"}` : null;
    const text = [row?.name, players, row?.result].filter(Boolean).join(", ");
    option.replaceChildren(h("span", { class: "number" }, `${tree} `), bdi(text || this.viewer.text("game", { tree })));
  }

  async #fetch(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      await new Promise((resolve) => setTimeout(resolve, 30));
      const [from, to] = this.#seen();
      for (const row of await this.viewer.calls.rows(from, to)) this.#rows.set(row.tree, row);
      if (!this.#rows.has(this.#tree)) for (const row of await this.viewer.calls.rows(this.#tree, this.#tree)) this.#rows.set(row.tree, row);
      for (const [tree, option] of this.#options) this.#fill(tree, option);
    } catch {
      // Another file was opened meanwhile.
    } finally {
      this.#asked = false;
    }
  }
}

// Game tree. Only visible nodes are in the document; their positions are computed.
import { h, s, set } from "../dom.js";
import { nodeOf } from "../layout.js";
import { isSolving } from "../state.js";
import type { Layout } from "../layout.js";
import type { Panel, Scene, Send } from "../scene.js";

/** Distance between rows and between columns, in pixels. */
const ROW = 28;
const COLUMN = 30;
const EDGE = 16;

/** Maximum number of items in the document. */
const MANY = 480;

type Label = { color: "B" | "W" | null; move: string | null; name: string | null };

/** Requests the labels of nodes from the worker. */
type Ask = (tree: number, ids: number[]) => Promise<Label[]>;

export class TreePanel implements Panel {
  readonly element = h("section", { class: "tree" });
  #scene: Scene | null = null;
  #tree: Layout | null = null;
  #lang = "";
  readonly #box = h("div", { part: "tree", class: "scroll", role: "tree", tabindex: 0 });
  readonly #space = h("div", { class: "space", role: "presentation" });
  readonly #lines = s("svg", { class: "lines", "aria-hidden": "true" });
  readonly #path = s("path");
  #items = new Map<number, HTMLElement>();
  #labels = new Map<number, Label>();
  #asked = false;
  #current = -1;
  /** Visible area, cached because reading it forces a layout. */
  #sight = { width: 0, height: 0, left: 0, top: 0 };

  constructor(send: Send, readonly ask: Ask) {
    this.#lines.append(this.#path);
    this.#space.append(this.#lines);
    this.#box.append(this.#space);
    this.element.append(this.#box);
    const seen = () => {
      this.#look();
      this.#draw();
    };
    this.#box.addEventListener("scroll", seen, { passive: true });
    this.#box.addEventListener("click", (event) => {
      const item = (event.target as Element).closest<HTMLElement>("[data-node]");
      if (item) send("go", { node: Number(item.dataset.node) });
    });
    new ResizeObserver(seen).observe(this.#box);
  }

  #look(): void {
    const { clientWidth: width, clientHeight: height, scrollLeft: left, scrollTop: top } = this.#box;
    // Distance from where lines start; negative on right-to-left pages.
    this.#sight = { width, height, left: Math.abs(left), top };
  }

  /** Resets for another tree, or after an edit. */
  #reset(): void {
    this.#labels.clear();
    for (const item of this.#items.values()) item.remove();
    this.#items.clear();
    this.#current = -1;
  }

  /** Scrolls the current node into view. */
  draw(scene: Scene): void {
    this.#scene = scene;
    const { tree, view } = scene.state;
    this.element.hidden = isSolving(scene.state);
    set(this.#box, "aria-label", scene.say("tree"));
    if (tree !== this.#tree || this.#lang !== scene.say.lang) this.#reset();
    [this.#tree, this.#lang] = [tree, scene.say.lang];
    if (!tree || !view || this.element.hidden) return;
    const node = nodeOf(tree, view.id);
    if (node < 0) return;
    if (this.#current < 0) this.#measure(tree);
    if (node === this.#current) return;
    this.#bring(...this.#place(node));
    this.#current = node;
    this.#draw();
  }

  #measure(tree: Layout): void {
    this.#space.style.width = `${tree.columns * COLUMN + 2 * EDGE}px`;
    this.#space.style.height = `${tree.rows * ROW + 2 * EDGE}px`;
    this.#look();
  }

  /** Scrolls unless a place is visible. */
  #bring(x: number, y: number): void {
    if (!this.#sight.height) this.#look();
    const { width, height, left, top } = this.#sight;
    const [isBeside, isAbove] = [x < left + COLUMN || x > left + width - COLUMN, y < top + ROW || y > top + height - ROW];
    if (!isBeside && !isAbove) return;
    if (isAbove) this.#box.scrollTop = y - height / 2;
    if (isBeside) this.#box.scrollLeft = (getComputedStyle(this.#box).direction === "rtl" ? -1 : 1) * (x - width / 2);
    this.#look();
  }

  #place(node: number): [number, number] {
    const tree = this.#tree!;
    return [tree.column[node]! * COLUMN + EDGE + COLUMN / 2, tree.depth[node]! * ROW + EDGE + ROW / 2];
  }

  /** Returns the visible nodes. */
  #seen(): number[] {
    const tree = this.#tree!;
    const sight = this.#sight;
    const row = (y: number) => Math.min(tree.rows - 1, Math.max(0, Math.floor((y - EDGE) / ROW)));
    const [from, to] = [row(sight.top - ROW), row(sight.top + sight.height + ROW)];
    const left = Math.floor((sight.left - EDGE) / COLUMN) - 1;
    const right = Math.ceil((sight.left + sight.width - EDGE) / COLUMN) + 1;
    const seen: number[] = [];
    for (let at = from; at <= to && seen.length < MANY; at += 1) {
      let [low, high] = [tree.starts[at]!, tree.starts[at + 1]!];
      const end = high;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (tree.column[tree.order[middle]!]! < left) low = middle + 1;
        else high = middle;
      }
      for (let place = low; place < end && seen.length < MANY; place += 1) {
        const node = tree.order[place]!;
        if (tree.column[node]! > right) break;
        seen.push(node);
      }
    }
    return seen;
  }

  #draw(): void {
    const tree = this.#tree;
    if (!tree || this.element.hidden || this.#current < 0) return;
    const seen = new Set(this.#seen());
    seen.add(this.#current);
    for (const [node, item] of this.#items) {
      if (seen.has(node)) continue;
      item.remove();
      this.#items.delete(node);
    }
    let path = "";
    const unnamed: number[] = [];
    for (const node of seen) {
      if (!this.#items.has(node)) this.#items.set(node, this.#item(node));
      if (!this.#labels.has(node)) unnamed.push(node);
      const parent = tree.parents[node]!;
      if (parent < 0) continue;
      const [[x, y], [px, py]] = [this.#place(node), this.#place(parent)];
      // Horizontal in the parent's row, then vertical.
      path += x === px ? `M${px} ${py}V${y}` : `M${Math.max(px, this.#sight.left - COLUMN)} ${py}H${x - COLUMN / 2}L${x} ${y}`;
    }
    set(this.#path, "d", path);
    for (const [node, item] of this.#items) {
      const isCurrent = node === this.#current;
      set(item, "aria-current", isCurrent ? "true" : null);
      set(item, "aria-selected", isCurrent ? "true" : "false");
    }
    set(this.#box, "aria-activedescendant", `node-${this.#current}`);
    if (unnamed.length) void this.#name();
  }

  #item(node: number): HTMLElement {
    const tree = this.#tree!;
    const holds = tree.holds[node]!;
    const [x, y] = this.#place(node);
    const kind = holds & 1 ? "black" : holds & 2 ? "white" : holds & 4 ? "setup" : "plain";
    const item = h("div", {
      role: "treeitem", id: `node-${node}`, "data-node": node, class: `node ${kind}${holds & 8 ? " said" : ""}${tree.numbers[node]! > 999 ? " many" : ""}`,
      "aria-level": tree.depth[node]! + 1, "aria-posinset": tree.index[node]!, "aria-setsize": tree.siblings[node]!,
      "aria-label": this.#text(node),
    }, holds & 3 ? String(tree.numbers[node]!) : "");
    item.style.insetInlineStart = `${x - 12}px`;
    item.style.top = `${y - 12}px`;
    this.#space.append(item);
    return item;
  }

  #text(node: number): string {
    const tree = this.#tree!;
    const { say } = this.#scene!;
    const label = this.#labels.get(node);
    const holds = tree.holds[node]!;
    const color = holds & 1 ? "black" : "white";
    const parts = [holds & 3
      ? say("tree-move", { number: tree.numbers[node]!, color: say(color), move: label?.move ?? "" })
      : say("tree-node", { node })];
    if (label?.name) parts.push(label.name);
    if (holds & 8) parts.push(say("tree-comment"));
    return parts.join(", ");
  }

  /** Loads the labels of visible nodes in one request. */
  async #name(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      await new Promise((resolve) => setTimeout(resolve, 60));
      const tree = this.#tree;
      if (!tree) return;
      const nodes = [...this.#items.keys()].filter((node) => !this.#labels.has(node));
      const labels = await this.ask(this.#scene!.state.view!.tree, nodes.map((node) => tree.ids[node]!));
      if (this.#tree !== tree) return;
      nodes.forEach((node, index) => {
        this.#labels.set(node, labels[index]!);
        const item = this.#items.get(node);
        if (item) set(item, "aria-label", this.#text(node));
      });
    } catch {
      // The tree has changed; the next drawing asks again.
    } finally {
      this.#asked = false;
    }
  }
}

// What the checks find, as `sgf check` does; a click goes there, and repairs are one step.
import type { Diagnostic } from "../../../bindings/wasm/js/types.js";
import { bdi, fill, h, set } from "../dom.js";
import type { Viewer } from "../viewer.js";

/** Findings that are shown. */
const MANY = 300;

export class CheckPanel {
  readonly element = h("section", { part: "check", class: "check panel" });
  readonly #list = h("ul", {});
  #fixAll: HTMLButtonElement | null = null;
  #found: Diagnostic[] | null = null;
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(readonly viewer: Viewer) {}

  get found(): Diagnostic[] {
    return this.#found ?? [];
  }

  build(): void {
    const { viewer } = this;
    set(this.element, "aria-label", viewer.text("check"));
    this.#fixAll = viewer.settings.mode === "edit" ? viewer.shell.bars.button("fix-all") : null;
    fill(this.element, h("h2", {}, viewer.text("check")), this.#fixAll, this.#list);
    this.refresh();
  }

  controls(): void {
    if (this.#fixAll) this.#fixAll.disabled = !this.viewer.can("fix-all");
  }

  later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.refresh(), 300);
  }

  /** Asks anew, if the panel is to be seen. */
  refresh(): void {
    if (!this.element.isConnected || !this.viewer.view || !this.viewer.tree) return;
    const asked = ++this.#asked;
    this.viewer.calls.check(MANY).then(({ found, count }) => {
      if (asked !== this.#asked) return;
      this.#found = found;
      this.#count = count;
      this.#render();
    }, () => {});
  }

  #render(): void {
    const { viewer } = this;
    const found = this.found;
    const items = found.map((one) => this.#item(one));
    if (!found.length) items.push(h("li", { class: "quiet" }, viewer.text("check-none")));
    if (this.#count > found.length) items.push(h("li", { class: "quiet" }, viewer.text("check-more", { count: this.#count - found.length })));
    fill(this.#list, ...items);
    viewer.shell.controls();
  }

  #item(found: Diagnostic): HTMLLIElement {
    const { viewer } = this;
    const isEdit = viewer.settings.mode === "edit";
    const go = () => {
      if (found.node !== null && found.tree !== null) {
        void viewer.goTo({ tree: found.tree, node: found.node }).catch((error) => viewer.failed(error));
      }
    };
    return h("li", { "data-code": found.code, "data-node": found.node, "data-tree": found.tree, class: found.severity, onclick: go },
      h("button", { type: "button", class: "place" },
        h("span", { class: "severity" }, viewer.text(found.severity)), " ", bdi(found.message.slice(0, 500)), " ",
        h("span", { class: "quiet" }, `${found.code}, ${viewer.text("line", { line: found.line })}`)),
      isEdit && found.fix ? h("button", {
        type: "button", "data-command": "fix", onclick: (event: Event) => {
          event.stopPropagation();
          void viewer.run("fix", found).catch(() => {});
        },
      }, viewer.text(found.fix === "safe" ? "fix" : "fix-unsafe")) : null);
  }
}

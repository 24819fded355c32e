// Every property of the node, in the file's order; in edit mode any of them can be written, raw.
import { fill, h, set } from "../dom.js";
import type { View } from "../types.js";
import type { Viewer } from "../viewer.js";
import { rowElement } from "./info.js";

export class Inspector {
  readonly element = h("section", { part: "inspector", class: "inspector panel" });
  readonly #rows = h("dl", {});
  readonly #none = h("p", { class: "quiet" });
  #id: HTMLInputElement | null = null;
  #values: HTMLTextAreaElement | null = null;

  constructor(readonly viewer: Viewer) {}

  build(): void {
    const { viewer } = this;
    set(this.element, "aria-label", viewer.text("inspector"));
    const isEdit = viewer.settings.mode === "edit";
    this.#id = isEdit ? h("input", { type: "text", "data-inspect": "id", "aria-label": viewer.text("property"), size: 6 }) : null;
    this.#values = isEdit ? h("textarea", {
      rows: 2, "data-inspect": "values", "aria-label": viewer.text("value"), placeholder: viewer.text("values-hint"),
    }) : null;
    const form = isEdit ? h("form", {
      class: "raw", onsubmit: (event: Event) => {
        event.preventDefault();
        void viewer.editing.raw(this.#id!.value.trim(), this.#values!.value, this.#values!).catch(() => {});
      },
    }, this.#id, this.#values, h("button", { type: "submit" }, viewer.text("set"))) : null;
    fill(this.element, h("h2", {}, viewer.text("inspector")), this.#rows, this.#none, form);
    this.#rows.onclick = (event) => {
      const row = (event.target as Element).closest<HTMLElement>("[data-property]");
      if (row && this.#id) void this.#pick(row.dataset.property!);
    };
  }

  /** Takes a property's values into the fields, whole. */
  async #pick(id: string): Promise<void> {
    const properties = await this.viewer.calls.properties(this.viewer.view!.id);
    const raw = properties.filter((property) => property.id === id).flatMap((property) => property.raw);
    this.#id!.value = id;
    this.#values!.value = raw.join("\n");
    this.#values!.dataset.single = String(raw.length === 1);
    this.#values!.focus();
  }

  render(view: View): void {
    fill(this.#rows, ...view.properties.map((row) => rowElement(this.viewer, row)));
    this.#none.hidden = view.properties.length > 0;
    this.#none.textContent = this.viewer.text("no-properties");
  }
}

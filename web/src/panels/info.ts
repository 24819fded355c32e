// The game information in force and the root properties, a row a property.
import { bdi, fill, h, set } from "../dom.js";
import type { Row, View } from "../types.js";
import type { Viewer } from "../viewer.js";
import { keep } from "./comment.js";

/** What may be written where it is not yet. */
const OFFERED = ["GN", "PB", "BR", "PW", "WR", "RE", "DT", "EV", "RO", "PC", "KM", "HA", "RU", "TM", "OT", "GC"] as const;

/** Letters of one value that a row shows. */
const LONG = 1000;

export class InfoPanel {
  readonly element = h("section", { part: "info", class: "info panel" });
  readonly #rows = h("dl", {});
  readonly #dialect = h("p", { class: "quiet", hidden: true });
  readonly #fields = new Map<string, HTMLInputElement>();

  constructor(readonly viewer: Viewer) {}

  build(): void {
    const { viewer } = this;
    set(this.element, "aria-label", viewer.text("info"));
    this.#fields.clear();
    const fields: Node[] = [];
    if (viewer.settings.mode === "edit") {
      for (const id of OFFERED) {
        const field: HTMLInputElement = h("input", {
          type: "text", "data-edit": id,
          onchange: () => void viewer.editing.info(id, field.value, field).catch(() => {}),
        });
        this.#fields.set(id, field);
        fields.push(h("label", {}, viewer.text(id), field));
      }
    }
    fill(this.element, h("h2", {}, viewer.text("info")), this.#rows, this.#dialect, fields.length ? h("div", { class: "fields" }, ...fields) : null);
  }

  render(view: View): void {
    fill(this.#rows, ...view.info.map((row) => rowElement(this.viewer, row)));
    const [dialect] = view.show.dialect;
    this.#dialect.hidden = dialect === undefined;
    this.#dialect.textContent = dialect === undefined ? "" : this.viewer.text("dialect", { dialect });
    const known = new Map(view.info.map((row) => [row.id, row.values[0]?.text ?? ""]));
    for (const [id, field] of this.#fields) keep(field, known.get(id) ?? "");
  }
}

/** A property with its values. */
export function rowElement(viewer: Viewer, row: Row): HTMLElement {
  const values = row.values.map((value) => h("dd", {
    "data-value": true, "data-raw": value.raw, "data-invalid": value.bad ? true : null,
  }, bdi(value.text.slice(0, LONG))));
  if (row.count > row.values.length) {
    values.push(h("dd", { class: "more" }, viewer.text("more-values", { count: row.count - row.values.length })));
  }
  return h("div", { "data-property": row.id, class: "row" },
    h("dt", { title: row.name }, bdi(row.id), row.name ? h("span", { class: "name" }, row.name) : null), ...values);
}

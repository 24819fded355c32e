// A property with its values, as lists show it.
import { bdi, h } from "../dom.js";
import type { Row } from "../types.js";
import type { Key } from "../words.js";
import type { Scene } from "../scene.js";

/** Letters of one value that a row shows. */
const LONG = 1000;

/** `isNamed`: words first, the identifier behind them. */
export function rowElement({ say }: Scene, row: Row, isNamed: boolean): HTMLElement {
  const values = row.values.map((value) => h("dd", {
    "data-value": true, "data-raw": value.raw, "data-invalid": value.bad ? true : null,
  }, value.text === "" ? h("span", { class: "quiet" }, say("empty-value")) : bdi(value.text.slice(0, LONG))));
  if (row.count > row.values.length) {
    values.push(h("dd", { class: "more" }, say("more-values", { count: row.count - row.values.length })));
  }
  const known = `P-${row.id}` as Key;
  const translated = say.has(known) ? say(known) : say.has(row.id as Key) && isNamed ? say(row.id as Key) : row.name;
  const id = bdi(row.id);
  const name = translated ? h("span", { class: "name" }, translated) : null;
  return h("div", { "data-property": row.id, class: "row" },
    h("dt", { title: row.name ?? row.id }, ...(isNamed && name ? [name, h("span", { class: "id" }, id)] : [id, name])), ...values);
}

// Property with its values, as a list row.
import { bdi, h } from "../dom.js";
import type { Row } from "../types.js";
import type { Key } from "../words.js";
import type { Scene } from "../scene.js";

/** Maximum number of characters of a value. */
const LONG = 1000;

/** Properties whose name is another text's. */
const WORDS: Record<string, Key> = { B: "black", W: "white", C: "comment", N: "node-name", V: "value-of", FG: "figure" };
const TOOLS = ["AB", "AW", "AE", "PL", "CR", "MA", "SQ", "TR", "SL", "LB", "AR", "LN", "DD", "VW", "TB", "TW"];
const PLAIN = ["GB", "GW", "DM", "UC", "TE", "BM", "DO", "IT", "HO", "KO", "GN", "PB", "BR", "BT", "PW", "WR", "WT", "RE", "DT", "EV", "RO", "PC",
  "KM", "HA", "RU", "TM", "OT", "ON", "AN", "SO", "US", "CP", "GC"];

/** Returns a property's translated name, for this game or in general. */
function nameIn(say: Scene["say"], { id, name }: Row, game: number): string | null {
  const own = TOOLS.includes(id) ? `tool-${id}` : PLAIN.includes(id) ? id : WORDS[id];
  const key = own ? [own] : [`P-${id}-${game}`, `P-${id}`];
  const said = name === null ? undefined : key.find((known) => say.has(known as Key));
  return said === undefined ? name : say(said as Key);
}

/** `isNamed` puts the name first, followed by the identifier. */
export function rowElement({ say, state }: Scene, row: Row, isNamed: boolean): HTMLElement {
  const values = row.values.map((value) => h("dd", {
    "data-value": true, "data-raw": value.raw, "data-invalid": value.bad ? true : null,
  }, value.text === "" ? h("span", { class: "quiet" }, say("empty-value")) : bdi(value.text.slice(0, LONG))));
  if (row.count > row.values.length) {
    values.push(h("dd", { class: "more" }, say("more-values", { count: row.count - row.values.length })));
  }
  const translated = nameIn(say, row, state.view?.show.game ?? 1);
  const id = bdi(row.id);
  const name = translated ? h("span", { class: "name" }, translated) : null;
  return h("div", { "data-property": row.id, class: "row" },
    h("dt", { title: row.name ?? row.id }, ...(isNamed && name ? [name, h("span", { class: "id" }, id)] : [id, name])), ...values);
}

// Inherited game information and root properties, with technical ones last.
import { fill, h, set } from "../dom.js";
import type { Row, View } from "../types.js";
import type { Key } from "../words.js";
import type { Panel, Scene, Send, Typed } from "../scene.js";
import { keep } from "../parts/field.js";
import { openingName } from "../parts/opening.js";
import { rowElement } from "../parts/rows.js";

/** Display order; FF, GM, CA, AP and ST come last. */
const ORDER = ["GN", "EV", "RO", "PC", "DT", "PB", "BR", "BT", "PW", "WR", "WT", "RE", "KM", "HA", "RU", "TM", "OT", "ON", "GC", "AN", "SO", "US", "CP"];
const LAST = ["SZ", "FF", "GM", "CA", "AP", "ST"];

/** Fields that are shown even if empty. */
const OFFERED = ["GN", "PB", "BR", "PW", "WR", "RE", "DT", "EV", "RO", "PC", "KM", "HA", "RU", "TM", "OT", "GC"];

type Input = HTMLInputElement | HTMLTextAreaElement;

/** Row with the opening that the moves form; `ON` is what the file calls it. */
const openingRow = ({ say }: Scene, { names, number }: NonNullable<View["opening"]>): HTMLElement =>
  h("div", { class: "row", "data-opening": number }, h("dt", {}, h("span", { class: "name" }, say("opening-name"))),
    h("dd", {}, openingName(names, say.lang), say("comma"), say("graph-move", { move: number })));

export function infoPanel(_send: Send, typed: Typed): Panel {
  const rows = h("dl", {});
  const dialect = h("p", { class: "quiet", hidden: true });
  const form = h("div", { class: "fields" });
  const element = h("section", { part: "info", class: "info" }, rows, dialect, form);
  const fields = new Map<string, Input>();
  let lang = "";
  let drawn = "";
  return {
    element,
    draw(scene) {
      const { state, say } = scene;
      const { view } = state;
      set(element, "aria-label", say("info"));
      const isEdit = state.settings.mode === "edit";
      form.hidden = !isEdit;
      if (!view) return;
      const place = ({ id }: Row) => ORDER.includes(id) ? ORDER.indexOf(id) : LAST.includes(id) ? 100 + LAST.indexOf(id) : 50;
      const key = JSON.stringify([view.info, view.opening, say.lang]);
      if (drawn !== key) {
        const sorted = [...view.info].sort((a, b) => place(a) - place(b));
        const before = sorted.filter((row) => place(row) <= ORDER.indexOf("ON")).length;
        const elements = sorted.map((row) => rowElement(scene, row, true));
        fill(rows, ...elements.slice(0, before), view.opening && openingRow(scene, view.opening), ...elements.slice(before));
      }
      drawn = key;
      const [spoken] = view.show.dialect;
      dialect.hidden = spoken === undefined;
      dialect.textContent = spoken === undefined ? "" : say("dialect", { dialect: spoken });
      if (!isEdit) return;
      if (lang !== say.lang) {
        lang = say.lang;
        fields.clear();
        form.replaceChildren();
      }
      for (const known of state.fields) {
        if (["C", "N", "V"].includes(known.id)) continue;
        if (!OFFERED.includes(known.id) && !known.there) continue;
        let field = fields.get(known.id);
        // A value with line breaks needs a text area.
        if (field && field.tagName !== (known.long ? "TEXTAREA" : "INPUT") && !field.matches(":focus")) {
          field.closest("label")!.remove();
          fields.delete(known.id);
          field = undefined;
        }
        if (!field) {
          const made: Input = known.long ? h("textarea", { rows: 3, "data-edit": known.id }) : h("input", { type: "text", "data-edit": known.id });
          for (const kind of ["input", "change"]) made.addEventListener(kind, () => typed(known.id, made, kind === "change"));
          fields.set(known.id, (field = made));
          const label = h("label", { class: known.long ? "long" : null }, h("span", {}, say(known.id as Key)), made, h("span", { class: "quiet" }));
          const after = [...form.children].find((other) =>
            ORDER.indexOf(other.querySelector<HTMLElement>("[data-edit]")!.dataset.edit!) > ORDER.indexOf(known.id));
          form.insertBefore(label, after ?? null);
        }
        keep(field, known.text, state);
        field.readOnly = !known.whole;
        field.placeholder = known.there && known.text === "" ? say("empty-value") : "";
        field.closest("label")!.lastElementChild!.textContent = known.whole ? "" : say("not-whole");
      }
    },
  };
}

// What a node says: its name, what it annotates, the clock, and the comment.
import { bdi, fill, h, set } from "../dom.js";
import type { View } from "../types.js";
import type { Viewer } from "../viewer.js";

/** Words by which problems are marked; they are not for those who solve. */
const MARKERS = /\b(?:RIGHT|CHOICE|FORCE|NOTTHIS)\b/g;

export class CommentPanel {
  readonly element = h("section", { part: "comment", class: "comment panel" });
  readonly #said = h("div", { class: "said" });
  readonly #text = h("div", { class: "text" });
  #name: HTMLInputElement | null = null;
  #field: HTMLTextAreaElement | null = null;

  constructor(readonly viewer: Viewer) {}

  build(): void {
    const { viewer } = this;
    const isEdit = viewer.settings.mode === "edit";
    set(this.element, "aria-label", viewer.text("comment"));
    this.#name = isEdit ? h("input", {
      type: "text", "data-edit": "N", "aria-label": viewer.text("node-name"), placeholder: viewer.text("node-name"),
      onchange: () => void viewer.editing.text("N", this.#name!.value, this.#name!).catch(() => {}),
    }) : null;
    this.#field = isEdit ? h("textarea", {
      rows: 5, "data-edit": "C", "aria-label": viewer.text("write-comment"), placeholder: viewer.text("write-comment"),
      onchange: () => void viewer.editing.text("C", this.#field!.value, this.#field!).catch(() => {}),
    }) : null;
    fill(this.element, this.#said, this.#text, this.#name, this.#field);
  }

  render(view: View, hides: boolean): void {
    const { viewer } = this;
    const { said } = view;
    const clean = (text: string) => (viewer.settings.mode === "problem" ? text.replace(MARKERS, "").trim() : text);
    const lines: Node[] = [];
    const line = (text: string, id: string) => lines.push(h("p", { "data-said": id }, bdi(text)));
    if (said.name !== null && !hides) lines.push(h("h3", { "data-said": "N" }, bdi(said.name.slice(0, 300))));
    if (said.figure !== null) line([viewer.text("figure"), said.figure].filter(Boolean).join(": "), "FG");
    for (const { id, value } of hides ? [] : said.annotations) {
      const text = viewer.text(id as "GB", { value });
      line(value === "2" && id !== "V" ? viewer.text("very", { text }) : text, id);
    }
    for (const { id } of said.ko) line(viewer.text(id as "KO"), id);
    for (const { id, value } of said.clock) line(viewer.text(id as "BL", { value }), id);
    if (said.cut) line(viewer.text("cut"), "cut");
    fill(this.#said, ...lines);
    const comment = clean(said.comment ?? "");
    if (this.#field) {
      this.#text.replaceChildren();
      keep(this.#field, said.comment ?? "");
      keep(this.#name!, said.name ?? "");
      this.#field.readOnly = said.cut;
    } else if (this.#text.textContent !== comment) {
      fill(this.#text, comment ? bdi(comment) : null);
    }
  }
}

/** What fields were given, to know what was typed since. */
const given = new WeakMap<Element, string>();

/** Shows a value in a field, unless it is there already, or somebody is writing there: a change of
 * another field may arrive while the next one is typed into. */
export function keep(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const isTyped = field.matches(":focus") && field.value !== (given.get(field) ?? "");
  if (isTyped && value === given.get(field)) return;
  given.set(field, value);
  if (field.value !== value && field.value.replace(/\r\n?/g, "\n") !== value) field.value = value;
  field.removeAttribute("aria-invalid");
  field.removeAttribute("title");
}

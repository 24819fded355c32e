// Node texts: name, annotations, clocks and comment.
import { bdi, fill, h, set } from "../dom.js";
import { isSolving, type Viewing } from "../state.js";
import type { Field, View } from "../types.js";
import type { Annotation, Key } from "../words.js";
import type { Panel, Scene, Send, Typed } from "../scene.js";
import { keep } from "../parts/field.js";
import { solved } from "../parts/solved.js";
import { readingLines } from "../parts/reading.js";
import { left } from "../parts/time.js";

const BUTTONS = ["TE:1", "TE:2", "IT", "DO", "BM:1", "BM:2", "GB:1", "GB:2", "GW:1", "GW:2", "DM:1", "DM:2", "UC:1", "UC:2", "HO:1", "HO:2"];
const SIGNS: Record<string, string> = {
  "TE:1": "!", "TE:2": "!!", IT: "!?", DO: "?!", "BM:1": "?", "BM:2": "??", "GB:1": "B+", "GB:2": "B++", "GW:1": "W+", "GW:2": "W++",
  "DM:1": "=", "DM:2": "==", "UC:1": "~", "UC:2": "~~", "HO:1": "★", "HO:2": "★★",
};
/** Annotations that need a move. */
const OF_MOVES = ["TE", "IT", "DO", "BM"];

export function commentPanel(send: Send, typed: Typed): Panel {
  const said = h("div", { class: "said" });
  const words = h("div", { class: "text" });
  const marks = h("div", { class: "annotations", role: "group" });
  const element = h("section", { part: "comment", class: "comment", tabindex: 0 });
  // Use one line unless the text has line breaks.
  const line = h("input", { type: "text", "data-edit": "N" });
  const area = h("textarea", { rows: 2, "data-edit": "N" });
  const value = h("input", { type: "text", "data-edit": "V", inputmode: "decimal", size: 4 });
  const names = h("div", { class: "row-of" }, line, value);
  const field = h("textarea", { "data-edit": "C" });
  const note = h("p", { class: "quiet", hidden: true });
  for (const [id, input] of [["N", line], ["N", area], ["V", value], ["C", field]] as const) for (const kind of ["input", "change"]) input.addEventListener(kind, () => isGoing || typed(id, input, kind === "change"));
  // Browsers fire a change event when a focused field is removed, after its text was moved to another node.
  let isGoing = false;
  let built = "";
  return {
    element,
    draw(scene) {
      const { state, say } = scene;
      const { view } = state;
      const isEdit = state.settings.mode === "edit";
      const key = `${isEdit} ${say.lang}`;
      if (built !== key) {
        built = key;
        set(element, "aria-label", say("comment"));
        set(marks, "aria-label", say("annotations"));
        for (const [input, label] of [[line, "node-name"], [area, "node-name"], [field, "write-comment"], [value, "value-of"]] as const) {
          set(input, "aria-label", say(label));
          set(input, "placeholder", say(label));
        }
        fill(marks, ...BUTTONS.map((button) => annotation(button, say, send)));
        fill(element, said, words, ...(isEdit ? [names, marks, field, note] : []));
      }
      if (!view) return fill(said);
      drawSaid(said, scene, view, isEdit, send);
      const comment = state.settings.mode === "problem" ? solved(state, view) : view.said.comment ?? "";
      words.classList.toggle("on-paper", isEdit);
      if (words.textContent !== comment) {
        fill(words, comment ? bdi(comment) : null);
        element.scrollTop = 0;
      }
      if (!isEdit) return;
      const fields = new Map(state.fields.map((known) => [known.id, known]));
      const name = fields.get("N")?.long ? area : line;
      if (names.firstChild !== name && state.typing !== "N") {
        isGoing = true;
        fill(names, name, value);
        isGoing = false;
      }
      for (const input of [name, field, value]) show(input, fields.get(input.dataset.edit!), state);
      const partly = [name, field, value].some((input) => input.readOnly);
      note.hidden = !partly;
      if (partly) note.textContent = say("not-whole");
      drawMarks(marks, view);
    },
  };
}

function show(input: HTMLInputElement | HTMLTextAreaElement, known: Field | undefined, state: Viewing): void {
  keep(input, known?.text ?? "", state);
  input.readOnly = known ? !known.whole : false;
}

function annotation(button: string, say: Scene["say"], send: Send): HTMLButtonElement {
  const [id, degree] = button.split(":") as [Annotation, string | undefined];
  const text = say(degree === "2" ? `${id}:2` : id);
  return h("button", {
    type: "button", "data-annotation": button, "aria-label": text, title: text, "aria-pressed": "false", "data-sign": SIGNS[button]!,
    onclick: () => send("annotate", button),
  });
}

function drawMarks(marks: HTMLElement, view: View): void {
  const there = new Map(view.said.annotations.map(({ id, value }) => [id, value.trim()]));
  const hasMove = view.status.color !== null;
  for (const button of marks.querySelectorAll<HTMLButtonElement>("[data-annotation]")) {
    const [id, degree = ""] = button.dataset.annotation!.split(":") as [string, string?];
    set(button, "aria-pressed", String(there.has(id) && (degree === "" || (there.get(id) || "1") === degree)));
    button.disabled = OF_MOVES.includes(id) && !hasMove && !there.has(id);
  }
}

function drawSaid(element: HTMLElement, scene: Scene, view: View, isEdit: boolean, send: Send): void {
  const { state, say } = scene;
  const { said } = view;
  const isHidden = isSolving(state);
  const lines: Node[] = [];
  const line = (text: string, id: string, kind = "") => lines.push(h("p", { "data-said": id, class: kind || null }, bdi(text)));
  if (said.name !== null && !isHidden) line(said.name.slice(0, 300), "N", isEdit ? "name on-paper" : "name");
  if (said.figure !== null) line([say("figure"), said.figure].filter(Boolean).join(": "), "FG");
  for (const { id, value } of isHidden || isEdit ? [] : said.annotations) {
    const isEmphasized = value === "2" && id !== "V";
    line(say((isEmphasized ? `${id}:2` : id) as Key, { value }), id);
  }
  for (const { id } of said.ko) line(say(id as "KO"), id);
  for (const { id, value } of said.clock) line(say(id as "BL", { value: id === "BL" || id === "WL" ? left(say, value) : value }), id);
  lines.push(...readingLines(scene, send));
  if (said.cut && !isEdit) line(say("cut"), "cut");
  const before = element.textContent;
  const after = lines.map((node) => node.textContent).join("");
  if (before !== after || element.childElementCount !== lines.length) fill(element, ...lines);
}

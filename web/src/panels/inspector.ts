// All properties of a node in file order; in edit mode each value can be changed.
import { fill, h, set } from "../dom.js";
import type { Panel, Scene, Send, Unset } from "../scene.js";
import { rowElement } from "../parts/rows.js";

export function inspectorPanel(send: Send, unset: Unset): Panel {
  const rows = h("dl", {});
  const none = h("p", { class: "quiet" });
  const form = h("form", { class: "raw" });
  const element = h("section", { part: "inspector", class: "inspector" }, rows, none, form);
  const id = h("input", { type: "text", "data-inspect": "id", size: 6 });
  const values = h("div", { class: "values" });
  const buttons = h("div", { class: "bar" });
  form.append(id, values, buttons);
  let shown: unknown = null;
  let file: unknown = null;
  let given = "";
  let lang = "";
  let drawn = "";
  rows.addEventListener("click", (event) => {
    const row = (event.target as Element).closest<HTMLElement>("[data-property]");
    if (row && !form.hidden) send("inspect", row.dataset.property!);
  });
  const written = () => [...values.querySelectorAll("textarea")].map((area) => area.value);
  const standing = () => ({ id: id.value.trim(), values: written() });
  const typed = () => {
    const now = standing();
    unset(JSON.stringify(now) === given ? null : now);
  };
  form.addEventListener("input", typed);
  const set_ = (list: string[]) => id.value.trim() && send("set-property", { id: id.value.trim(), values: list });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    set_(written());
  });
  const asked = (of: { id: string; values: string[] } | null) => ({ id: of?.id ?? "", values: of?.values.length ? of.values : [""] });
  const area = (text: string, say: Scene["say"]) => h("textarea", {
    "data-inspect": "value", rows: Math.min(8, text.split("\n").length), "aria-label": say("value"), placeholder: say("empty-value"),
  }, text);
  return {
    element,
    draw(scene) {
      const { state, say } = scene;
      const { view } = state;
      set(element, "aria-label", say("inspector"));
      form.hidden = state.settings.mode !== "edit";
      if (!view) return;
      const key = JSON.stringify([view.properties, say.lang]);
      if (drawn !== key) fill(rows, ...view.properties.map((row) => rowElement(scene, row, false)));
      drawn = key;
      none.hidden = view.properties.length > 0;
      none.textContent = say("no-properties");
      if (form.hidden) return;
      if (lang !== say.lang) {
        lang = say.lang;
        set(id, "aria-label", say("property"));
        set(id, "placeholder", say("property"));
        const make = (command: string, work: () => void, type: "button" | "submit" = "button") =>
          h("button", { type, "data-command": command, onclick: type === "button" ? work : null }, say(command as "add-value"));
        fill(buttons, make("add-value", () => {
          values.append(area("", say));
          typed();
        }), make("set-property", () => {}, "submit"),
          make("remove-property", () => set_([])));
      }
      // Keep input until it is applied, even if another node is shown, but not for another file.
      if (file !== state.file || shown !== state.inspected) {
        shown = state.inspected;
        file = state.file;
        const there = asked(state.inspected);
        if (!state.unset || (state.inspected && state.inspected.problem === null)) given = JSON.stringify(there);
        const now = asked(state.unset ?? state.inspected);
        if (JSON.stringify(now) !== JSON.stringify(standing())) {
          id.value = now.id;
          fill(values, ...now.values.map((text) => area(text, say)));
        }
      }
      const problem = state.inspected?.problem ?? null;
      for (const value of values.querySelectorAll("textarea")) {
        set(value, "aria-invalid", problem === null ? null : "true");
        set(value, "title", problem);
      }
    },
  };
}

// Progress of an export, with a button to cancel.
import { h, set } from "../dom.js";
import type { Panel, Send } from "../scene.js";

export function exportingPanel(send: Send): Panel {
  const words = h("span", {});
  const bar = h("div", { role: "progressbar", class: "progress", "aria-valuemin": 0, "aria-valuemax": 100 }, h("span", { class: "done" }));
  const cancel = h("button", { type: "button", "data-command": "cancel", onclick: () => send("cancel") });
  const element = h("div", { part: "exporting", class: "message exporting", hidden: true }, words, bar, cancel);
  return {
    element,
    draw({ state, say }) {
      const { exporting } = state;
      element.hidden = !exporting;
      if (!exporting) return;
      const part = exporting.part === null ? null : Math.round(exporting.part * 100);
      if (words.textContent !== exporting.words) words.textContent = exporting.words;
      if (cancel.textContent !== say("cancel")) cancel.textContent = say("cancel");
      set(bar, "aria-label", exporting.words);
      set(bar, "aria-valuenow", part);
      bar.style.setProperty("--part", part === null ? "" : `${part}%`);
    },
  };
}

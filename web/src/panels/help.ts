// The keys, in a dialog.
import { fill, h, set } from "../dom.js";
import type { Key } from "../words.js";
import type { Viewer } from "../viewer.js";

const KEYS: [string, Key][] = [
  ["← →", "help-next"], ["↑ ↓", "help-variation"], ["Shift + ← →", "help-branch"], ["Page ↑ ↓", "help-ten"],
  ["Home End", "help-ends"], ["Space", "help-autoplay"], ["Delete", "help-delete"],
  ["Ctrl + Z, Ctrl + Shift + Z", "help-undo"], ["Ctrl + S, Ctrl + O", "help-save"], ["Tab", "help-board"], ["?", "help-help"],
];

export class Help {
  readonly element = h("dialog", { class: "help", part: "help" });

  constructor(readonly viewer: Viewer) {}

  open(): void {
    const { viewer } = this;
    set(this.element, "aria-label", viewer.text("help"));
    const rows = KEYS.map(([keys, key]) => h("div", {}, h("dt", {}, h("kbd", {}, keys)), h("dd", {}, viewer.text(key))));
    fill(this.element, h("h2", {}, viewer.text("help-title")), h("dl", {}, ...rows),
      h("button", { type: "button", onclick: () => this.element.close() }, viewer.text("close")));
    this.element.showModal();
  }
}

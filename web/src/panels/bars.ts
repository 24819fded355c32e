// The buttons: moving, tools, editing. What cannot be done is disabled.
import { fill, h, set } from "../dom.js";
import type { Key } from "../words.js";
import type { Viewer } from "../viewer.js";
import { TOOLS } from "../editing.js";
import { MODES } from "../types.js";

const MOVING = ["first", "back-10", "previous", "autoplay", "next", "forward-10", "last", "previous-branch", "next-branch",
  "previous-variation", "next-variation", "previous-game", "next-game"];
const FILE = ["open", "save", "copy-sgf", "copy-link", "print", "theme-next", "help"];
const EDIT = ["new", "undo", "redo", "pass", "delete-node", "delete-subtree", "promote", "demote", "make-main-line"];
const PROBLEM = ["retry", "show-solution", "pass"];

/** What stands on buttons; the rest is written out. */
const SIGNS: Record<string, string> = {
  first: "|◀", "back-10": "◀◀", previous: "◀", autoplay: "▷…", next: "▶", "forward-10": "▶▶", last: "▶|",
  "previous-branch": "⤒", "next-branch": "⤓", "previous-variation": "↑", "next-variation": "↓",
  undo: "↶", redo: "↷", help: "?",
};

const TOOL_SIGNS: Record<string, string> = {
  play: "◐", AB: "●", AW: "○", AE: "∅", PL: "⇄", CR: "◯", MA: "✕", SQ: "□", TR: "△", SL: "▣", LB: "A",
  number: "№", AR: "→", LN: "╱", DD: "▒", VW: "⊞", TB: "▪", TW: "▫",
};

export class Bars {
  readonly moving = h("div", { part: "controls", class: "bar" });
  readonly tools = h("div", { part: "tools", class: "bar" });
  readonly editing = h("div", { part: "editing", class: "bar" });
  #buttons = new Set<HTMLButtonElement>();

  constructor(readonly viewer: Viewer) {}

  /** A button for a command. */
  button(command: string): HTMLButtonElement {
    const { viewer } = this;
    const text = viewer.text(command as Key);
    const sign = SIGNS[command];
    const button = h("button", {
      type: "button", "data-command": command, "aria-label": sign ? text : null, title: sign ? text : null,
      onclick: () => void viewer.run(command).catch(() => {}),
    }, sign ? h("span", { "aria-hidden": "true" }, sign) : text);
    button.disabled = !viewer.can(command);
    this.#buttons.add(button);
    return button;
  }

  build(isWanted: boolean): void {
    const { viewer } = this;
    const { mode } = viewer.settings;
    this.#buttons.clear();
    this.moving.hidden = !isWanted;
    const bar = (element: HTMLElement, key: Key, ...children: Node[]) => {
      set(element, "role", "group");
      set(element, "aria-label", viewer.text(key));
      fill(element, ...children);
    };
    const problem = mode === "problem" ? PROBLEM : [];
    const modes = viewer.host.dataset.modes === undefined ? [] : [this.#modes()];
    bar(this.moving, "controls", ...(isWanted
      ? [...[...MOVING, ...problem].map((command) => this.button(command)), ...modes, ...FILE.map((command) => this.button(command))]
      : []));
    const isEdit = mode === "edit";
    this.tools.hidden = !isEdit;
    this.editing.hidden = !isEdit && mode !== "problem" && mode !== "guess";
    bar(this.tools, "tools", ...(isEdit ? TOOLS.map((tool) => this.#tool(tool)) : []));
    bar(this.editing, "editing", ...(isEdit ? EDIT.map((command) => this.button(command)) : []),
      ...(this.editing.hidden ? [] : [this.#typed()]));
  }

  /** What the page is for, where its reader may say that. */
  #modes(): HTMLSelectElement {
    const { viewer } = this;
    const select: HTMLSelectElement = h("select", {
      "aria-label": viewer.text("mode"), onchange: () => viewer.host.setAttribute("mode", select.value),
    }, ...MODES.map((mode) => h("option", { value: mode, selected: mode === viewer.settings.mode }, viewer.text(`mode-${mode}`))));
    return select;
  }

  #tool(tool: string): HTMLButtonElement {
    const { viewer } = this;
    const text = viewer.text(`tool-${tool}` as Key);
    return h("button", {
      type: "button", "data-tool": tool, "aria-label": text, title: text, "aria-pressed": "false",
      onclick: () => viewer.editing.choose(tool),
    }, h("span", { "aria-hidden": "true" }, TOOL_SIGNS[tool]!));
  }

  /** A field in which any move can be typed. */
  #typed(): HTMLFormElement {
    const { viewer } = this;
    const field = h("input", { type: "text", "data-type": "move", "aria-label": viewer.text("move"), placeholder: viewer.text("move"), size: 8 });
    return h("form", {
      class: "typed", onsubmit: (event: Event) => {
        event.preventDefault();
        const move = field.value.trim();
        if (!move) return;
        void viewer.serial(() => viewer.editing.move(move)).then(() => {
          field.value = "";
          set(field, "aria-invalid", null);
        }, (error: Error) => {
          set(field, "aria-invalid", "true");
          viewer.failed(error);
        });
      },
    }, field, h("button", { type: "submit" }, viewer.text("play-move")));
  }

  render(): void {
    for (const button of this.#buttons) {
      const command = button.dataset.command!;
      const isOff = !this.viewer.can(command);
      if (button.disabled !== isOff) button.disabled = isOff;
      if (command === "previous-game" || command === "next-game") button.hidden = this.viewer.trees < 2;
      if (command === "autoplay") set(button, "aria-pressed", this.viewer.autoplay ? "true" : "false");
    }
    for (const button of this.tools.querySelectorAll<HTMLElement>("[data-tool]")) {
      set(button, "aria-pressed", button.dataset.tool === this.viewer.editing.tool ? "true" : "false");
    }
  }
}

// The edit bar: the usual tools, and all others in named groups under "More".
import { fill, h, set } from "../dom.js";
import { icon } from "../icons.js";
import type { Key } from "../words.js";
import type { Panel, Scene, Send } from "../scene.js";
import { TOOL_KEYS, button, enable } from "../parts/button.js";

const TOOLS = ["play", "AB", "AW", "AE", "TR", "SQ", "LB", "number"];
const SOLVE = ["retry", "show-solution", "pass", "previous-game", "next-game"];
const EDIT = ["undo", "redo", "delete-node", "delete-subtree", "pass"];

/** The groups under "More": their tools and commands, by the key of their name. */
const MORE: [Key, { tools?: string[]; commands?: string[] }][] = [
  ["group-marks", { tools: ["CR", "MA", "SL"] }],
  ["group-lines", { tools: ["AR", "LN", "DD", "VW"] }],
  ["group-position", { tools: ["PL", "TB", "TW"] }],
  ["tree", { commands: ["promote", "demote", "make-main-line", "remove-others", "flatten", "copy-branch", "cut-branch", "paste-branch"] }],
];

export function toolsPanel(send: Send): Panel {
  const tools = h("div", { part: "tools", class: "bar tools", role: "group" });
  const editing = h("div", { part: "editing", class: "bar editing", role: "group" });
  const others = h("div", { id: "more-tools", class: "more", role: "group", hidden: true });
  const sign = h("span", { class: "sign" }, icon("more"));
  const word = h("span", { class: "word" });
  const more = h("button", { type: "button", "data-more": true, "aria-controls": "more-tools", "aria-expanded": "false", onclick: () => toggle(others.hidden) }, sign, word);
  const label = h("input", { type: "text", "data-type": "label", size: 8, maxlength: 40, autocomplete: "off", oninput: () => send("label-text", label.value) });
  const element = h("div", { class: "workbench" }, tools, editing, others);
  let built = "";
  let buttons: HTMLButtonElement[] = [];
  const toggle = (isOpen: boolean) => {
    others.hidden = !isOpen;
    set(more, "aria-expanded", String(isOpen));
    document[isOpen ? "addEventListener" : "removeEventListener"]("pointerdown", elsewhere);
  };
  const elsewhere = (event: Event) => {
    const path = event.composedPath();
    if (!path.includes(others) && !path.includes(more)) toggle(false);
  };
  // A choice, Escape, and a click elsewhere close the groups.
  others.addEventListener("click", (event) => (event.target as Element).closest("button") && toggle(false));
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || others.hidden) return;
    toggle(false);
    more.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element,
    draw(scene) {
      const { state, say } = scene;
      const { mode } = state.settings;
      const isEdit = mode === "edit";
      const isTyping = isEdit || mode === "problem" || mode === "guess";
      element.hidden = !isTyping;
      if (!isTyping) {
        if (built) for (const part of [tools, others, editing]) fill(part);
        built = "";
        return;
      }
      const key = `${mode} ${say.lang}`;
      if (built !== key) {
        built = key;
        set(tools, "aria-label", say("tools"));
        set(editing, "aria-label", say("editing"));
        set(others, "aria-label", say("more-tools"));
        tools.hidden = !isEdit;
        toggle(false);
        word.textContent = say("more-tools");
        set(more, "aria-label", say("more-tools"));
        fill(tools, ...(isEdit ? [...TOOLS.map((tool) => toolButton(tool, say)), label, more] : []));
        for (const name of ["aria-label", "placeholder"]) set(label, name, say("label-text"));
        fill(others, ...(isEdit ? MORE.map((group) => groupOf(group, say)) : []));
        const shown = isEdit ? EDIT.map((command) => button(send, say, command))
          : mode === "problem" ? SOLVE.map((command) => button(send, say, command, true, command.replace(/-game$/, "-problem")))
          : [];
        fill(editing, ...shown, typedMove(say));
        buttons = [...shown, ...others.querySelectorAll<HTMLButtonElement>("[data-command]")];
      }
      enable(buttons, scene);
      // After a problem, the next one is the main action.
      for (const one of buttons) one.classList.toggle("main-button", one.dataset.command === "next-game" && !one.disabled && (state.problem?.over ?? false));
      for (const one of buttons) if (/-game$/.test(one.dataset.command!)) one.hidden = state.trees < 2 && !state.files;
      for (const tool of element.querySelectorAll<HTMLButtonElement>("[data-tool]")) {
        set(tool, "aria-pressed", String(tool.dataset.tool === state.tool));
      }
      label.hidden = state.tool !== "LB";
      if (!label.matches(":focus") && label.value !== state.label) label.value = state.label;
      // The button shows the chosen tool, so that it is always visible.
      const chosen = isEdit && !TOOLS.includes(state.tool) ? state.tool : "";
      if (more.dataset.more !== chosen) {
        set(more, "data-more", chosen);
        fill(sign, icon(chosen || "more"));
        more.classList.toggle("main-button", chosen !== "");
      }
    },
  };

  function groupOf([name, { tools = [], commands = [] }]: (typeof MORE)[number], say: Scene["say"]): HTMLElement {
    return h("div", { role: "group", "aria-label": say(name) }, h("p", { class: "title", "aria-hidden": "true" }, say(name)),
      h("div", { class: "bar" }, ...tools.map((tool) => toolButton(tool, say)), ...commands.map((command) => button(send, say, command, true))));
  }

  function toolButton(tool: string, say: Scene["say"]): HTMLButtonElement {
    const text = say(`tool-${tool}` as Key);
    const key = TOOL_KEYS[tool];
    return h("button", {
      type: "button", "data-tool": tool, "aria-label": text, title: key ? `${text} (${key})` : text, "aria-pressed": "false", onclick: () => send("tool", tool),
    }, icon(tool));
  }

  function typedMove(say: Scene["say"]): HTMLFormElement {
    const field = h("input", { type: "text", "data-type": "move", "aria-label": say("move"), placeholder: say("move"), size: 8 });
    return h("form", {
      class: "typed", onsubmit: (event: Event) => {
        event.preventDefault();
        const move = field.value.trim();
        if (!move) return;
        field.value = "";
        send("play-move", move);
      },
    }, field, h("button", { type: "submit" }, say("play-move")));
  }
}

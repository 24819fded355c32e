// Edit tools for points and commands for nodes.
import { fill, h, set } from "../dom.js";
import { icon } from "../icons.js";
import type { Key } from "../words.js";
import type { Panel, Scene, Send } from "../scene.js";
import { button, enable } from "../parts/button.js";

const TOOLS = ["play", "AB", "AW", "AE", "PL", "CR", "MA", "SQ", "TR", "SL", "LB", "number", "AR", "LN", "DD", "VW", "TB", "TW"];
const SOLVE = ["retry", "show-solution", "pass", "previous-game", "next-game"];
const EDIT = ["undo", "redo", "delete-node", "delete-subtree", "promote", "demote", "make-main-line", "pass"];

export function toolsPanel(send: Send): Panel {
  const tools = h("div", { part: "tools", class: "bar tools", role: "group" });
  const editing = h("div", { part: "editing", class: "bar editing", role: "group" });
  const element = h("div", { class: "workbench" }, tools, editing);
  let built = "";
  let buttons: HTMLButtonElement[] = [];
  return {
    element,
    draw(scene) {
      const { state, say } = scene;
      const { mode } = state.settings;
      const isEdit = mode === "edit";
      const isTyping = isEdit || mode === "problem" || mode === "guess";
      element.hidden = !isTyping;
      const key = `${mode} ${say.lang}`;
      if (built !== key) {
        built = key;
        set(tools, "aria-label", say("tools"));
        set(editing, "aria-label", say("editing"));
        tools.hidden = !isEdit;
        fill(tools, ...(isEdit ? TOOLS.map((tool) => toolButton(tool, say)) : []));
        buttons = isEdit ? EDIT.map((command) => button(send, say, command))
          : mode === "problem" ? SOLVE.map((command) => button(send, say, command, true, command.replace(/-game$/, "-problem")))
          : [];
        fill(editing, ...buttons, isTyping ? typedMove(say) : null);
      }
      enable(buttons, scene);
      // After a problem, the next one is the main action.
      for (const one of buttons) one.classList.toggle("main-button", one.dataset.command === "next-game" && !one.disabled && (state.problem?.over ?? false));
      for (const one of buttons) if (/-game$/.test(one.dataset.command!)) one.hidden = state.trees < 2 && !state.files;
      for (const tool of tools.querySelectorAll<HTMLButtonElement>("[data-tool]")) {
        set(tool, "aria-pressed", String(tool.dataset.tool === state.tool));
      }
    },
  };

  function toolButton(tool: string, say: Scene["say"]): HTMLButtonElement {
    const text = say(`tool-${tool}` as Key);
    return h("button", {
      type: "button", "data-tool": tool, "aria-label": text, title: text, "aria-pressed": "false", onclick: () => send("tool", tool),
    }, icon(tool));
  }

  /** Field for typing any move. */
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

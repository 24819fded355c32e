// Tools and commands: icons with names, and tooltips with their keys.
import { fill, h, set } from "../../dom.js";
import { icon } from "../../icons.js";
import type { Name } from "../app.js";
import type { Panel, Scene, Send } from "../scene.js";
import { TOOLS } from "../state.js";

const ICONS: Record<string, string> = { black: "AB", white: "AW", play: "pointer", start: "first" };
const KEYS: Record<string, string> = { back: "Backspace", start: "Home", help: "?", close: "Esc" };
const COMMANDS = ["back", "start", "corner", "clear", "swap", "copy-link", "help"];

export function command(send: Send, say: Scene["say"], name: string, text = say(name as Name)): HTMLButtonElement {
  const key = KEYS[name];
  return h("button", {
    type: "button", "data-command": name, "aria-label": text, title: key ? `${text} (${key})` : text, onclick: () => send(name),
  }, icon(ICONS[name] ?? name));
}

/** Adds a visible label to a button. */
export function withText(button: HTMLButtonElement): HTMLButtonElement {
  button.classList.add("with-text");
  button.append(h("span", {}, button.getAttribute("aria-label") ?? ""));
  return button;
}

export function controlsPanel(send: Send): Panel & { tools: HTMLElement } {
  const tools = h("div", { part: "tools", class: "bar tools", role: "group" });
  const element = h("div", { part: "controls", class: "commands", role: "group" });
  let lang = "";
  return {
    element,
    tools,
    draw(scene) {
      const { state, say } = scene;
      if (lang !== say.lang) {
        lang = say.lang;
        set(tools, "aria-label", say("tools"));
        set(element, "aria-label", say("controls"));
        fill(element, ...COMMANDS.map((name) => command(send, say, name)));
        const tool = (name: string) => {
          const text = say(`tool-${name}` as Name);
          return h("button", { type: "button", "data-tool": name, "aria-label": text, title: text, onclick: () => send("tool", name) }, icon(ICONS[name] ?? name));
        };
        fill(tools, ...TOOLS.map(tool), command(send, say, "pass"));
      }
      const isBoard = state.position !== null;
      tools.hidden = !isBoard;
      for (const button of tools.querySelectorAll<HTMLElement>("[data-tool]")) set(button, "aria-pressed", String(button.dataset.tool === state.tool));
      for (const button of [...element.children, ...tools.querySelectorAll("[data-command]")] as HTMLButtonElement[]) {
        const isOff = !scene.can(button.dataset.command!);
        if (button.disabled !== isOff) button.disabled = isOff;
      }
      set(element.querySelector("[data-command=swap]")!, "aria-pressed", String(state.question?.options["noSwap"] !== true));
    },
  };
}

// Status line: last event and actions for tried moves. Always reserves its space, so that nothing jumps.
import { h, set } from "../dom.js";
import { statusText } from "../parts/status.js";
import type { Panel, Scene, Send } from "../scene.js";

export function statusPanel(send: Send): Panel {
  const line = h("p", { part: "status", class: "status", role: "status" });
  const button = (command: "keep" | "back-to-game") => h("button", { type: "button", "data-command": command, onclick: () => send(command) });
  const [keep, back] = [button("keep"), button("back-to-game")];
  const tried = h("span", { part: "tried", class: "tried", hidden: true }, keep, back);
  const pointed = h("span", { part: "pointed", class: "pointed", "aria-hidden": "true" });
  const element = h("div", { class: "line" }, line, tried, pointed);
  return {
    element,
    draw(scene) {
      const { state, say } = scene;
      const text = words(scene);
      if (line.textContent !== text) line.textContent = text;
      set(line, "title", text);
      if (pointed.textContent !== (state.pointed ?? "")) pointed.textContent = state.pointed;
      tried.hidden = !state.tried;
      keep.hidden = !scene.can("keep");
      for (const [button, text] of [[keep, say("keep")], [back, say("back-to-game")]] as const) {
        button.textContent = text;
        // A narrow window truncates it.
        set(button, "title", text);
      }
    },
  };
}

function words({ state, say }: Scene): string {
  if (state.busy !== null) return state.busy;
  if (state.told && state.told.id === state.view?.id) return state.told.text;
  if (state.tried) return say("tried", { moves: state.tried.names.join(" ") });
  return state.view ? statusText(state, say) : say(state.isEmpty ? "empty" : "loading", { name: state.name });
}

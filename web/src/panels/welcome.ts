// What can be done where no file is open.
import { fill, h, set } from "../dom.js";
import type { Panel, Send } from "../scene.js";
import type { Key } from "../words.js";

const WAYS = ["open", "paste", "new-dialog"];

export function welcomePanel(send: Send): Panel {
  const element = h("section", { part: "welcome", class: "welcome", hidden: true });
  let lang = "";
  return {
    element,
    draw({ state, say }) {
      element.hidden = !state.isEmpty || state.view !== null || state.busy !== null;
      if (lang === say.lang) return;
      lang = say.lang;
      set(element, "aria-label", say("menu-file"));
      fill(element, ...WAYS.map((way, at) => h("button", {
        type: "button", "data-way": way, class: at ? null : "main-button", onclick: () => send(way),
      }, say(way as Key))));
    },
  };
}

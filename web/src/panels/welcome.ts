// Start screen without an open file.
import { fill, h, set } from "../dom.js";
import type { Panel, Send } from "../scene.js";
import type { Key } from "../words.js";

const WAYS = ["open", "paste", "new-dialog"];

export function welcomePanel(send: Send): Panel {
  const ways = h("div", { class: "ways" });
  const drafts = h("ul", { class: "fresh", hidden: true });
  const element = h("section", { part: "welcome", class: "welcome", hidden: true }, ways, drafts);
  let lang = "";
  let drawn: unknown = null;
  return {
    element,
    draw({ state, say }) {
      element.hidden = !state.isEmpty || state.files !== null || state.view !== null || state.busy !== null;
      drafts.hidden = !state.fresh.length;
      if (lang === say.lang && drawn === state.fresh) return;
      lang = say.lang;
      drawn = state.fresh;
      set(element, "aria-label", say("menu-file"));
      fill(ways, ...WAYS.map((way, at) => h("button", {
        type: "button", "data-way": way, class: at ? null : "main-button", onclick: () => send(way),
      }, say(way as Key))));
      const time = new Intl.DateTimeFormat(say.lang, { dateStyle: "medium", timeStyle: "short" });
      fill(drafts, ...state.fresh.map((fresh) => {
        const button = (command: "restore" | "discard") => h("button", {
          type: "button", "data-command": `${command}-fresh`, onclick: () => send(`${command}-fresh`, fresh),
        }, say(command));
        return h("li", {}, h("span", {}, say("draft-fresh", { name: fresh.name, when: time.format(fresh.at) })), button("restore"), button("discard"));
      }));
    },
  };
}

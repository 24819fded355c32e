// Start screen without an open file: ways to open one, samples, drafts and recent files.
import { bdi, fill, h, set } from "../dom.js";
import type { Panel, Send } from "../scene.js";
import type { Key } from "../words.js";

const WAYS = ["open", "paste", "new-dialog"];
const SAMPLES = ["sample-game", "sample-problem"];

export function welcomePanel(send: Send): Panel {
  const [ways, samples] = [h("div", { class: "ways" }), h("div", { class: "ways" })];
  const drafts = h("ul", { class: "fresh", hidden: true });
  const recent = h("section", { class: "recent", hidden: true });
  const element = h("section", { part: "welcome", class: "welcome", hidden: true }, ways, samples, drafts, recent);
  let drawn: unknown[] = [];
  const button = (command: string, text: string, argument?: unknown) => h("button", { type: "button", "data-command": command, onclick: () => send(command, argument) }, bdi(text));
  return {
    element,
    draw({ state, say }) {
      element.hidden = !state.isEmpty || state.files !== null || state.view !== null || state.busy !== null;
      if (element.hidden) return;
      drafts.hidden = !state.fresh.length;
      recent.hidden = !state.recent.length;
      const now = [say.lang, state.fresh, state.recent];
      if (now.every((one, at) => one === drawn[at])) return;
      drawn = now;
      set(element, "aria-label", say("menu-file"));
      fill(ways, ...WAYS.map((way, at) => h("button", {
        type: "button", "data-way": way, class: at ? null : "main-button", onclick: () => send(way),
      }, say(way as Key))));
      fill(samples, ...SAMPLES.map((sample) => button(sample, say(sample as Key))));
      const when = (at: number) => new Date(at).toLocaleString(say.lang, { dateStyle: "medium", timeStyle: "short" });
      fill(drafts, ...state.fresh.map((fresh) => h("li", {}, h("span", {}, say("draft-fresh", { name: fresh.name, when: when(fresh.at) })),
        button("restore-fresh", say("restore"), fresh), button("discard-fresh", say("discard"), fresh))));
      fill(recent, h("h2", {}, say("recent")), h("ul", {}, ...state.recent.map((file) => h("li", {}, button("open-recent", file.name, file)))),
        button("clear-recent", say("clear-recent")));
    },
  };
}

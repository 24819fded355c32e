// Text search in all games.
import { bdi, fill, h, set } from "../dom.js";
import type { Panel, Send } from "../scene.js";
import { icon } from "../icons.js";

/** Delay after a key, in milliseconds. */
const SOON = 150;
/** Maximum number of hits in the document. */
const MANY = 200;

export function findPanel(send: Send): Panel {
  const field = h("input", { type: "search", "data-type": "find" });
  const said = h("p", { class: "quiet", role: "status" });
  const list = h("ul", { class: "hits" });
  const close = h("button", { type: "button", onclick: () => send("find-dialog") }, icon("close"));
  const element = h("section", { part: "find", class: "find", hidden: true }, h("div", { class: "bar" }, field, close), said, list);
  let timer: ReturnType<typeof setTimeout>;
  let drawn: unknown = null;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => send("find", field.value), SOON);
  });
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") send("find-dialog");
    else if (event.key === "Enter" && event.target === field) list.querySelector("button")?.click();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const hits = [...list.querySelectorAll("button")];
      const at = hits.indexOf(event.target as HTMLButtonElement) + (event.key === "ArrowDown" ? 1 : -1);
      (hits[at] ?? field).focus();
      event.preventDefault();
    } else return;
    event.stopPropagation();
  });
  return {
    element,
    draw({ state, say }) {
      const isOpen = state.dialog === "find";
      const wasOpen = !element.hidden;
      element.hidden = !isOpen;
      if (!isOpen) return;
      set(element, "aria-label", say("find"));
      set(field, "aria-label", say("find"));
      set(field, "placeholder", say("find"));
      set(close, "aria-label", say("close"));
      if (!wasOpen) queueMicrotask(() => field.focus());
      if (drawn === state.find) return;
      drawn = state.find;
      const { hits = [], count = 0 } = state.find ?? {};
      said.textContent = state.find?.text.trim() ? say("hits", { count }) : "";
      fill(list, ...hits.slice(0, MANY).map((hit) => h("li", {}, h("button", {
        type: "button", "data-hit": true, "data-tree": hit.tree, "data-node": hit.node,
        onclick: () => send("go", { tree: hit.tree, node: hit.node }),
      }, h("span", { class: "quiet" }, state.trees > 1 ? `${say("game", { tree: hit.tree })}, ${hit.node}` : String(hit.node)), " ", bdi(hit.text)))));
    },
  };
}

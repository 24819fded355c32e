// Findings as in `sgf check`. A click goes to the node; fixes are one undo step.
import type { Diagnostic } from "../../../bindings/wasm/js/types.js";
import { bdi, fill, h, set } from "../dom.js";
import type { Panel, Scene, Send } from "../scene.js";

export function findingsPanel(send: Send): Panel {
  const all = h("button", { type: "button", "data-command": "fix-all", onclick: () => send("fix-all") });
  const list = h("ul", {});
  const element = h("section", { part: "check", class: "check" }, all, list);
  let drawn: unknown = null;
  return {
    element,
    draw(scene) {
      const { state, say } = scene;
      set(element, "aria-label", say("check"));
      const isEdit = state.settings.mode === "edit";
      all.hidden = !isEdit;
      all.textContent = say("fix-all");
      all.disabled = !scene.can("fix-all");
      const key = `${say.lang} ${isEdit}`;
      if (drawn === state.found && list.dataset.key === key) return;
      drawn = state.found;
      list.dataset.key = key;
      const found = state.found ?? [];
      const items = sorted(found, state.view?.show.dialect ?? []).map((one) => item(scene, one, isEdit));
      if (!found.length) items.push(h("li", { class: "quiet" }, say(state.found ? "check-none" : "check-run")));
      if (state.foundCount > found.length) items.push(h("li", { class: "quiet" }, say("check-more", { count: state.foundCount - found.length })));
      fill(list, ...items);
    },
  };

  function item({ say }: Scene, found: Diagnostic, isEdit: boolean): HTMLLIElement {
    const go = () => found.node !== null && found.tree !== null && send("go", { tree: found.tree, node: found.node });
    return h("li", { "data-code": found.code, "data-node": found.node, "data-tree": found.tree, class: found.severity, onclick: go },
      h("button", { type: "button", class: "place" },
        h("span", { class: "severity" }, say(found.severity)), " ", bdi(found.message.slice(0, 500), { lang: "en" }), " ",
        h("span", { class: "quiet" }, `${found.code}, ${say("line-of", { line: found.line })}`)),
      isEdit && found.fix ? h("button", {
        type: "button", "data-command": "fix", onclick: (event: Event) => {
          event.stopPropagation();
          send("fix", found);
        },
      }, say(found.fix === "safe" ? "fix" : "fix-unsafe")) : null);
  }
}

function sorted(found: Diagnostic[], dialects: string[]): Diagnostic[] {
  const isFirst = ({ code }: Diagnostic) => dialects.includes(code);
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))];
}

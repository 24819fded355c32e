// Invitation to add your own games, with messages about them.
import { fill, h, set } from "../../dom.js";
import type { Panel, Send } from "../scene.js";
import { isOwn } from "../sources/own.js";
import type { Given } from "../worker/taking.js";
import { fileOf, inFolder, isFolder, itemsOf, type Item } from "../../dropped.js";
import { isTaken } from "../../names.js";
import { command, withText } from "./controls.js";
import type { Name } from "../app.js";

export function ownPanel(send: Send): Panel {
  const files = h("input", { type: "file", multiple: true, hidden: true });
  const folder = h("input", { type: "file", multiple: true, webkitdirectory: true, hidden: true });
  const title = h("h2", { class: "own-title" });
  const text = h("p", { class: "own-text" });
  const buttons = h("div", { class: "own-buttons" });
  const stay = h("p", { class: "own-stay quiet" });
  const element = h("section", { part: "own", class: "own", hidden: true }, title, text, buttons, stay, files, folder);
  for (const input of [files, folder]) {
    input.addEventListener("change", () => {
      const isFolder = input === folder;
      const given = [...input.files ?? []].map((file): Given => ({ path: (isFolder && file.webkitRelativePath) || file.name, file }));
      // A folder contains other files, too.
      send("take", isFolder ? given.filter(({ path }) => isTaken(path)) : given);
      input.value = "";
    });
  }
  let key = "";
  return {
    element,
    draw({ state, say, can }) {
      const { source, taking } = state;
      element.hidden = !isOwn(source);
      if (!isOwn(source)) return;
      const isEmpty = source.about.games === 0;
      const fresh = `${say.lang} ${isEmpty}`;
      if (key !== fresh) {
        key = fresh;
        set(element, "aria-label", say("own-title"));
        title.textContent = say("own-title");
        text.textContent = say("own-drop");
        stay.textContent = `${say(`own-stay-${source.stay}`)} ${say("own-private")}`;
        for (const [input, name] of [[files, "own-files"], [folder, "own-folder"]] as const) set(input, "aria-label", say(name));
        const choose = (name: Name, input: HTMLInputElement) =>
          h("button", { type: "button", class: isEmpty ? "strong" : null, onclick: () => input.click() }, say(name));
        fill(buttons, choose("own-files", files), "webkitdirectory" in folder && choose("own-folder", folder), !isEmpty && withText(command(send, say, "remove-games")));
      }
      title.hidden = text.hidden = !isEmpty;
      for (const button of buttons.querySelectorAll("button")) button.disabled = taking !== null || (button.dataset.command !== undefined && !can(button.dataset.command));
    },
  };
}

/** Accepts files and folders dropped on an element. */
export function takeDrops(element: HTMLElement, isWanted: () => boolean, send: Send): void {
  const isOver = (is: boolean) => set(element, "data-drop", is);
  element.addEventListener("dragover", (event) => {
    if (!isWanted() || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    isOver(true);
  });
  element.addEventListener("dragleave", (event) => {
    if (!element.contains(event.relatedTarget as Node | null)) isOver(false);
  });
  element.addEventListener("drop", (event) => {
    isOver(false);
    if (!isWanted() || !event.dataTransfer) return;
    event.preventDefault();
    // Browsers only provide the files during the event.
    void itemsOf(event.dataTransfer).then(collected).then((given) => send("take", given), (error: unknown) => send("failed", error));
  });
}

async function collected(items: Item[]): Promise<Given[]> {
  const given: Given[] = [];
  for (const item of items) {
    const files: [string, Item][] = isFolder(item) ? await inFolder(item) : [[item.name, item]];
    for (const [path, file] of files) given.push({ path, file: await fileOf(file) });
  }
  return given;
}

// The invitation to add one's own games, and what the page says about them.
import { fill, h, set } from "../../dom.js";
import type { Panel, Send } from "../scene.js";
import { isOwn } from "../sources/own.js";
import type { Given } from "../worker/taking.js";
import { isTaken } from "../worker/names.js";
import { command, withText } from "./controls.js";
import type { Name } from "../app.js";

/** Folders in folders that are read: a drop may have a link that leads to itself. */
const DEEPEST = 100;

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
      // A folder has other files, too.
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

/** Takes what is dropped on an element: files and folders. */
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
    // Entries are there only until the event ends.
    const entries = [...event.dataTransfer.items].map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.kind === "file" ? item.getAsFile() : null }));
    void collected(entries).then((given) => send("take", given));
  });
}

async function collected(items: { entry: FileSystemEntry | null; file: File | null }[]): Promise<Given[]> {
  const given: Given[] = [];
  const folders: { folder: FileSystemDirectoryEntry; path: string; depth: number }[] = [];
  for (const { entry, file } of items) {
    if (entry?.isDirectory) folders.push({ folder: entry as FileSystemDirectoryEntry, path: entry.name, depth: 0 });
    else if (file) given.push({ path: file.name, file });
  }
  for (let next = folders.pop(); next; next = folders.pop()) {
    const { folder, path, depth } = next;
    for (const entry of await entriesOf(folder)) {
      const own = `${path}/${entry.name}`;
      if (entry.isDirectory && depth < DEEPEST && !entry.name.startsWith(".")) folders.push({ folder: entry as FileSystemDirectoryEntry, path: own, depth: depth + 1 });
      else if (entry.isFile && isTaken(own)) {
        const file = await new Promise<File | null>((resolve) => (entry as FileSystemFileEntry).file(resolve, () => resolve(null)));
        if (file) given.push({ path: own, file });
      }
    }
  }
  return given;
}

/** All entries of a folder: a browser gives a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (!some.length) return all;
    all.push(...some);
  }
}

// Opens, pastes, saves and shares files.
import { fail, shown, tell, type App } from "../app.js";
import { ViewerError } from "../client.js";
import { isPublic, pack, placeOf } from "../links.js";
import { pixels } from "../parts/pixels.js";
import type { Recent } from "../types.js";
import type { Imported } from "../../../bindings/wasm/js/types.js";
import { keep } from "./drafts.js";
import { tellChange } from "./editing.js";
import { imported, tellImport } from "./importing.js";
import { forget, remember } from "./recent.js";
import { modifiedOf } from "../sources.js";
import { isDirty } from "../state.js";

type Pick = {
  showOpenFilePicker?(options?: object): Promise<FileSystemFileHandle[]>;
  showSaveFilePicker?(options?: object): Promise<FileSystemFileHandle>;
};

/** Lets the user select files; `receive` handles several files and archives. */
export async function open(app: App, receive: (app: App, files: File[]) => Promise<void>): Promise<void> {
  const pick = (globalThis as Pick).showOpenFilePicker;
  if (pick && app.state.settings.mode === "edit") {
    try {
      const [handle] = await pick();
      const file = await handle!.getFile();
      void read(app, file, handle);
      return;
    } catch (error) {
      if ((error as Error).name === "AbortError") return;
      // Not allowed here, so use a file input.
    }
  }
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".sgf,.hsgf,.tsgf,.hgf,.zip,application/x-go-sgf";
  input.multiple = true;
  input.onchange = () => input.files?.length && void receive(app, [...input.files]);
  input.click();
}

/** Opens a recent file again. If the browser did not keep it, the user selects it. */
export async function openRecent(app: App, { name, handle }: Recent, receive: (app: App, files: File[]) => Promise<void>): Promise<void> {
  const asked = handle as (FileSystemFileHandle & { requestPermission?(options: object): Promise<string> }) | null;
  const answer = asked?.requestPermission ? await asked.requestPermission({ mode: "read" }) : "granted";
  if (!asked || answer !== "granted") return open(app, receive);
  const file = await asked.getFile().catch(() => null);
  if (file) return void read(app, file, asked);
  await forget(app, name);
  fail(app, "fetch", app.say("not-readable", { name }));
}

/** Returns true if there are no unsaved changes or the user agrees to discard them. */
export const mayLeave = (app: App): boolean => !isDirty(app.state) || confirm(app.say("leave"));

/** Opens a selected or dropped file and converts it to SGF if necessary. */
export async function read(app: App, file: File, handle: FileSystemFileHandle | null = null): Promise<void> {
  if (!mayLeave(app)) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isOther = bytes.length < app.state.settings.maxBytes && !holdsGame(new TextDecoder("latin1").decode(bytes.subarray(0, 1 << 20)));
  // Without a converter, show it as a file without a game.
  const other = isOther ? await imported(app, bytes).catch(() => null) : null;
  // The open game stays.
  if (isOther && !other && !(await app.calls.holdsGame(bytes.slice()))) return fail(app, "no-such-tree", app.say("no-game-in", { name: file.name }));
  await (other ? loadOther(app, other, file.name.replace(/\.\w+$/, "")) : app.load(bytes, file.name));
  app.modified = file.lastModified;
  app.handle = other ? null : handle;
  await remember(app, file.name, handle);
}

/** Returns true if a text contains an SGF game. */
const holdsGame = (text: string): boolean => /\(\s*;/.test(text);

async function loadOther(app: App, other: Imported, name: string, isFresh = false): Promise<void> {
  await app.load(new TextEncoder().encode(other.sgf), `${name}.sgf`, { isFresh });
  tellImport(app, other);
}

/** Opens a pasted text, or the clipboard's contents. */
export async function paste(app: App, given?: unknown): Promise<void> {
  const text = typeof given === "string" ? given : await navigator.clipboard.readText();
  if (!text.trim()) throw new ViewerError("paste", app.say("nothing-pasted"), true);
  const bytes = new TextEncoder().encode(text);
  const other = holdsGame(text) ? null : await imported(app, bytes);
  if (!other && !holdsGame(text)) throw new ViewerError("paste", app.say("nothing-known"), true);
  if (!mayLeave(app)) return;
  await (other ? loadOther(app, other, "pasted", true) : app.load(bytes, "pasted.sgf", { isText: true, isFresh: true }));
}

export async function newGame(app: App, options: object): Promise<void> {
  const text = await app.calls.fresh(options);
  if (mayLeave(app)) void app.load(new TextEncoder().encode(text), "new.sgf", { isFresh: true });
}

/** Opens a game of our own; returns false if unsaved changes keep the open one. */
export function loadSample(app: App, name: string, text: string): boolean {
  if (!mayLeave(app)) return false;
  void app.load(new TextEncoder().encode(text), name, { isText: true });
  return true;
}

/** Saves the file: through a listener, to its origin, or as a download. */
export async function save(app: App): Promise<void> {
  const bytes = await app.calls.bytes();
  const name = app.state.name || "game.sgf";
  if (!app.fire("sgf-save", { name, bytes }, true)) return saved(app, name);
  // `sgf view` allows the page to write the original file.
  const { lent } = app;
  if (lent?.save) {
    let answer: Response | null;
    try {
      answer = await fetch(lent.save, {
        method: "PUT", body: bytes as BodyInit,
        headers: { "content-type": "application/x-go-sgf", ...(lent.tag && { "if-match": lent.tag }) },
      });
    } catch {
      answer = null;
    }
    if (!answer) {
      download(bytes, "application/x-go-sgf", name);
      await saved(app, name);
      return fail(app, "server", app.say("server-gone-saved", { name }));
    }
    if (answer.status === 412) throw new ViewerError("save", app.say("changed-on-disk", { name }), true);
    if (!answer.ok) throw new ViewerError("save", app.say("failed", { reason: `${answer.status} ${await answer.text()}` }), true);
    lent.tag = answer.headers.get("etag");
    app.modified = modifiedOf(answer) ?? null;
    return saved(app, name);
  }
  if (app.handle && "createWritable" in app.handle) await write(app.handle, bytes);
  else download(bytes, "application/x-go-sgf", withExtension(name));
  return saved(app, name);
}

const withExtension = (name: string): string => (/\.\w+$/.test(name) ? name : `${name}.sgf`);

async function write(handle: FileSystemFileHandle, bytes: Uint8Array): Promise<void> {
  const stream = await handle.createWritable();
  await stream.write(bytes as BufferSource);
  await stream.close();
}

/** Lets the browser ask for a file to save to; returns false if it cannot, so the page asks for a name. */
export async function pickSave(app: App): Promise<boolean> {
  const pick = (globalThis as Pick).showSaveFilePicker;
  // On other people's pages, their listener saves.
  if (!pick || !app.host.hasAttribute("data-modes")) return false;
  let handle: FileSystemFileHandle;
  try {
    handle = await pick({ suggestedName: withExtension(app.state.name || "game"), types: [{ accept: { "application/x-go-sgf": [".sgf"] } }] });
  } catch (error) {
    return (error as Error).name === "AbortError";
  }
  await write(handle, await app.calls.bytes());
  await renamed(app, handle.name, handle);
  return true;
}

/** Saves the file under another name: through a listener, or as a download. */
export async function saveAs(app: App, given: string): Promise<void> {
  const name = withExtension(given);
  const bytes = await app.calls.bytes();
  if (app.fire("sgf-save", { name, bytes }, true)) download(bytes, "application/x-go-sgf", name);
  await renamed(app, name, null);
}

/** From now on, Save writes to the new file. A file of `sgf view` or of a list stays what it is: the new one is a copy. */
async function renamed(app: App, name: string, handle: FileSystemFileHandle | null): Promise<void> {
  if (app.lent || app.state.files) return tell(app, app.say("saved", { name }));
  // Drafts are stored under the old name.
  await saved(app, name);
  app.state.name = name;
  app.state.isFresh = false;
  app.handle = handle;
  if (handle) await remember(app, name, handle);
  app.draw();
}

async function saved(app: App, name: string): Promise<void> {
  app.state.change = await app.calls.saved();
  // Reload its row in the list.
  const { files } = app.state;
  if (files?.open != null) files.details = new Map([...files.details].filter(([file]) => file !== files.open));
  tellChange(app);
  await keep(app);
  tell(app, app.say("saved", { name }));
}

export function download(bytes: Uint8Array, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function copySgf(app: App): Promise<string> {
  const text = await app.calls.text();
  await copy(app, text, "copied");
  return text;
}

/** Copies a public link to this page, or to the configured base page, or the SGF if there is neither. */
export async function copyLink(app: App): Promise<string> {
  const place = placeOf(app.state);
  const here = location.href.split("#")[0]!;
  const page = document.querySelector<HTMLMetaElement>('meta[name="sgfkit-link-base"]')?.content.trim();
  const given = [app.state.settings.linkBase, page, here].find((base) => base && isPublic(base));
  const base = given && new URL(given, location.href).href;
  const isFetched = app.host.getAttribute("src") !== null && !app.state.change.dirty && isPublic(here);
  if (isFetched) return copy(app, place ? `${here}#${place}` : here, "copied-link");
  if (!base) {
    return copy(app, await app.calls.text(), "copied-instead");
  }
  const packed = await pack(await app.calls.bytes());
  return copy(app, `${base.split("#")[0]}#sgf=${packed}${place ? `&${place}` : ""}`, "copied-link");
}

/** Copies the name of a point, as the board's coordinates have it. */
export async function copyPoint(app: App, point: string): Promise<string> {
  const cell = app.state.view?.board?.cells.find(({ p }) => p === point);
  return copy(app, app.state.settings.coords === "sgf" ? point : cell?.n ?? point, "copied");
}

/** Copies the visible board as a picture. */
export async function copyPicture(app: App): Promise<void> {
  const picture = pixels(shown(app).board!.svg);
  try {
    // Some browsers require an immediate call with a promise of the picture.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
  } catch {
    await picture;
    throw new ViewerError("copy", app.say("not-copied"), true);
  }
  tell(app, app.say("copied"));
}

async function copy(app: App, text: string, said: "copied" | "copied-link" | "copied-instead"): Promise<string> {
  if (!(await copied(text))) throw new ViewerError("copy", app.say("not-copied"), true);
  tell(app, app.say(said));
  return text;
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without clipboard access, copy a selection instead.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    return isDone;
  }
}

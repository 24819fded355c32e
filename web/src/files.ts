// Files in and out: opening, saving, copying, links with the game inside.
import { linkWith } from "./links.js";
import type { Viewer } from "./viewer.js";

type Pick = { showOpenFilePicker?(options?: object): Promise<FileSystemFileHandle[]> };

/** Lets the user choose a file. */
export async function open(viewer: Viewer): Promise<void> {
  const pick = (globalThis as Pick).showOpenFilePicker;
  if (pick && viewer.settings.mode === "edit") {
    try {
      const [handle] = await pick();
      const file = await handle!.getFile();
      void read(viewer, file).then(() => (viewer.handle = handle!));
      return;
    } catch (error) {
      if ((error as Error).name === "AbortError") return;
      // Where that is not allowed, the plain way is.
    }
  }
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".sgf,.hsgf,.tsgf,.hgf,application/x-go-sgf";
  input.onchange = () => input.files?.[0] && void read(viewer, input.files[0]);
  input.click();
}

/** Reads a file that was chosen or dropped. */
export async function read(viewer: Viewer, file: File): Promise<void> {
  if (viewer.change.dirty && !confirm(viewer.text("leave"))) return;
  const host = viewer.host as unknown as { load(data: Blob, options: object): Promise<void> };
  await host.load(file, { name: file.name });
}

/** Gives the file away: to who listens, to where it came from, or as a download. */
export async function save(viewer: Viewer): Promise<void> {
  const bytes = await viewer.calls.bytes();
  const name = viewer.name || "game.sgf";
  if (!viewer.fire("sgf-save", { name, bytes }, true)) return saved(viewer, name);
  // `sgf view` lets the page write the file that it came from.
  const put = viewer.host.dataset.save;
  if (put && name === viewer.host.getAttribute("name")) {
    const response = await fetch(put, {
      method: "PUT", body: bytes as BodyInit, headers: { "content-type": "application/x-go-sgf", ...tag(viewer) },
    });
    if (response.status === 412) throw new Error(viewer.text("changed-on-disk", { name }));
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    viewer.tag = response.headers.get("etag");
    return saved(viewer, name);
  }
  if (viewer.handle && "createWritable" in viewer.handle) {
    const stream = await viewer.handle.createWritable();
    await stream.write(bytes as BufferSource);
    await stream.close();
    return saved(viewer, name);
  }
  const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: "application/x-go-sgf" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = /\.\w+$/.test(name) ? name : `${name}.sgf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return saved(viewer, name);
}

function tag(viewer: Viewer): Record<string, string> {
  return viewer.tag ? { "if-match": viewer.tag } : {};
}

async function saved(viewer: Viewer, name: string): Promise<void> {
  viewer.change = { ...(await viewer.calls.saved()), at: null };
  await viewer.drafts.forget();
  viewer.told();
  viewer.shell.tell(viewer.text("saved", { name }));
}

export async function copySgf(viewer: Viewer): Promise<void> {
  const bytes = await viewer.calls.bytes();
  await copy(viewer, new TextDecoder().decode(bytes));
}

/** A link to this place; with the whole game in it where the page knows no other way to it. */
export async function copyLink(viewer: Viewer): Promise<string> {
  const link = await linkWith(viewer);
  await copy(viewer, link);
  return link;
}

async function copy(viewer: Viewer, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where the clipboard is closed, what is selected can still be copied.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  viewer.shell.tell(viewer.text("copied"));
}

/** An empty board. */
export async function newGame(viewer: Viewer, argument?: unknown): Promise<void> {
  const { size = 19, game = 1 } = (argument ?? {}) as { size?: unknown; game?: unknown };
  const known = (Array.isArray(size) ? size.join(":") : String(size)).replace("x", ":");
  if (!/^\d{1,3}(:\d{1,3})?$/.test(known) || !/^\d{1,2}$/.test(String(game))) throw new Error("size is a number, or two");
  if (viewer.change.dirty && !confirm(viewer.text("leave"))) return;
  const text = `(;FF[4]GM[${game}]CA[UTF-8]SZ[${known}])\n`;
  await viewer.load(new TextEncoder().encode(text), "new.sgf", null);
}

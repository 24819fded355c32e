// Recently opened files of this browser, for the start screen: names, and handles if the browser gives them.
import type { App } from "../app.js";
import { store } from "../parts/database.js";
import type { Recent } from "../types.js";

const ask = store("sgfkit-recent", 1, "files");
/** Number of files to remember. */
const MANY = 8;

/** Files of `sgf view` have new URLs each time, and other people's pages have their own lists. */
const isKept = (app: App): boolean => app.host.hasAttribute("data-modes") && !app.lent;

const all = async (): Promise<Recent[]> =>
  (await ask<Recent[]>("readonly", (files) => files.getAll())).sort((a, b) => b.at - a.at);

export async function remember(app: App, name: string, handle: FileSystemFileHandle | null): Promise<void> {
  if (!isKept(app)) return;
  try {
    await ask("readwrite", (files) => files.put({ name, handle, at: Date.now() }, name));
    for (const { name } of (await all()).slice(MANY)) await ask("readwrite", (files) => files.delete(name));
  } catch {
    // The browser has no storage, or cannot store handles.
  }
}

/** Offers the recent files. */
export async function offerRecent(app: App): Promise<void> {
  if (!isKept(app)) return;
  try {
    // Merely opening the page must not create the database.
    const databases = await indexedDB.databases?.();
    if (databases && !databases.some(({ name }) => name === "sgfkit-recent")) return;
    app.state.recent = await all();
    app.drawControls();
  } catch {
    // As above.
  }
}

/** Forgets a file that was moved or deleted. */
export async function forget(app: App, name: string): Promise<void> {
  await ask("readwrite", (files) => files.delete(name));
  await offerRecent(app);
}

export async function clearRecent(app: App): Promise<void> {
  await ask("readwrite", (files) => files.clear());
  app.state.recent = [];
  app.drawControls();
}

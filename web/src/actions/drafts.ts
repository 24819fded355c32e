// What was edited and not saved is kept: by the server of `sgf view`, else in the browser, by the file's
// name and a hash of it as it was opened. When it is opened again, the draft is offered.
import { fail, here, type App } from "../app.js";
import type { Change, Draft } from "../types.js";

const STORE = "drafts";
/** After an edit, in milliseconds. */
const SOON = 1000;

const server = (app: App): string | null =>
  app.host.dataset.draft && app.state.name === app.host.getAttribute("name") ? app.host.dataset.draft : null;

/** Whether there is a draft of the file that was opened. */
export async function offer(app: App): Promise<void> {
  const { state } = app;
  if (state.settings.mode !== "edit" || state.change.dirty) return;
  try {
    state.draft = await whichOne(app);
  } catch {
    // Without a store there are no drafts.
    state.draft = null;
  }
  app.draw();
}

async function whichOne(app: App): Promise<"same" | "changed" | null> {
  const from = server(app);
  if (!from) return (await ask("readonly", await key(app), (store, key) => store.get(key))) === undefined ? null : "same";
  const answer = await fetch(from);
  if (!answer.ok) return null;
  return answer.headers.get("x-draft-base") === "changed" ? "changed" : "same";
}

export function later(app: App): void {
  clearTimeout(app.timers.draft);
  app.timers.draft = setTimeout(() => void app.serial(() => keep(app)).catch((error: Error) => {
    fail(app, "draft", app.say("draft-failed", { reason: error.message }));
  }), SOON);
}

/** The file was saved, or everything undone: nothing is to be kept. */
export async function forget(app: App): Promise<void> {
  clearTimeout(app.timers.draft);
  app.state.draft = null;
  const from = server(app);
  try {
    if (from) await fetch(from, { method: "DELETE" });
    else await ask("readwrite", await key(app), (store, key) => store.delete(key));
  } catch {
    // There was nowhere to keep it.
  }
  app.draw();
}

export async function restore(app: App, changed: (change: Change) => Promise<void>): Promise<void> {
  const from = server(app);
  const draft: Draft | undefined = from ? { bytes: new Uint8Array(await (await fetch(from)).arrayBuffer()) }
    : await ask<Draft>("readonly", await key(app), (store, key) => store.get(key));
  app.state.draft = null;
  if (draft) await changed(await app.calls.restore(draft, here(app)));
}

async function keep(app: App): Promise<void> {
  if (!app.state.change.dirty) return forget(app);
  const to = server(app);
  if (!to) {
    const draft = await app.calls.draft();
    try {
      await ask("readwrite", await key(app), (store, key) => store.put(draft, key));
    } catch {
      // A browser that keeps nothing: leaving still asks.
    }
    return;
  }
  let answer: Response;
  try {
    answer = await fetch(to, { method: "PUT", body: (await app.calls.bytes()) as BodyInit });
  } catch {
    throw new Error(app.say("server-gone"));
  }
  if (!answer.ok) throw new Error(await answer.text());
}

const key = async (app: App): Promise<string> => `${app.state.name}\n${await app.calls.hash()}`;

async function ask<T>(mode: IDBTransactionMode, key: string, work: (store: IDBObjectStore, key: string) => IDBRequest): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("sgfkit", 2);
    request.onupgradeneeded = () => {
      // Drafts of an older page are of another form.
      if (request.result.objectStoreNames.contains(STORE)) request.result.deleteObjectStore(STORE);
      request.result.createObjectStore(STORE);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE), key);
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

// What was edited and not saved is kept: by the server of `sgf view`, else in the browser, by the file's
// name and a hash of it as it was opened. When it is opened again, the draft is offered. Each page that
// edits a file has a draft of its own, counted from 0: one that was offered and not taken up stays.
import { fail, failed, type App } from "../app.js";
import { ViewerError } from "../client.js";
import { isDirty, isSolving } from "../state.js";
import type { Draft, Fresh, Place } from "../types.js";

const DATABASE = "sgfkit";
const STORE = "drafts";
/** After an edit, in milliseconds. */
const SOON = 1000;

/** What stood in the inspector and was not set. */
interface Unset {
  place: Place;
  id: string;
  values: string[];
}

export type Kept = Draft & { unset: Unset | null; at?: number };

/** What games without a file are called. */
const FRESH = ["new.sgf", "pasted.sgf"];

const server = (app: App): string | null => app.lent?.drafts ?? null;

/** Whether there is a draft of the file that was opened: who lost one looks at the file first. */
export async function offer(app: App): Promise<void> {
  const { state } = app;
  const { file } = state;
  // Another game that had no file is not this one.
  if (isSolving(state) || isDirty(state) || state.draft || state.isFresh) return;
  const draft = await first(app);
  if (state.file !== file) return;
  state.draft = draft;
  app.draw();
}

/** The first draft that is not this page's own. */
async function first(app: App): Promise<App["state"]["draft"]> {
  try {
    const number = (await numbers(app)).find((number) => number !== app.state.keptAs);
    if (number === undefined) return null;
    const from = server(app);
    if (!from) return { number, base: "same" };
    const answer = await fetch(`${from}${number}`);
    await answer.body?.cancel();
    return answer.ok ? { number, base: answer.headers.get("x-draft-base") === "changed" ? "changed" : "same" } : null;
  } catch {
    // Without a store there are no drafts.
    return null;
  }
}

/** Whether the browser keeps drafts: anyone who only looks leaves nothing in it. */
async function isKept(): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return !databases || databases.some(({ name }) => name === DATABASE);
}

/** Offers what was not saved of games that have no file. */
export async function offerFresh(app: App): Promise<void> {
  const { state } = app;
  try {
    if (!(await isKept())) return;
    const found: Fresh[] = [];
    for (const name of FRESH) {
      const range = rangeOf(`${name}\n\n`);
      const keys = await ask<IDBValidKey[]>("readonly", (store) => store.getAllKeys(range));
      for (const key of keys) {
        const kept = await ask<Kept | undefined>("readonly", (store) => store.get(key));
        if (kept) found.push({ name, number: Number(String(key).slice(name.length + 2)), at: kept.at ?? 0 });
      }
    }
    state.fresh = found.sort((a, b) => b.at - a.at);
    app.draw();
  } catch {
    // Without a store there are no drafts.
  }
}

export async function discardFresh(app: App, { name, number }: Fresh): Promise<void> {
  await put(`${name}\n\n${number}`, null);
  app.state.fresh = app.state.fresh.filter((one) => one.name !== name || one.number !== number);
  app.draw();
}

const rangeOf = (own: string): IDBKeyRange => IDBKeyRange.bound(own, `${own}\uffff`);

/** The numbers of the drafts that are there, ascending. */
async function numbers(app: App): Promise<number[]> {
  const from = server(app);
  if (from) return (await (await fetch(from)).json()) as number[];
  if (!(await isKept())) return [];
  const own = await key(app, "");
  const keys = await ask<IDBValidKey[]>("readonly", (store) => store.getAllKeys(rangeOf(own)));
  return keys.map((key) => Number(String(key).slice(own.length))).sort((a, b) => a - b);
}

/** Keeps in a moment what was edited, however long somebody goes on. */
export function later(app: App): void {
  app.timers.draft ??= setTimeout(() => {
    delete app.timers.draft;
    void app.serial(() => keep(app)).catch((error) => failed(app, error));
  }, SOON);
}

/** What was planned to be kept is not. */
export function unplan({ timers }: App): void {
  clearTimeout(timers.draft);
  delete timers.draft;
}

/** The file was saved, or everything undone: nothing of this page is to be kept. */
async function forget(app: App): Promise<void> {
  unplan(app);
  const { keptAs } = app.state;
  app.state.keptAs = null;
  if (keptAs !== null) await remove(app, keptAs);
}

/** The draft that is offered is not wanted; there may be another one. */
export async function discard(app: App): Promise<void> {
  const { draft } = app.state;
  if (!draft) return;
  await remove(app, draft.number);
  app.state.draft = await first(app);
  app.draw();
}

async function remove(app: App, number: number): Promise<void> {
  const from = server(app);
  try {
    if (from) await fetch(`${from}${number}`, { method: "DELETE" });
    else await put(await key(app, number), null);
  } catch {
    // There was nowhere to keep it.
  }
}

/** Takes up the draft that is offered: from now on it is this page's own. */
export async function take(app: App): Promise<Kept | null> {
  const { draft } = app.state;
  if (!draft) return null;
  const from = server(app);
  const place = await key(app, draft.number);
  const kept = from ? unframed(new Uint8Array(await (await fetch(`${from}${draft.number}`)).arrayBuffer()))
    : await ask<Kept | undefined>("readonly", (store) => store.get(place));
  app.state.draft = null;
  app.state.keptAs = draft.number;
  return kept ?? null;
}

/** Viewers whose server does not answer any more. */
const gone = new WeakSet<App>();

/** Keeps what is not saved, and nothing where all is. */
export async function keep(app: App): Promise<void> {
  const { state } = app;
  if (!isDirty(state)) return forget(app);
  const { unset } = state;
  // A node that is gone meanwhile is no place; the text is there all the same.
  const place = unset && (await app.calls.place(unset.at).catch(() => ({ tree: unset.at.tree, node: 0 })));
  const kept = unset && { place: place!, id: unset.id, values: unset.values };
  const to = server(app);
  if (!to) {
    const draft: Kept = { ...(state.isFresh ? { bytes: await app.calls.bytes() } : await app.calls.draft()), unset: kept, at: Date.now() };
    try {
      await put(await key(app, await own(app)), draft);
    } catch {
      // A browser that keeps nothing: leaving still asks.
    }
    return;
  }
  const bytes = framed(await app.calls.bytes(), kept);
  let answer: Response;
  try {
    answer = await fetch(`${to}${await own(app)}`, { method: "PUT", body: bytes });
  } catch {
    // It is said once: from then on the draft is in the page alone.
    if (!gone.has(app)) fail(app, "server", app.say("server-gone"));
    gone.add(app);
    return;
  }
  if (!answer.ok) throw new ViewerError("draft", app.say("draft-failed", { reason: await answer.text() }), true);
}

/** The number of this page's own draft: the first that is free. */
async function own(app: App): Promise<number> {
  const { state } = app;
  if (state.keptAs !== null) return state.keptAs;
  const taken = await numbers(app);
  state.keptAs = 0;
  while (taken.includes(state.keptAs)) state.keptAs += 1;
  return state.keptAs;
}

// What the server keeps: a line of JSON, what stood in the inspector, and then the file.

function framed(bytes: Uint8Array, unset: Unset | null): Blob {
  return new Blob([`${JSON.stringify(unset)}\n`, bytes as BlobPart]);
}

function unframed(bytes: Uint8Array): Kept {
  const end = bytes.indexOf(10);
  return { unset: JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))), bytes: bytes.slice(end + 1) };
}

const key = async (app: App, number: number | ""): Promise<string> => `${app.state.name}\n${app.state.isFresh ? "" : await app.calls.hash()}\n${number}`;

/** Writes a draft, or removes it. */
const put = (key: string, draft: Kept | null): Promise<unknown> =>
  ask<unknown>("readwrite", (store) => (draft ? store.put(draft, key) : store.delete(key)));

async function ask<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 3);
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
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

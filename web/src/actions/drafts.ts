// Stores unsaved edits as drafts: on the server of `sgf view`, otherwise in the browser, by file name and original
// hash. When the file is opened again, the draft is offered. Each page that edits a file has its own draft, numbered
// from 0; a draft that was offered and ignored stays.
import { fail, failed, type App } from "../app.js";
import { ViewerError } from "../client.js";
import { store } from "../parts/database.js";
import { isDirty, isSolving } from "../state.js";
import type { Draft, Fresh, Place } from "../types.js";

const DATABASE = "sgfkit";
const ask = store(DATABASE, 3, "drafts");
/** Delay after an edit, in milliseconds. */
const SOON = 1000;

/** Unsaved input in the inspector. */
interface Unset {
  place: Place;
  id: string;
  values: string[];
}

export type Kept = Draft & { unset: Unset | null; at?: number };

/** Names of games without a file. */
const FRESH = ["new.sgf", "pasted.sgf"];

const server = (app: App): string | null => app.lent?.drafts ?? null;

/** Offers a draft of the opened file, if there is one. */
export async function offer(app: App): Promise<void> {
  const { state } = app;
  const { file } = state;
  // Another game without a file is unrelated.
  if (isSolving(state) || isDirty(state) || state.draft || state.isFresh) return;
  const draft = await first(app);
  if (state.file !== file) return;
  state.draft = draft;
  app.draw();
}

/** Returns the first draft of another page. */
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
    // Without storage there are no drafts.
    return null;
  }
}

/** Returns true if the browser stores drafts. Merely viewing must not create the database. */
async function isKept(): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return !databases || databases.some(({ name }) => name === DATABASE);
}

/** Offers drafts of games without a file. */
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
    // Without storage there are no drafts.
  }
}

export async function discardFresh(app: App, { name, number }: Fresh): Promise<void> {
  await put(`${name}\n\n${number}`, null);
  app.state.fresh = app.state.fresh.filter((one) => one.name !== name || one.number !== number);
  app.draw();
}

const rangeOf = (own: string): IDBKeyRange => IDBKeyRange.bound(own, `${own}\uffff`);

/** Returns the numbers of the stored drafts in ascending order. */
async function numbers(app: App): Promise<number[]> {
  const from = server(app);
  if (from) return (await (await fetch(from)).json()) as number[];
  if (!(await isKept())) return [];
  const own = await key(app, "");
  const keys = await ask<IDBValidKey[]>("readonly", (store) => store.getAllKeys(rangeOf(own)));
  return keys.map((key) => Number(String(key).slice(own.length))).sort((a, b) => a - b);
}

/** Schedules storing a draft, without waiting for a pause in editing. */
export function later(app: App): void {
  app.timers.draft ??= setTimeout(() => {
    delete app.timers.draft;
    void app.serial(() => keep(app)).catch((error) => failed(app, error));
  }, SOON);
}

/** Cancels scheduled storing. */
export function unplan({ timers }: App): void {
  clearTimeout(timers.draft);
  delete timers.draft;
}

/** Removes this page's draft after saving or undoing everything. */
async function forget(app: App): Promise<void> {
  unplan(app);
  const { keptAs } = app.state;
  app.state.keptAs = null;
  if (keptAs !== null) await remove(app, keptAs);
}

/** Deletes the offered draft and offers the next one, if any. */
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
    // It was never stored.
  }
}

/** Restores the offered draft and makes it this page's own. */
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

/** Viewers whose server has stopped. */
const gone = new WeakSet<App>();

/** Stores a draft of unsaved edits, or removes it if there are none. */
export async function keep(app: App): Promise<void> {
  const { state } = app;
  if (!isDirty(state)) return forget(app);
  const { unset } = state;
  // The node may have been deleted; the text is still worth keeping.
  const place = unset && (await app.calls.place(unset.at).catch(() => ({ tree: unset.at.tree, node: 0 })));
  const kept = unset && { place: place!, id: unset.id, values: unset.values };
  const to = server(app);
  if (!to) {
    const draft: Kept = { ...(state.isFresh ? { bytes: await app.calls.bytes() } : await app.calls.draft()), unset: kept, at: Date.now() };
    try {
      await put(await key(app, await own(app)), draft);
    } catch {
      // Without storage, the page asks before it closes.
    }
    return;
  }
  const bytes = framed(await app.calls.bytes(), kept);
  let answer: Response;
  try {
    answer = await fetch(`${to}${await own(app)}`, { method: "PUT", body: bytes });
  } catch {
    // Show this once; from now on the draft only exists in the page.
    if (!gone.has(app)) fail(app, "server", app.say("server-gone"));
    gone.add(app);
    return;
  }
  if (!answer.ok) throw new ViewerError("draft", app.say("draft-failed", { reason: await answer.text() }), true);
}

/** Returns the number of this page's draft, the first free one. */
async function own(app: App): Promise<number> {
  const { state } = app;
  if (state.keptAs !== null) return state.keptAs;
  const taken = await numbers(app);
  state.keptAs = 0;
  while (taken.includes(state.keptAs)) state.keptAs += 1;
  return state.keptAs;
}

// Format on the server: one line of JSON with the inspector's input, followed by the file.

function framed(bytes: Uint8Array, unset: Unset | null): Blob {
  return new Blob([`${JSON.stringify(unset)}\n`, bytes as BlobPart]);
}

function unframed(bytes: Uint8Array): Kept {
  const end = bytes.indexOf(10);
  return { unset: JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))), bytes: bytes.slice(end + 1) };
}

const key = async (app: App, number: number | ""): Promise<string> => `${app.state.name}\n${app.state.isFresh ? "" : await app.calls.hash()}\n${number}`;

const put = (key: string, draft: Kept | null): Promise<unknown> =>
  ask<unknown>("readwrite", (store) => (draft ? store.put(draft, key) : store.delete(key)));

// What was edited and not saved is kept in the browser, by the file's name and a hash of it as it
// was opened; when it is opened again, the draft is offered.
import type { Viewer } from "./viewer.js";

const STORE = "drafts";
/** After an edit, in milliseconds. */
const SOON = 1000;

export class Drafts {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #key: string | null = null;

  constructor(readonly viewer: Viewer) {}

  /** A file was opened: is there a draft of it? */
  async begin(): Promise<void> {
    const { viewer } = this;
    if (viewer.settings.mode !== "edit") return;
    try {
      this.#key = `${viewer.name}\n${await viewer.calls.hash()}`;
      const draft = await this.#ask<ArrayBuffer>("readonly", (store) => store.get(this.#key!));
      viewer.shell.draft(draft !== undefined);
    } catch {
      // Without a store there are no drafts.
      this.#key = null;
    }
  }

  later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep().catch(() => {}), SOON);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#key = null;
    this.viewer.shell.draft(false);
  }

  /** The file was saved, or everything undone: nothing is to be kept. */
  async forget(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#key) await this.#ask("readwrite", (store) => store.delete(this.#key!)).catch(() => {});
    this.viewer.shell.draft(false);
  }

  async restore(): Promise<void> {
    const { viewer } = this;
    const draft = await this.#ask<Uint8Array>("readonly", (store) => store.get(this.#key!));
    viewer.shell.draft(false);
    if (draft) await viewer.changed(await viewer.calls.replace(draft, viewer.view!.id));
  }

  async #keep(): Promise<void> {
    if (!this.#key) await this.begin().then(() => this.viewer.shell.draft(false));
    if (!this.#key) return;
    const key = this.#key;
    if (!this.viewer.change.dirty) return this.forget();
    const bytes = await this.viewer.calls.bytes();
    await this.#ask("readwrite", (store) => store.put(bytes, key));
  }

  async #ask<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("sgfkit", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
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
}

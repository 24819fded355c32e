// Stores a visitor's games in the browser, in their own IndexedDB database.

const STORE = "parts";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { autoIncrement: true });
  const database = await done(request);
  // Allow other pages to delete it.
  database.onversionchange = () => database.close();
  return database;
}

/** Returns the stored parts; none if the browser has no storage. */
export async function read(name: string): Promise<Uint8Array[]> {
  try {
    const known = await indexedDB.databases?.();
    if (known && !known.some((one) => one.name === name)) return [];
    const database = await opened(name);
    const parts = await done<Uint8Array[]>(database.transaction(STORE).objectStore(STORE).getAll());
    database.close();
    return parts;
  } catch {
    return [];
  }
}

/** Adds parts; returns false if the browser has no storage or no room. */
export async function add(name: string, parts: readonly Uint8Array[]): Promise<boolean> {
  try {
    const database = await opened(name);
    const transaction = database.transaction(STORE, "readwrite");
    for (const part of parts) transaction.objectStore(STORE).add(part);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
    database.close();
    return true;
  } catch {
    return false;
  }
}

export async function remove(name: string): Promise<void> {
  try {
    await done(indexedDB.deleteDatabase(name));
  } catch {
    // Nothing was stored.
  }
}

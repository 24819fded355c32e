/** Returns a function that runs a request on a store of a database of the browser. Newer versions start empty. */
export function store(database: string, version: number, name: string) {
  return async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, version);
      request.onupgradeneeded = () => {
        if (request.result.objectStoreNames.contains(name)) request.result.deleteObjectStore(name);
        request.result.createObjectStore(name);
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = opened.transaction(name, mode);
        const request = work(transaction.objectStore(name));
        transaction.oncomplete = () => resolve(request.result as T);
        transaction.onerror = () => reject(transaction.error);
      });
    } finally {
      opened.close();
    }
  };
}

/** A table in the browser's own database. */
export interface Shelf {
  database: string;
  store: string;
  keyPath: string[];
}

const open = ({ database, store, keyPath }: Shelf): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Does one thing on a shelf, for good: `strict`, since what is told to be kept must survive a phone that goes out the
 * next second.
 * @throws where the browser has no room, or closes its storage to us
 */
export async function onShelf<T>(
  shelf: Shelf,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(shelf);
  try {
    const transaction = database.transaction(shelf.store, mode, { durability: "strict" });
    const request = act(transaction.objectStore(shelf.store));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

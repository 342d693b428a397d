/** An object store in IndexedDB. */
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
 * Runs one operation on an object store, with `strict` durability, because stored data must survive a phone that
 * switches off a second later.
 * @throws if the browser has no space, or denies access to its storage
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

/** Empties what the app has stored in IndexedDB; its connections stay open. */
export async function clearDatabases(): Promise<void> {
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const transaction = database.transaction(stores, "readwrite");
      await Promise.all(stores.map((store) => done(transaction.objectStore(store).clear())));
    }
    database.close();
  }
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

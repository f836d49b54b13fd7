/** Stores in IndexedDB, in call order, what must survive a reload at any moment. */
import { createStore, get, promisifyRequest, type UseStore } from "idb-keyval";

const shared = createStore("keyval-store", "keyval");

/** Writes and commits at once: an uncommitted write is lost by a reload that follows. */
export const persist = (key: string, value: unknown, store = shared): Promise<void> =>
  write(store, (objects) => objects.put(value, key));

export const removePersisted = (key: string, store = shared): Promise<void> =>
  write(store, (objects) => objects.delete(key));

export const readPersisted = <T>(key: string): Promise<T | undefined> => get<T>(key, shared);

const write = (store: UseStore, change: (objects: IDBObjectStore) => void): Promise<void> =>
  store("readwrite", async (objects) => {
    change(objects);
    objects.transaction.commit();
    await promisifyRequest(objects.transaction);
  });

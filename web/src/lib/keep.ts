/** What must outlive a reload at any moment: in IndexedDB, in the order in which it is done here. */
import { createStore, get, promisifyRequest, type UseStore } from "idb-keyval";

const shared = createStore("keyval-store", "keyval");

/** Puts it there and commits at once: what is only put is lost by a reload that follows. */
export const keep = (key: string, value: unknown, store = shared): Promise<void> =>
  write(store, (objects) => objects.put(value, key));

export const forget = (key: string, store = shared): Promise<void> =>
  write(store, (objects) => objects.delete(key));

export const kept = <T>(key: string): Promise<T | undefined> => get<T>(key, shared);

const write = (store: UseStore, change: (objects: IDBObjectStore) => void): Promise<void> =>
  store("readwrite", async (objects) => {
    change(objects);
    objects.transaction.commit();
    await promisifyRequest(objects.transaction);
  });

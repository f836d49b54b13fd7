/** What must outlive a reload at any moment. */
import { createStore, promisifyRequest, type UseStore } from "idb-keyval";

const shared = createStore("keyval-store", "keyval");

/** Puts into IndexedDB and commits at once: what is only put is lost by a reload that follows. */
export const keep = (key: IDBValidKey, value: unknown, store: UseStore = shared): Promise<void> =>
  store("readwrite", async (objects) => {
    objects.put(value, key);
    objects.transaction.commit();
    await promisifyRequest(objects.transaction);
  });

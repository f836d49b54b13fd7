/** A part of IndexedDB with a limit: the values written longest ago make room for new ones. */
import { clear, createStore, get, promisifyRequest } from "idb-keyval";

/** Key of the sizes by key, in the order in which they were written. */
const SIZES = "sizes";

/** `max` is the largest sum of the sizes, in the unit of `put`. */
export function boundedStore<Value>(name: string, max: number) {
  const store = createStore(`garderobe-${name}`, name);
  const sizesIn = async (objects: IDBObjectStore) =>
    new Map<string, number>(await promisifyRequest(objects.get(SIZES)));
  return {
    get: (key: string): Promise<Value | undefined> => get<Value>(key, store),
    has: (key: string): Promise<boolean> =>
      store("readonly", async (objects) => (await promisifyRequest(objects.count(key))) > 0),
    clear: (): Promise<void> => clear(store),
    put: (key: string, value: Value, size = 1): Promise<void> =>
      store("readwrite", async (objects) => {
        const sizes = await sizesIn(objects);
        sizes.delete(key);
        sizes.set(key, size);
        objects.put(value, key);
        let total = [...sizes.values()].reduce((sum, each) => sum + each, 0);
        for (const [oldest, itsSize] of sizes) {
          if (total <= max) break;
          objects.delete(oldest);
          sizes.delete(oldest);
          total -= itsSize;
        }
        objects.put([...sizes], SIZES);
        await promisifyRequest(objects.transaction);
      }),
  };
}

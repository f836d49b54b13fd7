/** Combines many requests for one item each into few calls for many. */

type ReadMany<T> = (ids: string[]) => Promise<Map<string, T>>;

/** Results by id; ids requested at the same moment are read together, `most` at once. */
export function batchRequests<T>(max: number, readMany: ReadMany<T>) {
  let pending: Set<string> | null = null;
  let reading: Promise<Map<string, T>>;
  const read = async (ids: Set<string>) => {
    // Waits until everything rendered together has requested its item.
    await new Promise((resolve) => setTimeout(resolve));
    if (pending === ids) pending = null;
    return readMany([...ids]);
  };
  return async (id: string): Promise<T | undefined> => {
    if (pending === null || pending.size >= max) {
      pending = new Set();
      reading = read(pending);
    }
    pending.add(id);
    return (await reading).get(id);
  };
}

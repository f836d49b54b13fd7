/** Many questions about one thing each become few calls about many. */

type ReadMany<T> = (ids: string[]) => Promise<Map<string, T>>;

/** Answers by id; what was asked in the same moment is read together, `most` at once. */
export function inBulk<T>(most: number, readMany: ReadMany<T>) {
  let waiting: Set<string> | null = null;
  let reading: Promise<Map<string, T>>;
  const read = async (ids: Set<string>) => {
    // Everything that is rendered together asks before this goes on.
    await new Promise((resolve) => setTimeout(resolve));
    if (waiting === ids) waiting = null;
    return readMany([...ids]);
  };
  return async (id: string): Promise<T | undefined> => {
    if (waiting === null || waiting.size >= most) {
      waiting = new Set();
      reading = read(waiting);
    }
    waiting.add(id);
    return (await reading).get(id);
  };
}

/** Limits how many tasks run at once; the others wait in order. */
export function limitConcurrency(limit: number) {
  let running = 0;
  const queued: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => queued.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      queued.shift()?.();
    }
  };
}

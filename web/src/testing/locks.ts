/** Web Locks for tests: jsdom has none. */

/** What `ifAvailable` needs of Web Locks, which jsdom has not. */
export function holdLocks() {
  const held = new Set<string>();
  const request = async (name: string, _: LockOptions, work: (lock: unknown) => unknown) => {
    if (held.has(name)) return work(null);
    held.add(name);
    await work({ name });
    held.delete(name);
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
}

/** Web Locks for tests: jsdom has none. */

/** The part of Web Locks that `ifAvailable` needs, which jsdom lacks. */
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

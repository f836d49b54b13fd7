/** Runs one task at a time over all tabs of this browser, and shares one run within a tab. */
const running = new Map<string, Promise<unknown>>();

export function singleFlight<T>(name: string, task: () => Promise<T>): Promise<T> {
  const shared = running.get(name) as Promise<T> | undefined;
  if (shared) return shared;
  const flight = acrossTabs(name, task).finally(() => running.delete(name));
  running.set(name, flight);
  return flight;
}

function acrossTabs<T>(name: string, task: () => Promise<T>): Promise<T> {
  // Without a secure context there are no locks: one tab at a time is acceptable then.
  if (!globalThis.navigator?.locks) return task();
  return navigator.locks.request(`garderobe-${name}`, task) as Promise<T>;
}

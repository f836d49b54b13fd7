/** Steps of people's way into the product, for usage analytics. Nothing hears them without consent. */
export type UseStep = "account created" | "photo chosen" | "outfit published";

type Listener = (step: UseStep) => void;

const listeners = new Set<Listener>();

export function noteUse(step: UseStep): void {
  for (const listener of listeners) listener(step);
}

/** Returns a function that stops it. */
export function onUse(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

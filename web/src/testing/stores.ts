/** zustand for tests: puts all stores back to how they began. */
import { vi } from "vitest";
import type * as Zustand from "zustand";

type Make = (initial: Zustand.StateCreator<unknown>) => Zustand.StoreApi<unknown>;

const zustand = await vi.importActual<typeof Zustand>("zustand");
const resets = new Set<() => void>();

const resettable = (make: Make) => () => (initial: Zustand.StateCreator<unknown>) => {
  const store = make(initial);
  resets.add(() => store.setState(store.getInitialState(), true));
  return store;
};

export const { useStore } = zustand;
export const create = resettable(zustand.create);
export const createStore = resettable(zustand.createStore);

export function resetStores(): void {
  for (const reset of resets) reset();
}

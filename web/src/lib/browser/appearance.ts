/** Light or dark mode, stored in this browser. */
export type Appearance = "system" | "light" | "dark";

const KEY = "garderobe-appearance";

export function chosenAppearance(): Appearance {
  const kept = stored((storage) => storage.getItem(KEY));
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Runs before the first paint, so that a chosen appearance never flashes. */
export function showChosenAppearance(): void {
  const chosen = chosenAppearance();
  if (chosen !== "system") document.documentElement.dataset.theme = chosen;
}

export function chooseAppearance(appearance: Appearance): void {
  const { dataset } = document.documentElement;
  if (appearance === "system") {
    stored((storage) => storage.removeItem(KEY));
    delete dataset.theme;
  } else {
    stored((storage) => storage.setItem(KEY, appearance));
    dataset.theme = appearance;
  }
}

/** A browser may refuse storage; then the choice lasts until the next page load. */
function stored<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

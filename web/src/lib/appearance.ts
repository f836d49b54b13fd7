/** Light or dark, remembered in this browser; public/early.js applies it before the first paint. */
export type Appearance = "system" | "light" | "dark";

const KEY = "garderobe-appearance";

export function chosenAppearance(): Appearance {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function chooseAppearance(appearance: Appearance): void {
  const { dataset } = document.documentElement;
  if (appearance === "system") {
    localStorage.removeItem(KEY);
    delete dataset.theme;
  } else {
    localStorage.setItem(KEY, appearance);
    dataset.theme = appearance;
  }
}

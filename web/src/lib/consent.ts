/** Whether somebody agreed that the use of the app is counted; nobody has until they say so. */
import { createStore } from "zustand";

const KEY = "garderobe-consent";

export interface Consent {
  given: boolean;
}

/** Of this browser; what another tab decides counts here, too. */
export const consent = createStore<Consent>()(() => ({ given: readConsent() }));

export function decide(given: boolean): void {
  try {
    if (given) localStorage.setItem(KEY, "given");
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing keeps no consent either: it ends with the page.
  }
  consent.setState({ given });
}

function readConsent(): boolean {
  try {
    return localStorage.getItem(KEY) === "given";
  } catch {
    return false;
  }
}

globalThis.addEventListener?.("storage", ({ key }: StorageEvent) => {
  if (key === KEY || key === null) consent.setState({ given: readConsent() });
});

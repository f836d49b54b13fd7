/** The consent to usage analytics; off until given. */
import { createStore } from "zustand";

const KEY = "garderobe-consent";

export interface Consent {
  given: boolean;
}

/** Applies to this browser, so changes in other tabs count here too. */
export const consent = createStore<Consent>()(() => ({ given: readConsent() }));

export function setConsent(given: boolean): void {
  try {
    if (given) localStorage.setItem(KEY, "given");
    else localStorage.removeItem(KEY);
  } catch {
    // A browser without storage keeps no consent either: it ends with the page.
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

/** The consent to usage analytics; off until given. */
import { createStore } from "zustand";

const KEY = "garderobe-consent";

/** Stored instead of the time by earlier versions. */
const GIVEN = "given";

export interface Consent {
  given: boolean;
  /** When it was given (ISO 8601), if it is known. */
  since: string | null;
}

/** Applies to this browser, so changes in other tabs count here too. */
export const consent = createStore<Consent>()(readConsent);

export function setConsent(given: boolean): void {
  const since = given ? new Date().toISOString() : null;
  try {
    if (since) localStorage.setItem(KEY, since);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser without storage keeps no consent either: it ends with the page.
  }
  consent.setState({ given, since });
}

function readConsent(): Consent {
  try {
    const stored = localStorage.getItem(KEY);
    return { given: !!stored, since: stored === GIVEN ? null : stored };
  } catch {
    return { given: false, since: null };
  }
}

globalThis.addEventListener?.("storage", ({ key }: StorageEvent) => {
  if (key === KEY || key === null) consent.setState(readConsent());
});

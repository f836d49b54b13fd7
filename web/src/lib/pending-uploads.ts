/** Whether photos wait to go up: known to the shell without the code that sends them. */
import { useSyncExternalStore } from "react";

const FLAG = "garderobe-uploads";

export function notePendingUploads(some: boolean): void {
  try {
    if (some) localStorage.setItem(FLAG, "1");
    else localStorage.removeItem(FLAG);
  } catch {
    // A browser without storage keeps no uploads over a reload either.
  }
  dispatchEvent(new Event(FLAG));
}

function hasPendingUploads(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}

function onChange(tell: () => void): () => void {
  // Another tab's change, and our own.
  addEventListener("storage", tell);
  addEventListener(FLAG, tell);
  return () => {
    removeEventListener("storage", tell);
    removeEventListener(FLAG, tell);
  };
}

/** Whoever is seen while pages are prerendered has none. */
const nobodyHas = () => false;

export const usePendingUploads = (): boolean =>
  useSyncExternalStore(onChange, hasPendingUploads, nobodyHas);

/** Whether uploads are pending; lets the shell know without loading the upload code. */
import { useSyncExternalStore } from "react";

const FLAG = "garderobe-uploads";

export function setPendingUploads(hasPending: boolean): void {
  try {
    if (hasPending) localStorage.setItem(FLAG, "1");
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

function onChange(notify: () => void): () => void {
  // Changes in other tabs, and our own.
  addEventListener("storage", notify);
  addEventListener(FLAG, notify);
  return () => {
    removeEventListener("storage", notify);
    removeEventListener(FLAG, notify);
  };
}

/** Prerendered pages have no pending uploads. */
const noPendingUploads = () => false;

export const usePendingUploads = (): boolean =>
  useSyncExternalStore(onChange, hasPendingUploads, noPendingUploads);

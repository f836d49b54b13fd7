/**
 * Holds what other apps share with the app (Web Share Target) until the composer takes it. Nobody is
 * known to the service worker that receives it, so each share has a random key, which only the URL
 * of the page that opens for it contains.
 */
import { clear, createStore, entries, get } from "idb-keyval";
import { persist, removePersisted } from "@/lib/browser/persistent-store";
import { randomKey } from "@/lib/browser/random-key";

export interface Share {
  files: File[];
  /** How many files were beyond the limits. */
  refused: number;
  /** The title, text and link; empty if there are none. */
  caption: string;
}

interface Held extends Share {
  heldAt: number;
}

/** As long as a new user may take to sign up (lib/auth/guard.ts). */
const RETENTION_MS = 60 * 60_000;
export const MAX_FILES = 30;
const MAX_BYTES = 200 * 1024 * 1024;
const TEXTS = ["title", "text", "url"] as const;

const shares = createStore("garderobe-shares", "shares");

/** Stores a posted share; returns its key. Throws if this browser stores nothing. */
export async function holdShare(form: FormData, now = Date.now()): Promise<string> {
  await dropExpired(now).catch(() => undefined);
  const key = randomKey();
  const sent = form.getAll("photos").filter((item) => item instanceof File);
  const { files, refused } = withinLimits(sent.filter(({ size }) => size > 0));
  const texts = TEXTS.map((name) => String(form.get(name) ?? "").trim()).filter(Boolean);
  const caption = [...new Set(texts)].join("\n");
  await persist(key, { files, refused, caption, heldAt: now } satisfies Held, shares);
  return key;
}

function withinLimits(sent: readonly File[]) {
  let bytes = 0;
  const files = sent.slice(0, MAX_FILES).filter(({ size }) => {
    const fits = bytes + size <= MAX_BYTES;
    if (fits) bytes += size;
    return fits;
  });
  return { files, refused: sent.length - files.length };
}

/** Return a share; null when it is unknown or older than an hour. */
export async function readShare(key: string, now = Date.now()): Promise<Share | null> {
  await dropExpired(now).catch(() => undefined);
  return (await get<Held>(key, shares).catch(() => undefined)) ?? null;
}

/** Forgets a share, once what it contains is kept elsewhere or not wanted. */
export const dropShare = (key: string): Promise<void> =>
  removePersisted(key, shares).catch(() => undefined);

export const clearShares = (): Promise<void> => clear(shares).catch(() => undefined);

async function dropExpired(now: number): Promise<void> {
  for (const [key, { heldAt }] of await entries<string, Held>(shares)) {
    if (now - heldAt > RETENTION_MS) await removePersisted(key, shares);
  }
}

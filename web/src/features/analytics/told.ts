/** What is to be told, kept over reloads until it was; in batches. */
import { Problem } from "@/lib/problem";
import { randomKey } from "@/lib/random-key";
import { forgetBrowser, type Item, tellUse } from "./queries";

const DEVICE = "garderobe-analytics-device";
const WAITING = "garderobe-analytics-waiting";
const MOST_WAITING = 500;
const BATCH = 50;
const PAUSE_MS = 5_000;
const REFUSED_FOR_GOOD = new Set([413, 422]);

let timer: ReturnType<typeof setTimeout> | undefined;
let sending = false;

/** The random number of this browser. */
export function device(): string {
  const known = localStorage.getItem(DEVICE);
  if (known) return known;
  const made = randomKey();
  localStorage.setItem(DEVICE, made);
  return made;
}

export function tell(kind: Item["kind"], name: string, data: Item["data"]): void {
  const items = [...waiting(), { kind, name, data, at: new Date().toISOString() }];
  localStorage.setItem(WAITING, JSON.stringify(items.slice(-MOST_WAITING)));
  timer ??= setTimeout(() => void sendWaiting(), PAUSE_MS);
}

/** Sends what waits; what fails waits on, and is no matter for anybody who uses the app. */
export async function sendWaiting(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const items = waiting().slice(0, BATCH);
  if (sending || items.length === 0) return;
  sending = true;
  try {
    await tellUse(device(), items);
    drop(items.length);
    if (waiting().length > 0) timer ??= setTimeout(() => void sendWaiting(), PAUSE_MS);
  } catch (error) {
    // What is refused for good would be refused again, and hold up all that comes after it.
    if (error instanceof Problem && REFUSED_FOR_GOOD.has(error.status)) drop(items.length);
    console.info("Use was not told.", error);
  } finally {
    sending = false;
  }
}

/** When the consent is taken back: nothing stays, here or there. */
export async function forgetUse(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const known = localStorage.getItem(DEVICE);
  localStorage.removeItem(DEVICE);
  localStorage.removeItem(WAITING);
  if (known) await forgetBrowser(known);
}

function drop(count: number): void {
  localStorage.setItem(WAITING, JSON.stringify(waiting().slice(count)));
}

function waiting(): Item[] {
  try {
    return JSON.parse(localStorage.getItem(WAITING) ?? "[]");
  } catch {
    return [];
  }
}

/** Queues usage events in storage until they are sent, in batches. */

import { randomKey } from "@/lib/browser/random-key";
import { Problem } from "@/lib/http/problem";
import { singleFlight } from "@/lib/http/single-flight";
import { forgetBrowser, type Item, sendEvents } from "./queries";

const DEVICE = "garderobe-analytics-device";
const WAITING = "garderobe-analytics-waiting";
const MAX_PENDING = 500;
const BATCH = 50;
const PAUSE_MS = 5_000;
const REFUSED_FOR_GOOD = new Set([413, 422]);

let timer: ReturnType<typeof setTimeout> | undefined;

/** A random id of this browser. */
export function device(): string {
  const existing = localStorage.getItem(DEVICE);
  if (existing) return existing;
  const made = randomKey();
  localStorage.setItem(DEVICE, made);
  return made;
}

export function queueEvent(kind: Item["kind"], name: string, data: Item["data"]): void {
  const items = [...queuedEvents(), { kind, name, data, at: new Date().toISOString() }];
  localStorage.setItem(WAITING, JSON.stringify(items.slice(-MAX_PENDING)));
  timer ??= setTimeout(() => void flushEvents(), PAUSE_MS);
}

/**
 * Sends queued events, or waits for the batch that is being sent. Events that fail stay queued, and
 * the user notices nothing.
 */
export function flushEvents(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  // All tabs of a browser share its queue.
  return singleFlight("usage-events", sendBatch);
}

async function sendBatch(): Promise<void> {
  const items = queuedEvents().slice(0, BATCH);
  if (items.length === 0) return;
  try {
    await sendEvents(device(), items);
    drop(items.length);
    if (queuedEvents().length > 0) timer ??= setTimeout(() => void flushEvents(), PAUSE_MS);
  } catch (error) {
    // Permanently refused events would be refused again and block everything behind them.
    if (error instanceof Problem && REFUSED_FOR_GOOD.has(error.status)) drop(items.length);
    console.info("Usage events could not be sent.", error);
  }
}

/** When consent is withdrawn: deletes everything, here and on the server. */
export async function clearEvents(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const existing = localStorage.getItem(DEVICE);
  localStorage.removeItem(DEVICE);
  localStorage.removeItem(WAITING);
  if (existing) await forgetBrowser(existing);
}

function drop(count: number): void {
  localStorage.setItem(WAITING, JSON.stringify(queuedEvents().slice(count)));
}

function queuedEvents(): Item[] {
  try {
    return JSON.parse(localStorage.getItem(WAITING) ?? "[]");
  } catch {
    return [];
  }
}

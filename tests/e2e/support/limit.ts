/**
 * The limit of browser tests: 30 seconds, and more on a busy machine, at most twenty times as many.
 * The same as in tests/support/wait.py.
 */
const LIMIT_MS = 30_000;
const ATTEMPT_MS = 2_000;
const MAX_SLOWNESS = 20;
/** About 10 ms of CPU time. */
const WORK = 10_000_000;
const MEASURED_EVERY_MS = 5_000;

/** A whole test, which no machine shall cut off: what hangs ends by the limit. */
export const MAX_MS = LIMIT_MS * MAX_SLOWNESS;
/** A test that goes through all pages. */
export const LONG_MS = 3 * MAX_MS;

let measured = { at: Number.NEGATIVE_INFINITY, slowness: 1 };

/** How many times as long as its CPU time a piece of work takes now, from 1 to 20. */
function slowness(): number {
  const at = performance.now();
  if (at < measured.at + MEASURED_EVERY_MS) return measured.slowness;
  const before = process.cpuUsage();
  let sum = 0;
  for (let number = 0; number < WORK; number += 1) sum += number;
  const { user, system } = process.cpuUsage(before);
  const wall = performance.now() - at;
  const factor = sum > 0 ? wall / Math.max((user + system) / 1000, 1) : 1;
  measured = { at, slowness: Math.min(Math.max(factor, 1), MAX_SLOWNESS) };
  return measured.slowness;
}

/** How long a condition may take now. */
export const limitMs = (): number => Math.round(LIMIT_MS * slowness());

/** How long to look for it in one of several attempts, for example before a reload. */
export const attemptMs = (): number => Math.round(ATTEMPT_MS * slowness());

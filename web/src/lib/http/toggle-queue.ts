/**
 * Sends toggles that are pressed quickly or offline: one call at a time, and only the last state.
 */
import { limitConcurrency } from "./concurrency-limit";
import {
  dropPendingToggle,
  findPendingToggle,
  savePendingToggle,
  type ToggleTarget,
} from "./pending-toggles";
import { Problem } from "./problem";

interface Turn {
  target: ToggleTarget;
  /** The state that the server confirmed; null while a call's response is missing. */
  confirmed: boolean | null;
  wanted: boolean;
  /**
   * Whether the network was down: then this is one of many, and also waits for an overloaded
   * server.
   */
  hasWaited: boolean;
  /** Ends a wait early. */
  wake: () => void;
  end: Promise<unknown>;
}

interface Press extends ToggleTarget {
  /** The state before the press; null when unknown. */
  confirmed: boolean | null;
  wanted: boolean;
  send: (on: boolean) => Promise<unknown>;
  /** The press comes from an earlier visit. */
  isResumed?: boolean;
  /** Runs when the press has to wait for the network. */
  onWait?: () => void;
}

const MAX_AT_ONCE = 3;
const RETRY_MS = 15_000;
const sendFew = limitConcurrency(MAX_AT_ONCE);
const turns = new Map<string, Turn>();
const keyOf = ({ person, kind, id }: ToggleTarget) => `${person}-${kind}-${id}`;

/**
 * Return the confirmed state once it matches the last press, or null when an earlier press sends it
 * or another tab took it over. Offline it waits, and the pending toggle survives a reload. Throws
 * the error of the last call.
 */
export async function enqueueToggle({ send, onWait, ...press }: Press): Promise<boolean | null> {
  const { wanted, person, kind, id } = press;
  const target = { person, kind, id };
  const present = turns.get(keyOf(target));
  const { confirmed } = present ?? findPendingToggle(target) ?? press;
  savePendingToggle({ ...press, confirmed });
  if (present) {
    present.wanted = wanted;
    present.wake();
    return null;
  }
  const turn: Turn = {
    ...{ target, wanted, confirmed, hasWaited: press.isResumed ?? false },
    ...{ wake: () => {}, end: Promise.resolve() },
  };
  turns.set(keyOf(target), turn);
  const end = takeTurn(turn, send, onWait);
  turn.end = end;
  return end;
}

/** Settles when no call for the target is in flight any more, with the outcome of the last one. */
export const afterToggles = (target: ToggleTarget): Promise<unknown> =>
  turns.get(keyOf(target))?.end ?? Promise.resolve();

async function takeTurn(turn: Turn, send: Press["send"], onWait: Press["onWait"]) {
  try {
    while (turn.wanted !== turn.confirmed) {
      if (await isSent(turn, send)) continue;
      onWait?.();
      turn.hasWaited = true;
      await nextChance(turn);
      if (!isStillPending(turn)) return null;
    }
    return turn.confirmed;
  } finally {
    turns.delete(keyOf(turn.target));
    dropPendingToggle(turn.target);
  }
}

/** Return whether the server responded; throws permanent errors. */
async function isSent(turn: Turn, send: Press["send"]): Promise<boolean> {
  if (!navigator.onLine) return false;
  const sendLatest = async () => {
    const { target, wanted } = turn;
    turn.confirmed = null;
    savePendingToggle({ ...target, wanted, confirmed: null });
    await send(wanted);
    turn.confirmed = wanted;
  };
  try {
    await (turn.hasWaited ? sendFew(sendLatest) : sendLatest());
    return true;
  } catch (error) {
    if (isUnreached(error) || (turn.hasWaited && isTransient(error))) return false;
    throw error;
  }
}

/** The error that fetch throws without a network. */
const isUnreached = (error: unknown) => error instanceof TypeError;
const isTransient = (error: unknown) =>
  error instanceof Problem && (error.status >= 500 || [408, 425, 429].includes(error.status));

/** When the network is back, the target is pressed again, or some time has passed. */
function nextChance(turn: Turn): Promise<void> {
  const waiting = new AbortController();
  return new Promise<void>((resolve) => {
    addEventListener("online", () => resolve(), { signal: waiting.signal });
    const timer = setTimeout(resolve, RETRY_MS);
    waiting.signal.addEventListener("abort", () => clearTimeout(timer));
    turn.wake = resolve;
  }).finally(() => waiting.abort());
}

/** A log-out clears the toggle; another tab may have changed or sent it. */
function isStillPending(turn: Turn): boolean {
  const kept = findPendingToggle(turn.target);
  if (kept) Object.assign(turn, { wanted: kept.wanted, confirmed: kept.confirmed });
  return kept !== undefined || turn.wanted === turn.confirmed;
}

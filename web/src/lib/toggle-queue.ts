/** On and off, quickly pressed or offline: one call at a time, and of the presses only the last. */
import { atMost } from "./at-most";
import { dropWish, findWish, keepWish, type WishTarget } from "./kept-wishes";
import { Problem } from "./problem";

interface Turn {
  target: WishTarget;
  /** What the server has confirmed; null while a call's answer is missing. */
  confirmed: boolean | null;
  wanted: boolean;
  /** Whether the network was away: then it is one of many, and waits for a resting server too. */
  hasWaited: boolean;
  /** Ends a wait early. */
  wake: () => void;
  end: Promise<unknown>;
}

interface Press extends WishTarget {
  /** How it was before the press; null when that is unknown. */
  confirmed: boolean | null;
  wanted: boolean;
  send: (on: boolean) => Promise<unknown>;
  /** The press is of an earlier visit. */
  isResumed?: boolean;
  /** Runs when the press has to wait for the network. */
  onWait?: () => void;
}

const MAX_AT_ONCE = 3;
const RETRY_MS = 15_000;
const sendFew = atMost(MAX_AT_ONCE);
const turns = new Map<string, Turn>();
const keyOf = ({ person, kind, id }: WishTarget) => `${person}-${kind}-${id}`;

/**
 * Return the confirmed state once it is what was last wanted, or null when an earlier press sends it
 * or another tab took it over. Offline it waits, and the wish outlives a reload.
 *
 * Raises the failure of the last call.
 */
export async function toggleInTurn({ send, onWait, ...press }: Press): Promise<boolean | null> {
  const { wanted, person, kind, id } = press;
  const target = { person, kind, id };
  const present = turns.get(keyOf(target));
  const { confirmed } = present ?? findWish(target) ?? press;
  keepWish({ ...press, confirmed });
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

/** Settles when nothing of the target is under way any more, as the last call did. */
export const endOfTurn = (target: WishTarget): Promise<unknown> =>
  turns.get(keyOf(target))?.end ?? Promise.resolve();

async function takeTurn(turn: Turn, send: Press["send"], onWait: Press["onWait"]) {
  try {
    while (turn.wanted !== turn.confirmed) {
      if (await isSent(turn, send)) continue;
      onWait?.();
      turn.hasWaited = true;
      await nextChance(turn);
      if (!isStillWanted(turn)) return null;
    }
    return turn.confirmed;
  } finally {
    turns.delete(keyOf(turn.target));
    dropWish(turn.target);
  }
}

/** Whether the server answered; raises what will not pass. */
async function isSent(turn: Turn, send: Press["send"]): Promise<boolean> {
  if (!navigator.onLine) return false;
  const sendLatest = async () => {
    const { target, wanted } = turn;
    turn.confirmed = null;
    keepWish({ ...target, wanted, confirmed: null });
    await send(wanted);
    turn.confirmed = wanted;
  };
  try {
    await (turn.hasWaited ? sendFew(sendLatest) : sendLatest());
    return true;
  } catch (error) {
    if (isUnreached(error) || (turn.hasWaited && isPassing(error))) return false;
    throw error;
  }
}

/** As fetch fails without a network. */
const isUnreached = (error: unknown) => error instanceof TypeError;
const isPassing = (error: unknown) =>
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

/** A log-out forgets the wish; another tab may have changed or sent it. */
function isStillWanted(turn: Turn): boolean {
  const kept = findWish(turn.target);
  if (kept) Object.assign(turn, { wanted: kept.wanted, confirmed: kept.confirmed });
  return kept !== undefined || turn.wanted === turn.confirmed;
}

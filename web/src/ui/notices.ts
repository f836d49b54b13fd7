/** The three transient messages: the notification bar, the bubble, and the toast with its action. */
import { create } from "zustand";
import { messageOf } from "@/lib/http/problem";

export const SHOWN_MS = 3000;
export const FADE_MS = 350;
const TOAST_MS = 6000;

/** A message of the shell: active for 3 s, then inactive, cleared 350 ms later. */
export interface Notice {
  message: string;
  /** Path of an outfit's picture in the bucket `outfits`. */
  image: string | null;
  active: boolean;
}

export interface Toast {
  id: number;
  message: string;
  /** It reports a failure. */
  isProblem?: boolean;
  undo?: () => void;
  /** An offer, which stays until it is taken or put off. */
  offer?: Offer;
}

interface Offer {
  label: string;
  take: () => void;
}

interface Notices {
  bar: Notice | null;
  bubble: Notice | null;
  toasts: Toast[];
}

type NoticeKind = "bar" | "bubble";

export const useNotices = create<Notices>()(() => ({ bar: null, bubble: null, toasts: [] }));

const timers: Record<NoticeKind, ReturnType<typeof setTimeout> | undefined> = {
  bar: undefined,
  bubble: undefined,
};

/**
 * Shows an event from the inbox in the notification bar, with an outfit's picture if there is one.
 */
export function notify(message: string, { image = null }: { image?: string | null } = {}): void {
  show("bar", { message, image, active: true });
}

/** Shows a few words in the bubble. */
export function bubble(message: string): void {
  show("bubble", { message, image: null, active: true });
}

function show(place: NoticeKind, notice: Notice): void {
  clearTimeout(timers[place]);
  useNotices.setState({ [place]: notice });
  timers[place] = setTimeout(() => {
    useNotices.setState({ [place]: { ...notice, active: false } });
    timers[place] = setTimeout(() => useNotices.setState({ [place]: null }), FADE_MS);
  }, SHOWN_MS);
}

let nextId = 1;

/** Confirms an action for 6 s with an undo button; returns a function that removes the message. */
export function toast(message: string, { undo }: { undo?: () => void } = {}): () => void {
  return showToast({ message, undo });
}

/** Reports a failure for 6 s: an error, or a message about it. */
export function toastProblem(problem: unknown): void {
  const message = typeof problem === "string" ? problem : messageOf(problem);
  showToast({ message, isProblem: true });
}

/** Offers an action beside a message, without interrupting anything. */
export function offer(message: string, label: string, take: () => void): void {
  showToast({ message, offer: { label, take } });
}

function showToast(shown: Omit<Toast, "id">): () => void {
  const id = nextId++;
  useNotices.setState(({ toasts }) => ({
    toasts: [
      ...toasts.filter((each) => each.offer),
      ...toasts.filter((each) => !each.offer).slice(-2),
      { id, ...shown },
    ],
  }));
  const dismiss = () => dismissToast(id);
  if (!shown.offer) setTimeout(dismiss, TOAST_MS);
  return dismiss;
}

export const dismissToast = (id: number): void =>
  useNotices.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }));

/** What the server pushes, as the service worker shows it. */
import { m } from "@/paraglide/messages.js";

export interface PushMessage {
  title: string;
  body: string;
  /** A path of the app. */
  url: string;
  tag: string;
  kind: string | null;
  /** The number of unread notifications; null if it is unknown. */
  unread: number | null;
}

export const INBOX = "/account/notifications";

/** Shown for a message that cannot be read: browsers require that each one shows something. */
const UNREADABLE: PushMessage = {
  title: "Garderobe",
  body: m.push_unreadable(),
  url: INBOX,
  tag: "unreadable",
  kind: null,
  unread: null,
};

export function readMessage(text: string | undefined): PushMessage {
  try {
    const { title, body, url, tag, kind, unread } = JSON.parse(text ?? "");
    if (typeof title !== "string" || typeof tag !== "string") return UNREADABLE;
    return {
      title,
      body: typeof body === "string" ? body : "",
      url: ownPath(url),
      tag,
      kind: typeof kind === "string" ? kind : null,
      unread: Number.isInteger(unread) ? unread : null,
    };
  } catch {
    return UNREADABLE;
  }
}

/** Return the path if it leads into the app, else the inbox. */
export function ownPath(path: unknown): string {
  if (typeof path !== "string" || !path.startsWith("/")) return INBOX;
  const url = new URL(path, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : INBOX;
}

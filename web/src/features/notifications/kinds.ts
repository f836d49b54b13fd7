/** What one can be told about, in the words of the settings; and where each kind is told. */
import type { Notification, NotificationSettings } from "@/api/types";

export type Kind = Notification["kind"];
export type Way = "in_app" | "email";

export const KINDS: readonly { kind: Kind; label: string }[] = [
  { kind: "follow_started", label: "Somebody follows you" },
  { kind: "follow_requested", label: "Somebody asks to follow you" },
  { kind: "follow_approved", label: "Your request is approved" },
  { kind: "liked", label: "Likes" },
  { kind: "commented", label: "Comments" },
  { kind: "comment_held", label: "Comments to approve" },
  { kind: "tag_followed", label: "Somebody follows a tag of yours" },
  { kind: "system", label: "News about your account" },
];

/** What holds for a kind of which nothing was said. */
const BY_DEFAULT = { in_app: true, email: false };

export const wayOf = ({ channels }: NotificationSettings, kind: Kind, way: Way): boolean =>
  channels?.[kind]?.[way] ?? BY_DEFAULT[way];

export function withWay(
  settings: NotificationSettings,
  kind: Kind,
  way: Way,
  on: boolean,
): NotificationSettings {
  const before = settings.channels?.[kind] ?? BY_DEFAULT;
  return {
    ...settings,
    channels: { ...settings.channels, [kind]: { ...before, [way]: on } },
  };
}

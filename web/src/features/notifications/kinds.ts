/** What one can be told about, in the words of the settings; and where each kind is told. */
import type { Notification, NotificationSettings } from "@/api/types";

export type Kind = Notification["kind"];
export type Way = "in_app" | "email";

export const KINDS: readonly { kind: Kind; label: string }[] = [
  { kind: "follow_started", label: "New followers" },
  { kind: "follow_requested", label: "Follow requests" },
  { kind: "follow_approved", label: "Approved follow requests" },
  { kind: "liked", label: "Likes" },
  { kind: "commented", label: "Comments" },
  { kind: "replied", label: "Replies to your comments" },
  { kind: "comment_held", label: "Comments to approve" },
  { kind: "tag_followed", label: "New followers of your tags" },
  { kind: "system", label: "Account updates" },
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

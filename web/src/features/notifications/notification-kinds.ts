/** The kinds of notifications as the settings name them, and the channels of each kind. */
import type { Notification, NotificationSettings } from "@/api/types";

export type Kind = Notification["kind"];
export type Channel = keyof NonNullable<NonNullable<NotificationSettings["channels"]>[string]>;

const LABELS: Record<Kind, string> = {
  follow_started: "New followers",
  follow_requested: "Follow requests",
  follow_approved: "Approved follow requests",
  liked: "Likes",
  commented: "Comments",
  replied: "Replies to your comments",
  comment_held: "Comments to approve",
  tag_followed: "New followers of your tags",
  tag_invited: "Invitations to fill a tag together",
  tag_joined: "Accepted invitations to your tags",
  alt_text_suggested: "Suggested descriptions",
  pin_asked: "Questions where a garment is from",
  ask_closed: "Results of your questions",
  loan: "Lending and borrowing",
  evening_question: "The evening question",
  system: "Account updates",
};

export const KINDS = (Object.keys(LABELS) as Kind[]).map((kind) => ({ kind, label: LABELS[kind] }));

/** The default for a kind without a setting. */
const BY_DEFAULT = { in_app: true, email: false, push: true };

export const channelOf = ({ channels }: NotificationSettings, kind: Kind, way: Channel): boolean =>
  channels?.[kind]?.[way] ?? BY_DEFAULT[way];

export function withChannel(
  settings: NotificationSettings,
  kind: Kind,
  way: Channel,
  on: boolean,
): NotificationSettings {
  const before = settings.channels?.[kind] ?? BY_DEFAULT;
  return {
    ...settings,
    channels: { ...settings.channels, [kind]: { ...before, [way]: on } },
  };
}

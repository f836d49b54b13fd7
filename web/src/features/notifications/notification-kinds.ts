/** The kinds of notifications as the settings name them, and the channels of each kind. */
import type { Notification, NotificationSettings } from "@/api/types";
import { m } from "@/paraglide/messages.js";

export type Kind = Notification["kind"];
export type Channel = keyof NonNullable<NonNullable<NotificationSettings["channels"]>[string]>;

const LABELS: Record<Kind, string> = {
  follow_started: m.notice_kind_follow_started(),
  follow_requested: m.notice_kind_follow_requested(),
  follow_approved: m.notice_kind_follow_approved(),
  liked: m.notice_kind_liked(),
  commented: m.common_comments(),
  replied: m.notice_kind_replied(),
  comment_held: m.notice_kind_comment_held(),
  tag_followed: m.notice_kind_tag_followed(),
  tag_invited: m.notice_kind_tag_invited(),
  tag_joined: m.notice_kind_tag_joined(),
  pin_asked: m.notice_kind_pin_asked(),
  ask_closed: m.notice_kind_ask_closed(),
  loan: m.notice_kind_loan(),
  evening_question: m.notice_kind_evening_question(),
  system: m.notice_kind_system(),
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

/** Acts in the audit log as sentences, and what their subjects are called. */
import { isProfilePart, type ProfilePart } from "@/lib/text/content-names";
import { m } from "@/paraglide/messages.js";
import type { MessagePart } from "@/paraglide/runtime.js";
import { type Act, AREAS } from "./audit-acts";

const ACTS: Record<string, Act> = Object.assign({}, ...AREAS.map(({ acts }) => acts));

/** What was done, with the tag `subject` for what it was done to, unless it has no subject. */
export function partsFor(act: string): MessagePart[] {
  const words = ACTS[act];
  // The caller draws the subject.
  if (!words) return m.admin_act_other.parts({ act, subject: "" });
  if ("parts" in words) return words.parts({ subject: "" });
  return [{ type: "text", value: words() }];
}

/** Those whose subject is of another kind than those of the rest of their area. */
const IN_GENERAL: Record<string, string> = {
  "queue.run": m.admin_act_any_queue_run(),
  "registration.changed": m.admin_act_any_registration(),
};

/** Every act as an option: `Accounts: warned an account`. */
export const ACT_OPTIONS = AREAS.flatMap(({ name, any, acts }) =>
  Object.entries(acts).map(([value, words]) => {
    const act = IN_GENERAL[value] ?? words({ subject: any });
    return { value, label: m.admin_audit_option({ area: name, act }) };
  }),
);

/** What a subject is called if it has no name; an article included. */
export const SUBJECT_NAMES: Record<string, string> = {
  outfit: m.admin_a_outfit(),
  tag: m.admin_a_tag(),
  comment: m.admin_a_comment(),
  invite: m.admin_a_invite(),
  waitlist: m.admin_a_waitlist(),
  announcement: m.admin_a_announcement(),
  dead_letter: m.admin_a_dead_letter(),
  flag: m.admin_a_flag(),
  recording: m.admin_a_recording(),
  queue: m.admin_a_queue(),
};

/** A part of a profile, with the tag `person` for whose it is. */
export const PART_OF: Record<ProfilePart, () => MessagePart[]> = {
  avatar: m.admin_avatar_of.parts,
  display_name: m.admin_display_name_of.parts,
  bio: m.admin_bio_of.parts,
};

export const isPerson = (kind: string) => kind === "person" || kind === "user";

/** The id of the person whom a subject names, also by a part of their profile. */
export function personIn(subject: string): string | null {
  const [kind = "", id = ""] = subject.split("/");
  return isPerson(kind) || isProfilePart(kind) ? id : null;
}

const ALL_ABOUT: Record<string, string> = {
  person: m.admin_all_about_person(),
  user: m.admin_all_about_person(),
  outfit: m.admin_all_about_outfit(),
  tag: m.admin_all_about_tag(),
  comment: m.admin_all_about_comment(),
  avatar: m.admin_all_about_avatar(),
  display_name: m.admin_all_about_display_name(),
  bio: m.admin_all_about_bio(),
  invite: m.admin_all_about_invite(),
  waitlist: m.admin_all_about_entry(),
  announcement: m.admin_all_about_announcement(),
  dead_letter: m.admin_all_about_dead_letter(),
  flag: m.admin_all_about_flag(),
  recording: m.admin_all_about_recording(),
  queue: m.admin_all_about_queue(),
  registration: m.admin_all_about_registration(),
};

/** Subjects that are there once, and therefore have no id. */
const ALL_ABOUT_WHOLE: Record<string, string> = {
  waitlist: m.admin_all_about_waitlist(),
  recommendations: m.admin_all_about_recommendations(),
};

/** The link to the other acts about a subject: `All about this outfit`. */
export function allAbout(subject: string): string {
  const [kind = "", id] = subject.split("/");
  const words = id === undefined ? ALL_ABOUT_WHOLE[kind] : ALL_ABOUT[kind];
  return words ?? m.admin_all_about({ account: subject });
}

/** Who can register, by the mode that `registration/<mode>` names. */
export const MODES: Record<string, string> = {
  open: m.admin_mode_open(),
  invite: m.admin_mode_invite(),
  closed: m.admin_mode_closed(),
};

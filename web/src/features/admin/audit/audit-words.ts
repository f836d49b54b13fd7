/** Acts in the audit log as sentences: `{}` is the subject. */
import { isProfilePart } from "@/lib/text/content-names";

/** By area, in the order of the search form. */
const AREAS: Record<string, Record<string, string>> = {
  Accounts: {
    "account.warned": "warned {}",
    "account.limited": "limited {}",
    "account.suspended": "suspended {}",
    "account.restored": "restored {}",
    "account.ended": "ended the restriction of {}, because its time was over",
    "appeal.refused": "refused the appeal by {}",
  },
  Content: {
    "content.hidden": "hid {}",
    "content.held": "hid {} until a moderator reviews it",
    "content.restored": "showed {} again",
    "content.appeal_refused": "refused the appeal about {}",
  },
  Reports: {
    "report.viewed": "viewed {} because of a report",
    "report.dismiss": "dismissed a report about {}",
    "report.hide": "accepted a report about {} and hid it",
    "report.warn": "accepted a report about {} with a warning",
    "report.limit": "accepted a report about {} and limited the account",
    "report.suspend": "accepted a report about {} and suspended the account",
  },
  Roles: {
    "admin.granted": "made {} an admin",
    "admin.revoked": "took the role of admin from {}",
    "moderator.granted": "made {} a moderator",
    "moderator.revoked": "took the role of moderator from {}",
  },
  Registration: {
    "registration.changed": "changed who can register to {}",
    "invite.made": "made {}",
    "invite.withdrawn": "withdrew {}",
  },
  Waitlist: {
    "waitlist.approved": "approved {}",
    "waitlist.declined": "declined {}",
    "waitlist.undone": "undid the decision about {}",
    "waitlist.exported": "exported the waitlist",
    "waitlist.imported": "imported people into the waitlist",
  },
  Recommendations: {
    "recommendation.made": "recommended {}",
    "recommendation.changed": "changed the recommendation of {}",
    "recommendation.withdrawn": "stopped recommending {}",
    "recommendation.ordered": "changed the order of the recommendations",
  },
  Announcements: {
    "announcement.created": "drafted {}",
    "announcement.changed": "edited {}",
    "announcement.discarded": "discarded {}",
    "announcement.tested": "sent themselves a test of {}",
    "announcement.sent": "started sending {} to everyone",
    "announcement.stopped": "stopped sending {}",
    "announcement.resumed": "resumed sending {}",
  },
  Usage: {
    "flag.switched_on": "switched on {}",
    "flag.switched_off": "switched off {}",
    "recording.watched": "watched {}",
    "recording.deleted": "deleted {}",
  },
  Operations: {
    "dead_letter.opened": "opened {}",
    "dead_letter.replayed": "replayed {}",
    "dead_letter.dropped": "dropped {}",
    "queue.run": "ran all work in {}",
  },
  Privacy: { "reason.erased": "erased the reasons of earlier acts about {}" },
};

const SENTENCES: Record<string, string> = Object.assign({}, ...Object.values(AREAS));

/** The parts of the sentence before and after the subject; a sentence may have no subject. */
export function sentenceFor(act: string): { before: string; after: string; hasSubject: boolean } {
  const [before = "", after] = (SENTENCES[act] ?? `did ${act} to {}`).split("{}");
  return { before, after: after ?? "", hasSubject: after !== undefined };
}

const GENERIC: Record<string, string> = {
  Accounts: "an account",
  Roles: "someone",
  Registration: "an invite code",
  Waitlist: "an entry",
  Announcements: "an announcement",
  Usage: "a feature flag or a recording",
  Operations: "a dead letter",
  Privacy: "someone",
};

/** Every act as an option: `Accounts: warned an account`. */
export const ACT_OPTIONS = Object.entries(AREAS).flatMap(([area, acts]) =>
  Object.entries(acts).map(([value, sentence]) => ({
    value,
    label: `${area}: ${labelOf(value, sentence.replace("{}", GENERIC[area] ?? "something"))}`,
  })),
);

function labelOf(act: string, sentence: string): string {
  if (act === "queue.run") return "ran all work in a queue";
  return act === "registration.changed" ? "changed who can register" : sentence;
}

/** What a subject is called if it has no name; an article included. */
export const SUBJECT_NAMES: Record<string, string> = {
  person: "a person",
  user: "a person",
  outfit: "an outfit",
  tag: "a tag",
  comment: "a comment",
  avatar: "the profile picture",
  display_name: "the display name",
  bio: "the bio",
  invite: "an invite code",
  waitlist: "a waitlist entry",
  announcement: "an announcement",
  dead_letter: "a dead letter",
  flag: "a feature flag",
  recording: "a recording",
  queue: "a queue",
};

export const isPerson = (kind: string) => kind === "person" || kind === "user";

/** The id of the person whom a subject names, also by a part of their profile. */
export function personIn(subject: string): string | null {
  const [kind = "", id = ""] = subject.split("/");
  return isPerson(kind) || isProfilePart(kind) ? id : null;
}

/** A subject as a link names it: "this outfit", "the waitlist". */
export function thisSubject(subject: string): string {
  const [kind = "", id] = subject.split("/");
  if (id === undefined || kind === "registration") return `the ${kind}`;
  return SUBJECT_NAMES[kind]?.replace(/^(an?|the) /, "this ") ?? subject;
}

/** Who can register, by the mode that `registration/<mode>` names. */
export const MODES: Record<string, string> = {
  open: "everyone",
  invite: "people with an invitation",
  closed: "no one",
};

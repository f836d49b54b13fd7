/** The decisions on a report, in words. */
import type { OutfitCause, Report } from "@/api/types";
import { PROFILE_PARTS, type ProfilePart } from "@/lib/text/content-names";
import { m } from "@/paraglide/messages.js";
import type { Choice as CauseChoice } from "@/ui/radio-group";
import { accountName, type ContentName, contentBy } from "./content-words";
import type { ReportAct } from "./report-queries";

export interface Choice {
  act: Exclude<ReportAct, "dismiss">;
  part?: ProfilePart;
  /** What of an outfit breaks the rule. */
  cause?: OutfitCause;
}

export const choicesFor = (kind: Report["kind"]): Choice[] => [
  ...(kind === "person"
    ? PROFILE_PARTS.map((part) => ({ act: "hide" as const, part }))
    : [{ act: "hide" as const, ...(kind === "outfit" && { cause: "picture" as const }) }]),
  { act: "warn" },
  { act: "limit" },
  { act: "suspend" },
];

export const CAUSES: Record<OutfitCause, string> = {
  picture: m.admin_cause_picture(),
  words: m.admin_cause_words(),
};

export const CAUSE_CHOICES: CauseChoice<OutfitCause>[] = [
  { value: "picture", label: CAUSES.picture, meaning: m.admin_cause_picture_meaning() },
  { value: "words", label: CAUSES.words, meaning: m.admin_cause_words_meaning() },
];

export const DONE: Record<ReportAct, string> = {
  dismiss: m.admin_done_dismiss(),
  hide: m.admin_hidden(),
  warn: m.admin_done_warn(),
  limit: m.admin_done_limit(),
  suspend: m.admin_done_suspend(),
};

export const PART_HIDDEN: Record<ProfilePart, string> = {
  avatar: m.admin_done_hide_avatar(),
  display_name: m.admin_done_hide_display_name(),
  bio: m.admin_done_hide_bio(),
};

const ACTS: Record<Choice["act"], { act: string; meaning: string }> = {
  hide: { act: m.admin_hide(), meaning: m.admin_hide_meaning() },
  warn: { act: m.admin_warn(), meaning: m.admin_warn_meaning() },
  limit: { act: m.admin_limit(), meaning: m.admin_limit_meaning() },
  suspend: { act: m.admin_suspend(), meaning: m.admin_suspend_meaning() },
};

const HIDE_PART: Record<ProfilePart, string> = {
  avatar: m.admin_hide_avatar(),
  display_name: m.admin_hide_display_name(),
  bio: m.admin_hide_bio(),
};

const ON_ACCOUNTS = {
  warn: m.admin_warn_named,
  limit: m.admin_limit_named,
  suspend: m.admin_suspend_named,
};

export const actOf = ({ act }: Choice): string => ACTS[act].act;

export const labelOf = ({ act, part }: Choice): string => (part ? HIDE_PART[part] : ACTS[act].act);

export const meaningOf = ({ act, part }: Choice): string =>
  part ? m.admin_hide_part_meaning() : ACTS[act].meaning;

/** A choice with what it is about, for its sheet and for screen readers. */
export function inFull({ act, part }: Choice, report: Report): string {
  const account = accountName(report.accused_name);
  if (act !== "hide") return ON_ACCOUNTS[act]({ account });
  const { name } = part ? contentBy(part, account) : reportedName(report);
  return m.admin_hide_named({ content: name });
}

/** The subject of a report: `the outfit by @ben`, or `@ben` for a person. */
export function reportedName({ kind, accused_name }: Report): ContentName {
  const account = accountName(accused_name);
  return kind === "person" ? { name: account, title: account } : contentBy(kind, account);
}

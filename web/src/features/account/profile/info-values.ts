/** The values that /account/info edits, and how they become a change. */
import * as v from "valibot";
import type { Profile, ProfileChange } from "@/api/types";
import { Username } from "@/lib/auth/account-rules";
import { jsonEqual } from "@/lib/http/json-equal";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";

export const MAX_LINKS = 5;
export const MAX_BIO_LENGTH = 500;
export const MAX_NAME_LENGTH = 60;
const MAX_LINK_LENGTH = 200;
/** The same checks as in the identity service. */
const ADDRESS = /^https?:\/\/[^\s"<>\\^`{|}]+$/;

/** People omit `https://`. */
export const completeLink = (typed: string): string => {
  const link = typed.trim();
  return link === "" || /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
};

export const isLink = (link: string): boolean => ADDRESS.test(link) && URL.canParse(link);

const tooLong = (max: number) => m.profile_form_too_long({ max: formatNumber(max) });

const LinkField = v.object({
  url: v.pipe(
    v.string(),
    v.transform(completeLink),
    v.maxLength(MAX_LINK_LENGTH, tooLong(MAX_LINK_LENGTH)),
    v.check((link) => link === "" || isLink(link), m.profile_form_link_rule()),
  ),
});

export const Info = v.object({
  display_name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(m.profile_form_name_needed()),
    v.maxLength(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH)),
  ),
  username: Username,
  bio: v.pipe(v.string(), v.trim(), v.maxLength(MAX_BIO_LENGTH, tooLong(MAX_BIO_LENGTH))),
  links: v.pipe(v.array(LinkField), v.maxLength(MAX_LINKS)),
});

export type InfoEntered = v.InferInput<typeof Info>;
export type InfoChecked = v.InferOutput<typeof Info>;

export const infoOf = (profile: Profile): InfoEntered => ({
  display_name: profile.display_name,
  username: profile.username,
  bio: profile.bio,
  links: profile.links.length > 0 ? profile.links.map((url) => ({ url })) : [{ url: "" }],
});

/** Empty link fields are dropped, and duplicate links count once. */
export const linksOf = (links: readonly { url?: string }[]): string[] => [
  ...new Set(links.map(({ url = "" }) => completeLink(url)).filter(Boolean)),
];

/** Contains only fields that differ from the profile. */
export function changeOf(info: InfoChecked, profile: Profile): ProfileChange {
  const entered = { ...info, links: linksOf(info.links) };
  const fields = ["display_name", "username", "bio", "links"] as const;
  const differing = fields.filter((field) => !jsonEqual(entered[field], profile[field]));
  return Object.fromEntries(differing.map((field) => [field, entered[field]]));
}

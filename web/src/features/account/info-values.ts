/** What /account/info edits, and what of it is a change. */
import * as v from "valibot";
import type { Profile, ProfileChange } from "@/api/types";
import { Username } from "@/lib/account-rules";
import { isSame } from "@/lib/is-same";

export const MOST_LINKS = 5;
export const LONGEST_BIO = 500;
export const LONGEST_NAME = 60;
const LONGEST_LINK = 200;
/** As identity checks it. */
const ADDRESS = /^https?:\/\/[^\s"<>\\^`{|}]+$/;

/** People leave `https://` away. */
export const completeLink = (typed: string): string => {
  const link = typed.trim();
  return link === "" || /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
};

export const isLink = (link: string): boolean => ADDRESS.test(link) && URL.canParse(link);

const LinkField = v.object({
  url: v.pipe(
    v.string(),
    v.transform(completeLink),
    v.maxLength(LONGEST_LINK, `At most ${LONGEST_LINK} characters.`),
    v.check((link) => link === "" || isLink(link), "Enter an address such as example.org/me."),
  ),
});

export const Info = v.object({
  display_name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Enter the name you want people to see."),
    v.maxLength(LONGEST_NAME, `At most ${LONGEST_NAME} characters.`),
  ),
  username: Username,
  bio: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_BIO, `At most ${LONGEST_BIO} characters.`)),
  links: v.pipe(v.array(LinkField), v.maxLength(MOST_LINKS)),
});

export type InfoEntered = v.InferInput<typeof Info>;
export type InfoChecked = v.InferOutput<typeof Info>;

export const infoOf = (profile: Profile): InfoEntered => ({
  display_name: profile.display_name,
  username: profile.username,
  bio: profile.bio,
  links: profile.links.length > 0 ? profile.links.map((url) => ({ url })) : [{ url: "" }],
});

/** Empty link fields are none, and the same link counts once. */
export const linksOf = (links: readonly { url?: string }[]): string[] => [
  ...new Set(links.map(({ url = "" }) => completeLink(url)).filter(Boolean)),
];

/** Only what differs from the profile. */
export function changeOf(info: InfoChecked, profile: Profile): ProfileChange {
  const wanted = { ...info, links: linksOf(info.links) };
  const fields = ["display_name", "username", "bio", "links"] as const;
  const differing = fields.filter((field) => !isSame(wanted[field], profile[field]));
  return Object.fromEntries(differing.map((field) => [field, wanted[field]]));
}

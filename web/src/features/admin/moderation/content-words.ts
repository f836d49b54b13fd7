/** What moderators call content and parts of profiles: in a sentence, and as a title. */
import type { ContentDecision } from "@/api/types";
import { m } from "@/paraglide/messages.js";

export type ContentKind = ContentDecision["kind"];

type Words = (inputs: { account: string }) => string;

export const KIND_NAMES: Record<ContentKind, string> = {
  outfit: m.admin_kind_outfit(),
  tag: m.admin_kind_tag(),
  comment: m.admin_kind_comment(),
  avatar: m.admin_kind_avatar(),
  display_name: m.admin_kind_display_name(),
  bio: m.admin_kind_bio(),
};

const IN_SENTENCES: Record<ContentKind, Words> = {
  outfit: m.admin_the_outfit,
  tag: m.admin_the_tag,
  comment: m.admin_the_comment,
  avatar: m.admin_the_avatar,
  display_name: m.admin_the_display_name,
  bio: m.admin_the_bio,
};

const TITLES: Record<ContentKind, Words> = {
  outfit: m.admin_title_outfit,
  tag: m.admin_title_tag,
  comment: m.admin_title_comment,
  avatar: m.admin_title_avatar,
  display_name: m.admin_title_display_name,
  bio: m.admin_title_bio,
};

const WITHOUT_OWNER: Record<ContentKind, string> = {
  outfit: m.admin_this_outfit(),
  tag: m.admin_this_tag(),
  comment: m.admin_this_comment(),
  avatar: m.admin_this_avatar(),
  display_name: m.admin_this_display_name(),
  bio: m.admin_this_bio(),
};

export interface ContentName {
  /** As in a sentence: `the outfit by @ben`. */
  name: string;
  /** On its own: `Outfit by @ben`. */
  title: string;
}

export const accountName = (username: string | null | undefined): string =>
  username ? `@${username}` : m.admin_this_account();

export const contentBy = (kind: ContentKind, account: string): ContentName => ({
  name: IN_SENTENCES[kind]({ account }),
  title: TITLES[kind]({ account }),
});

/** The name of content whose owner may be gone. */
export function contentOf(kind: ContentKind, owner: string | null): ContentName {
  if (owner) return contentBy(kind, accountName(owner));
  return { name: WITHOUT_OWNER[kind], title: WITHOUT_OWNER[kind] };
}

/** Names, without an article, of content that moderators can hide separately. */
import { m } from "@/paraglide/messages.js";

export const CONTENT_NAMES = {
  outfit: m.content_outfit(),
  tag: m.content_tag(),
  comment: m.content_comment(),
  avatar: m.content_avatar(),
  display_name: m.content_display_name(),
  bio: m.content_bio(),
} as const;

export const PROFILE_PARTS = ["avatar", "display_name", "bio"] as const;

export type ProfilePart = (typeof PROFILE_PARTS)[number];

export const isProfilePart = (kind: string): kind is ProfilePart =>
  PROFILE_PARTS.some((part) => part === kind);

/** Names, for use in sentences, of content that moderators can hide separately. */
export const CONTENT_NAMES = {
  outfit: "outfit",
  tag: "tag",
  comment: "comment",
  avatar: "profile picture",
  display_name: "display name",
  bio: "bio",
} as const;

export const PROFILE_PARTS = ["avatar", "display_name", "bio"] as const;

export type ProfilePart = (typeof PROFILE_PARTS)[number];

export const isProfilePart = (kind: string): kind is ProfilePart =>
  PROFILE_PARTS.some((part) => part === kind);

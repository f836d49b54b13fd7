/** Builders of identity's responses; give only what the test is about. */
import type { Profile, Relation } from "@/api/types";
import type { Session } from "@/features/session/state/session-store";

export const aProfile = (overrides: Partial<Profile> = {}): Profile => ({
  id: "1042",
  email: "ana@example.org",
  email_verified: true,
  password_set: true,
  username: "ana",
  display_name: "Ana",
  bio: "",
  country: null,
  country_shown: true,
  avatar_path: null,
  audience: "followers",
  default_audience: null,
  on_start_page: false,
  findable: true,
  hidden_parts: [],
  links: [],
  created_at: "2026-11-01T10:00:00Z",
  version: 1,
  ...overrides,
});

/** A session whose token was issued at `issuedAt` (milliseconds) and lives five minutes. */
export function aSession(overrides: Partial<Session> = {}, issuedAt = Date.now()): Session {
  const seconds = Math.floor(issuedAt / 1000);
  return {
    access_token: aToken({ iat: seconds, exp: seconds + 300 }),
    expires_at: new Date((seconds + 300) * 1000).toISOString(),
    user: aProfile(),
    ...overrides,
  };
}

export function aToken(claims: object): string {
  const payload = btoa(JSON.stringify(claims)).replaceAll("=", "");
  return `e30.${payload}.signature`;
}

export const aRelation = (overrides: Partial<Relation> = {}): Relation => ({
  follow: "none",
  followed_by: "none",
  blocked: false,
  muted: false,
  muted_until: null,
  ...overrides,
});

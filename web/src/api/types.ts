/** The things that the services answer with, by the names that the product uses. */
export type Audience = "private" | "followers" | "public";

export interface Profile {
  id: string;
  email: string | null;
  username: string;
  display_name: string;
  bio: string;
  country: string | null;
  avatar_path: string | null;
  audience: Audience;
  links: string[];
  created_at: string;
  version: number;
}

export type ProfileChange = Partial<
  Pick<Profile, "display_name" | "bio" | "country" | "audience" | "links">
>;

export interface SessionAnswer {
  user: Profile;
  access_token: string;
  expires_at: string;
}

export interface NewAccount {
  email: string;
  username: string;
  password: string;
  invite_code?: string;
  terms_version?: string;
  age_confirmed?: boolean;
}

export interface UsernameCheck {
  available: boolean;
  reason: string | null;
}

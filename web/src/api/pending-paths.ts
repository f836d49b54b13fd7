/** Paths of the services as written by hand, until their OpenAPI documents are there to generate from. */
import type { NewAccount, Profile, ProfileChange, SessionAnswer, UsernameCheck } from "./types";

interface Input {
  query?: object;
  path?: object;
  body?: object;
}

type Call<Answer, I extends Input = Record<never, never>> = {
  parameters: {
    query?: I extends { query: infer Q } ? Q : never;
  } & (I extends { path: infer P } ? { path: P } : { path?: never });
  responses: { 200: { content: { "application/json": Answer } } };
} & (I extends { body: infer B }
  ? { requestBody: { content: { "application/json": B } } }
  : { requestBody?: never });

export interface IdentityPaths {
  "/api/identity/v1/accounts": { post: Call<SessionAnswer, { body: NewAccount }> };
  "/api/identity/v1/sessions": {
    post: Call<SessionAnswer, { body: { login: string; password: string; totp?: string } }>;
  };
  "/api/identity/v1/sessions/current": { get: Call<SessionAnswer>; delete: Call<undefined> };
  "/api/identity/v1/profiles/me": {
    get: Call<Profile>;
    patch: Call<Profile, { body: ProfileChange }>;
  };
  "/api/identity/v1/usernames/{username}": {
    get: Call<UsernameCheck, { path: { username: string } }>;
  };
}

export interface AdminPaths {
  "/api/admin/v1/waitlist": {
    post: Call<undefined, { body: { email: string; country?: string; why?: string } }>;
  };
  "/api/admin/v1/me": { get: Call<{ admin: true }> };
}

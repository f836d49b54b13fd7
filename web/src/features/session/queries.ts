/** API calls of the session: log-in, log-out, registration, the user's own profile. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { admin, identity, ifMatch, unwrap } from "@/api/client";
import type { NewAccount, PasskeyAssertion, Profile, ProfileChange } from "@/api/types";
import { exchangeCode } from "@/features/session/social-login/exchange";
import { WHILE_SESSION_ENDS } from "@/features/session/state/end-session";
import { browser } from "@/features/session/state/external-redirect";
import { endSession, saveSession } from "@/features/session/state/session-store";
import { beginAttempt } from "@/lib/auth/pkce";
import { Problem } from "@/lib/http/problem";

export const sessionKeys = {
  all: ["session"] as const,
  profile: () => [...sessionKeys.all, "profile"] as const,
  role: () => [...sessionKeys.all, "role"] as const,
  username: (username: string) => [...sessionKeys.all, "username", username] as const,
  registration: () => [...sessionKeys.all, "registration"] as const,
  providers: () => [...sessionKeys.all, "providers"] as const,
};

export const profileQuery = () =>
  queryOptions({
    queryKey: sessionKeys.profile(),
    queryFn: ({ signal }) => unwrap(identity.GET("/api/identity/v1/profiles/me", { signal })),
    staleTime: 5 * 60_000,
  });

/** The user's role, admin or moderator; null (by a 404) for everyone else. */
export const roleQuery = () =>
  queryOptions({
    queryKey: sessionKeys.role(),
    queryFn: ({ signal }) =>
      unwrap(admin.GET("/api/admin/v1/me", { signal })).then(
        ({ role }) => role,
        (error) => {
          if (error instanceof Problem && error.status === 404) return null;
          throw error;
        },
      ),
    staleTime: 5 * 60_000,
  });

/** Whether a username is still available. */
export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: sessionKeys.username(username),
    queryFn: ({ signal }) =>
      unwrap(
        identity.GET("/api/identity/v1/usernames/{username}", {
          params: { path: { username } },
          signal,
        }),
      ),
  });

export interface Credentials {
  /** Both are omitted when logging in with a passkey alone. */
  login?: string;
  password?: string;
  /** An authenticator code or a recovery code. */
  totp?: string;
  passkey?: PasskeyAssertion;
  /** Restores the account during the grace period before its deletion. */
  restore?: boolean;
}

/** Who may register: anyone, invited people, or nobody. */
export const registrationQuery = () =>
  queryOptions({
    queryKey: sessionKeys.registration(),
    queryFn: ({ signal }) => unwrap(identity.GET("/api/identity/v1/registration", { signal })),
    staleTime: 60_000,
  });

/** The configured social log-in providers. */
export const providersQuery = () =>
  queryOptions({
    queryKey: sessionKeys.providers(),
    queryFn: ({ signal }) => unwrap(identity.GET("/api/identity/v1/providers", { signal })),
    select: ({ items }) => items,
    staleTime: 60 * 60_000,
  });

interface Leaving {
  /** The provider's id. */
  id: string;
  /** Links the provider to the session's account instead of logging in. */
  link?: boolean;
}

/** Sends the browser to a provider; it returns to /callback. */
export const useLeaveForProvider = () =>
  useMutation({
    mutationFn: async ({ id, link }: Leaving) => {
      const { url } = await unwrap(
        identity.POST("/api/identity/v1/providers/{provider_id}/start", {
          params: { path: { provider_id: id } },
          body: { ...(await beginAttempt()), ...(link && { link }) },
        }),
      );
      browser.redirectTo(url);
    },
  });

export const useRequestLogInLink = () =>
  useMutation({
    mutationFn: async (email: string) =>
      unwrap(
        identity.POST("/api/identity/v1/login-links", {
          body: { email, ...(await beginAttempt()) },
        }),
      ),
  });

export const useLogin = () =>
  useMutation({
    mutationFn: logIn,
    onSuccess: (session) => saveSession(session, "signed-in"),
  });

function logIn({ login, password, passkey, ...more }: Credentials) {
  if (login !== undefined && password !== undefined) {
    const body = { login, password, ...(passkey && { passkey }), ...more };
    return unwrap(identity.POST("/api/identity/v1/sessions", { body }));
  }
  if (!passkey) throw new Error("Neither a password nor a passkey");
  const body = { passkey, ...(more.restore && { restore: true }) };
  return unwrap(identity.POST("/api/identity/v1/sessions/passkey", { body }));
}

export const useExchange = () => useMutation({ mutationFn: exchangeCode });

/** Appeals a suspension: the code of the refused log-in replaces a session. */
export const useAppeal = () =>
  useMutation({
    mutationFn: (body: { text: string; code: string }) =>
      unwrap(admin.POST("/api/admin/v1/reports/appeals", { body })),
  });

export const useRegister = () =>
  useMutation({
    mutationFn: (body: NewAccount) => unwrap(identity.POST("/api/identity/v1/accounts", { body })),
    onSuccess: (session) => saveSession(session, "signed-in"),
  });

/** If the server no longer knows the session, it ends here too; any other failure keeps it. */
export const useLogout = () =>
  useMutation({
    mutationFn: () =>
      unwrap(identity.DELETE("/api/identity/v1/sessions/current")).catch((error) => {
        if (!(error instanceof Problem && error.status === 401)) throw error;
      }),
    onSuccess: () => endSession(),
    ...WHILE_SESSION_ENDS,
  });

interface ProfileEdit {
  change: ProfileChange;
  /** The version that was read; without it the last write wins. */
  version?: number;
}

export function useChangeProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ change, version }: ProfileEdit) =>
      unwrap(
        identity.PATCH("/api/identity/v1/profiles/me", {
          body: change,
          headers: version === undefined ? {} : ifMatch(version),
        }),
      ),
    onSuccess: (profile: Profile) => queryClient.setQueryData(sessionKeys.profile(), profile),
  });
}

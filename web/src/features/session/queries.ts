/** What the session asks of the API: signing in and out, registering, the signed-in person's profile. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { admin, answer, identity, ifMatch } from "@/api/client";
import type { NewAccount, PasskeyAnswer, Profile, ProfileChange } from "@/api/types";
import { beginAttempt } from "@/lib/pkce";
import { Problem } from "@/lib/problem";
import { exchangeCode } from "./exchange";
import { WHILE_LEAVING } from "./leave";
import { browser } from "./leave-for";
import { endSession, keepSession } from "./session-store";

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
    queryFn: ({ signal }) => answer(identity.GET("/api/identity/v1/profiles/me", { signal })),
    staleTime: 5 * 60_000,
  });

/** Whether the signed-in person is an admin or a moderator; null, by a 404, for everybody else. */
export const roleQuery = () =>
  queryOptions({
    queryKey: sessionKeys.role(),
    queryFn: ({ signal }) =>
      answer(admin.GET("/api/admin/v1/me", { signal })).then(
        ({ role }) => role,
        (error) => {
          if (error instanceof Problem && error.status === 404) return null;
          throw error;
        },
      ),
    staleTime: 5 * 60_000,
  });

/** Whether nobody has a username yet. */
export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: sessionKeys.username(username),
    queryFn: ({ signal }) =>
      answer(
        identity.GET("/api/identity/v1/usernames/{username}", {
          params: { path: { username } },
          signal,
        }),
      ),
  });

export interface Credentials {
  /** Both are left out by whoever logs in with a passkey alone. */
  login?: string;
  password?: string;
  /** A code of the authenticator, or a recovery code. */
  totp?: string;
  passkey?: PasskeyAnswer;
  /** Takes the account out of the grace before its deletion. */
  restore?: boolean;
}

/** Who may register: anybody, the invited, or nobody. */
export const registrationQuery = () =>
  queryOptions({
    queryKey: sessionKeys.registration(),
    queryFn: ({ signal }) => answer(identity.GET("/api/identity/v1/registration", { signal })),
    staleTime: 60_000,
  });

/** The sign-ins elsewhere that are configured. */
export const providersQuery = () =>
  queryOptions({
    queryKey: sessionKeys.providers(),
    queryFn: ({ signal }) => answer(identity.GET("/api/identity/v1/providers", { signal })),
    select: ({ items }) => items,
    staleTime: 60 * 60_000,
  });

interface Leaving {
  /** The provider's. */
  id: string;
  /** Links the provider to the account of the session, instead of signing in. */
  link?: boolean;
}

/** Sends the browser to a provider; it comes back to /callback. */
export const useLeaveForProvider = () =>
  useMutation({
    mutationFn: async ({ id, link }: Leaving) => {
      const { url } = await answer(
        identity.POST("/api/identity/v1/providers/{provider_id}/start", {
          params: { path: { provider_id: id } },
          body: { ...(await beginAttempt()), ...(link && { link }) },
        }),
      );
      browser.leaveFor(url);
    },
  });

export const useAskForLogInLink = () =>
  useMutation({
    mutationFn: async (email: string) =>
      answer(
        identity.POST("/api/identity/v1/login-links", {
          body: { email, ...(await beginAttempt()) },
        }),
      ),
  });

export const useLogin = () =>
  useMutation({
    mutationFn: logIn,
    onSuccess: (session) => keepSession(session, "signed-in"),
  });

function logIn({ login, password, passkey, ...more }: Credentials) {
  if (login !== undefined && password !== undefined) {
    const body = { login, password, ...(passkey && { passkey }), ...more };
    return answer(identity.POST("/api/identity/v1/sessions", { body }));
  }
  if (!passkey) throw new Error("Neither a password nor a passkey");
  const body = { passkey, ...(more.restore && { restore: true }) };
  return answer(identity.POST("/api/identity/v1/sessions/passkey", { body }));
}

export const useExchange = () => useMutation({ mutationFn: exchangeCode });

/** Appeals against a suspension: the code of the refused log-in stands in for a session. */
export const useAppeal = () =>
  useMutation({
    mutationFn: (body: { text: string; code: string }) =>
      answer(admin.POST("/api/admin/v1/reports/appeals", { body })),
  });

export const useRegister = () =>
  useMutation({
    mutationFn: (body: NewAccount) => answer(identity.POST("/api/identity/v1/accounts", { body })),
    onSuccess: (session) => keepSession(session, "signed-in"),
  });

/** A session that the server no longer knows is over here as well; any other failure keeps it. */
export const useLogout = () =>
  useMutation({
    mutationFn: () =>
      answer(identity.DELETE("/api/identity/v1/sessions/current")).catch((error) => {
        if (!(error instanceof Problem && error.status === 401)) throw error;
      }),
    onSuccess: () => endSession(),
    ...WHILE_LEAVING,
  });

interface ProfileEdit {
  change: ProfileChange;
  /** The version that was read; without it the last one to save wins. */
  version?: number;
}

export function useChangeProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ change, version }: ProfileEdit) =>
      answer(
        identity.PATCH("/api/identity/v1/profiles/me", {
          body: change,
          headers: version === undefined ? {} : ifMatch(version),
        }),
      ),
    onSuccess: (profile: Profile) => queryClient.setQueryData(sessionKeys.profile(), profile),
  });
}

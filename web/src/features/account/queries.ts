/** API calls of the account pages: email, passwords, sessions, recent activity. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { admin, identity, tags, unwrap } from "@/api/client";
import type { Activity, DeviceSession, PasskeyAssertion, Photo } from "@/api/types";
import { type UploadOptions, upload } from "@/api/upload";
import type { Confirmation } from "@/features/account/email/confirmations";
import { profileQuery, useDefaultAudience, WHILE_SESSION_ENDS } from "@/features/session";
import { FIRST_PAGE, itemsOf, nextCursor, readToEnd } from "@/lib/http/pagination";
import { Problem } from "@/lib/http/problem";

/** Reauthentication: the password, and a second factor where required. */
export interface Proof {
  password: string;
  code?: string;
  passkey?: PasskeyAssertion;
}

export const accountKeys = {
  all: ["account"] as const,
  access: () => [...accountKeys.all, "access"] as const,
  sessions: () => [...accountKeys.all, "sessions"] as const,
  activity: () => [...accountKeys.all, "activity"] as const,
  twoFactor: () => [...accountKeys.all, "two-factor"] as const,
  passkeys: () => [...accountKeys.all, "passkeys"] as const,
  linkedProviders: () => [...accountKeys.all, "linked-providers"] as const,
};

/** Whether to show the links to the admin pages. */
export const accessQuery = () =>
  queryOptions({
    queryKey: accountKeys.access(),
    queryFn: ({ signal }) => unwrap(admin.GET("/api/admin/v1/access", { signal })),
    staleTime: 5 * 60_000,
  });

/** Mails a new link to the user's email. */
export const useSendVerification = () =>
  useMutation({ mutationFn: () => unwrap(identity.POST("/api/identity/v1/email-verifications")) });

const CONFIRM_PATHS = {
  email: "/api/identity/v1/email-verifications/confirm",
  "email-change": "/api/identity/v1/email-changes/confirm",
  "email-undo": "/api/identity/v1/email-changes/undo",
} as const;

/** Uses up a link's token; returns the email that it was about. */
export function useConfirm(kind: Confirmation) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => unwrap(identity.POST(CONFIRM_PATHS[kind], { body: { token } })),
    onSuccess: () => queryClient.invalidateQueries(profileQuery()),
  });
}

export const useRequestReset = () =>
  useMutation({
    mutationFn: (email: string) =>
      unwrap(identity.POST("/api/identity/v1/password-resets", { body: { email } })),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      unwrap(identity.POST("/api/identity/v1/password-resets/confirm", { body })),
  });

interface PasswordChange {
  old_password: string;
  new_password: string;
  end_other_sessions: boolean;
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) =>
      unwrap(identity.PUT("/api/identity/v1/password", { body })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: { password: string; new_email: string }) =>
      unwrap(identity.PUT("/api/identity/v1/email", { body })),
  });

/** The user's sessions, this device first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: accountKeys.sessions(),
    queryFn: ({ signal }) =>
      readToEnd<DeviceSession>((cursor) =>
        unwrap(
          identity.GET("/api/identity/v1/sessions", { params: { query: { cursor } }, signal }),
        ),
      ),
    select: (sessions) => sessions.toSorted((a, b) => Number(b.current) - Number(a.current)),
  });

/** Ends one session, or all but this one when none is given. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (session_id?: string) =>
      session_id === undefined
        ? unwrap(identity.DELETE("/api/identity/v1/sessions"))
        : unwrap(
            identity.DELETE("/api/identity/v1/sessions/{session_id}", {
              params: { path: { session_id } },
            }),
          ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

/** Uploads a profile picture; its `path` becomes the avatar. */
export const uploadPicture = (picture: Blob, options: UploadOptions) =>
  upload<Photo>("/api/wardrobe/v1/photos", picture, options);

/** Creates tags; existing ones stay. */
export function useMakeTags() {
  const audience = useDefaultAudience();
  return useMutation({
    mutationFn: (made: readonly { slug: string; name: string }[]) =>
      Promise.all(
        made.map((tag) =>
          unwrap(tags.POST("/api/tags/v1/tags", { body: { ...tag, audience } })).catch(
            ignoreExisting,
          ),
        ),
      ),
  });
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Problem && error.status === 409)) throw error;
}

export const activityQuery = () =>
  infiniteQueryOptions({
    queryKey: accountKeys.activity(),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(identity.GET("/api/identity/v1/activity", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Activity>(pages, ({ id }) => id),
  });

/** The server ends all sessions with it. */
export const useDeactivate = () =>
  useMutation({
    mutationFn: (password: string) =>
      unwrap(identity.POST("/api/identity/v1/break", { body: { password } })),
    ...WHILE_SESSION_ENDS,
  });

/** The server ends all sessions with it; returns when the account will be deleted. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (body: Omit<Proof, "code"> & { totp?: string }) =>
      unwrap(identity.POST("/api/identity/v1/account/deletion", { body })),
    ...WHILE_SESSION_ENDS,
  });

export const linkedProvidersQuery = () =>
  queryOptions({
    queryKey: accountKeys.linkedProviders(),
    queryFn: ({ signal }) => unwrap(identity.GET("/api/identity/v1/linked-providers", { signal })),
    select: ({ items }) => items,
  });

export function useUnlinkProvider() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (provider: string) =>
      unwrap(
        identity.DELETE("/api/identity/v1/linked-providers/{provider}", {
          params: { path: { provider } },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

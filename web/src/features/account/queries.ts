/** What the account pages ask of the API: addresses, passwords, sessions, recent activity. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { admin, answer, identity, tags } from "@/api/client";
import type { Activity, DeviceSession, PasskeyAnswer, Photo } from "@/api/types";
import { type UploadOptions, upload } from "@/api/upload";
import { profileQuery, useOwnAudience, WHILE_LEAVING } from "@/features/session";
import { FIRST_PAGE, itemsOf, nextCursor, readToEnd } from "@/lib/pages";
import { Problem } from "@/lib/problem";
import type { Confirmation } from "./confirmations";

/** Who one is, once more: the password, and a second factor where one is asked for. */
export interface Proof {
  password: string;
  code?: string;
  passkey?: PasskeyAnswer;
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

/** Whether the links to the admin pages are shown. */
export const accessQuery = () =>
  queryOptions({
    queryKey: accountKeys.access(),
    queryFn: ({ signal }) => answer(admin.GET("/api/admin/v1/access", { signal })),
    staleTime: 5 * 60_000,
  });

/** Mails a fresh link to the signed-in person's address. */
export const useSendVerification = () =>
  useMutation({ mutationFn: () => answer(identity.POST("/api/identity/v1/email-verifications")) });

const CONFIRM_PATHS = {
  email: "/api/identity/v1/email-verifications/confirm",
  "email-change": "/api/identity/v1/email-changes/confirm",
  "email-undo": "/api/identity/v1/email-changes/undo",
} as const;

/** Uses up a link's token; answers the address that it was about. */
export function useConfirm(kind: Confirmation) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => answer(identity.POST(CONFIRM_PATHS[kind], { body: { token } })),
    onSuccess: () => queryClient.invalidateQueries(profileQuery()),
  });
}

export const useAskForReset = () =>
  useMutation({
    mutationFn: (email: string) =>
      answer(identity.POST("/api/identity/v1/password-resets", { body: { email } })),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      answer(identity.POST("/api/identity/v1/password-resets/confirm", { body })),
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
      answer(identity.PUT("/api/identity/v1/password", { body })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: { password: string; new_email: string }) =>
      answer(identity.PUT("/api/identity/v1/email", { body })),
  });

/** Where the person is logged in, this device first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: accountKeys.sessions(),
    queryFn: ({ signal }) =>
      readToEnd<DeviceSession>((cursor) =>
        answer(
          identity.GET("/api/identity/v1/sessions", { params: { query: { cursor } }, signal }),
        ),
      ),
    select: (sessions) => sessions.toSorted((a, b) => Number(b.current) - Number(a.current)),
  });

/** Ends one session, or all but this one when none is named. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (session_id?: string) =>
      session_id === undefined
        ? answer(identity.DELETE("/api/identity/v1/sessions"))
        : answer(
            identity.DELETE("/api/identity/v1/sessions/{session_id}", {
              params: { path: { session_id } },
            }),
          ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

/** Uploads a picture of oneself; its `path` becomes the avatar. */
export const uploadPicture = (picture: Blob, options: UploadOptions) =>
  upload<Photo>("/api/wardrobe/v1/photos", picture, options);

/** Makes tags by their names; those that are there already stay. */
export function useMakeTags() {
  const audience = useOwnAudience();
  return useMutation({
    mutationFn: (names: readonly string[]) =>
      Promise.all(
        names.map((name) =>
          answer(tags.POST("/api/tags/v1/tags", { body: { name, audience } })).catch(unlessThere),
        ),
      ),
  });
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Problem && error.status === 409)) throw error;
}

export const activityQuery = () =>
  infiniteQueryOptions({
    queryKey: accountKeys.activity(),
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(identity.GET("/api/identity/v1/activity", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Activity>(pages, ({ id }) => id),
  });

/** The server ends all sessions with it. */
export const useTakeBreak = () =>
  useMutation({
    mutationFn: (password: string) =>
      answer(identity.POST("/api/identity/v1/break", { body: { password } })),
    ...WHILE_LEAVING,
  });

/** The server ends all sessions with it; answers when the account will be gone. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (body: Omit<Proof, "code"> & { totp?: string }) =>
      answer(identity.POST("/api/identity/v1/account/deletion", { body })),
    ...WHILE_LEAVING,
  });

export const linkedProvidersQuery = () =>
  queryOptions({
    queryKey: accountKeys.linkedProviders(),
    queryFn: ({ signal }) => answer(identity.GET("/api/identity/v1/linked-providers", { signal })),
    select: ({ items }) => items,
  });

export function useUnlinkProvider() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (provider: string) =>
      answer(
        identity.DELETE("/api/identity/v1/linked-providers/{provider}", {
          params: { path: { provider } },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

/** API calls of the admin pages: the waitlist, registration, invite codes. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { admin, idempotencyKey, unwrap } from "@/api/client";
import type { Invite, Registration, WaitlistEntry } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";

export interface WaitlistFilter {
  state?: WaitlistEntry["state"];
  country?: string;
  /** The page or file that the entries came from. */
  source?: string;
  /** Part of an email or a reason. */
  query?: string;
}

export const adminKeys = {
  all: ["admin"] as const,
  /** Also shown on the account page. */
  pendingCounts: () => [...adminKeys.all, "waiting"] as const,
  registration: () => [...adminKeys.all, "registration"] as const,
  invites: () => [...adminKeys.all, "invites"] as const,
  waitlists: () => [...adminKeys.all, "waitlist"] as const,
  decisions: () => [...adminKeys.waitlists(), "decisions"] as const,
  waitlist: (filter: WaitlistFilter) => [...adminKeys.waitlists(), filter] as const,
};

export const waitlistQuery = (filter: WaitlistFilter) =>
  infiniteQueryOptions({
    queryKey: adminKeys.waitlist(filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        admin.GET("/api/admin/v1/waitlist", { params: { query: { ...filter, cursor } }, signal }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<WaitlistEntry>(pages, ({ id }) => id),
    placeholderData: (previous) => previous,
  });

export const adminRegistrationQuery = () =>
  queryOptions({
    queryKey: adminKeys.registration(),
    queryFn: ({ signal }) => unwrap(admin.GET("/api/admin/v1/registration", { signal })),
  });

export function useChangeRegistration() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { mode: Registration["mode"]; version: number }) =>
      unwrap(admin.PUT("/api/admin/v1/registration", { body })),
    onSuccess: (changed) => queryClient.setQueryData(adminKeys.registration(), changed),
    // Someone else changed it: fetch the current state.
    onError: () => queryClient.invalidateQueries({ queryKey: adminKeys.registration() }),
  });
}

export const invitesQuery = () =>
  infiniteQueryOptions({
    queryKey: adminKeys.invites(),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(admin.GET("/api/admin/v1/invites", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Invite>(pages, ({ id }) => id),
  });

export function useMakeInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string; uses: number }) =>
      unwrap(admin.POST("/api/admin/v1/invites", { body, headers: idempotencyKey() })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.invites() }),
  });
}

export function useWithdrawInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invite_id: string) =>
      unwrap(
        admin.DELETE("/api/admin/v1/invites/{invite_id}", { params: { path: { invite_id } } }),
      ),
    // This declines the entry that the code was created for.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** What the admin pages ask of the API: the waitlist, registration, invite codes. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { admin, answer, idempotencyKey } from "@/api/client";
import type { Invite, Registration, WaitlistEntry } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";

export interface WaitlistFilter {
  state?: WaitlistEntry["state"];
  country?: string;
  /** The page or file that they came from. */
  source?: string;
  /** Part of an address or of a reason. */
  query?: string;
}

export const adminKeys = {
  all: ["admin"] as const,
  /** Counted for the account page, too. */
  waiting: () => [...adminKeys.all, "waiting"] as const,
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
      answer(
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
    queryFn: ({ signal }) => answer(admin.GET("/api/admin/v1/registration", { signal })),
  });

export function useChangeRegistration() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { mode: Registration["mode"]; version: number }) =>
      answer(admin.PUT("/api/admin/v1/registration", { body })),
    onSuccess: (changed) => queryClient.setQueryData(adminKeys.registration(), changed),
    // It was changed by somebody else: show what it is by now.
    onError: () => queryClient.invalidateQueries({ queryKey: adminKeys.registration() }),
  });
}

export const invitesQuery = () =>
  infiniteQueryOptions({
    queryKey: adminKeys.invites(),
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(admin.GET("/api/admin/v1/invites", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Invite>(pages, ({ id }) => id),
  });

export function useMakeInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string; uses: number }) =>
      answer(admin.POST("/api/admin/v1/invites", { body, headers: idempotencyKey() })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.invites() }),
  });
}

export function useWithdrawInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invite_id: string) =>
      answer(
        admin.DELETE("/api/admin/v1/invites/{invite_id}", { params: { path: { invite_id } } }),
      ),
    // Whoever it was made for is declined by that.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

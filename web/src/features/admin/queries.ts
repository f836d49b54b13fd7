/** What the admin pages ask of the API: the waitlist, and decisions about it. */
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { admin, answer } from "@/api/client";
import type { WaitlistEntry } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";

export interface WaitlistFilter {
  state?: WaitlistEntry["state"];
  /** Part of an address or of a reason. */
  query?: string;
}

export const adminKeys = {
  all: ["admin"] as const,
  waitlists: () => [...adminKeys.all, "waitlist"] as const,
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

interface Decision {
  entry_id: string;
  approves: boolean;
}

/** The decided entry keeps its place in the list, with its new state. */
export function useDecide(filter: WaitlistFilter) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ entry_id, approves }: Decision) => {
      const call = { params: { path: { entry_id } }, body: {} };
      return approves
        ? answer(admin.POST("/api/admin/v1/waitlist/{entry_id}/approve", call))
        : answer(admin.POST("/api/admin/v1/waitlist/{entry_id}/decline", call));
    },
    onSuccess: (decided) =>
      queryClient.setQueryData(
        waitlistQuery(filter).queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((entry) => (entry.id === decided.id ? decided : entry)),
            })),
          },
      ),
  });
}

/** What was decided about one's own account and single things. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { admin, answer } from "@/api/client";
import type { ActAboutMe, HiddenContent } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { accountKeys } from "./queries";

const standingKey = [...accountKeys.all, "standing"] as const;
const decisionsKey = [...accountKeys.all, "decisions"] as const;
const hiddenKey = [...accountKeys.all, "hidden"] as const;

export const standingQuery = () =>
  queryOptions({
    queryKey: standingKey,
    queryFn: ({ signal }) => answer(admin.GET("/api/admin/v1/standing", { signal })),
  });

export function useOwnAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      answer(admin.POST("/api/admin/v1/reports/appeals", { body: { text } })),
    onSuccess: (standing) => queryClient.setQueryData(standingKey, standing),
  });
}

export const hiddenContentQuery = () =>
  infiniteQueryOptions({
    queryKey: hiddenKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(
        admin.GET("/api/admin/v1/content-decisions/mine", {
          params: { query: { cursor } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<HiddenContent>(pages, ({ id }) => id),
  });

/** What the audit trail holds about oneself. */
export const decisionsQuery = () =>
  infiniteQueryOptions({
    queryKey: decisionsKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(admin.GET("/api/admin/v1/audit/mine", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<ActAboutMe>(pages, ({ id }) => id),
  });

export function useContentAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      answer(
        admin.POST("/api/admin/v1/content-decisions/{decision_id}/appeal", {
          params: { path: { decision_id: id } },
          body: { text },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: hiddenKey }),
  });
}

/** Queries for moderation decisions about the user's account and content. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { admin, unwrap } from "@/api/client";
import type { DecisionAboutMe, HiddenContent } from "@/api/types";
import { accountKeys } from "@/features/account/queries";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";

const standingKey = [...accountKeys.all, "standing"] as const;
const decisionsKey = [...accountKeys.all, "decisions"] as const;
const hiddenKey = [...accountKeys.all, "hidden"] as const;

export const moderationStatusQuery = () =>
  queryOptions({
    queryKey: standingKey,
    queryFn: ({ signal }) => unwrap(admin.GET("/api/admin/v1/standing", { signal })),
  });

export function useOwnAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      unwrap(admin.POST("/api/admin/v1/reports/appeals", { body: { text } })),
    onSuccess: (standing) => queryClient.setQueryData(standingKey, standing),
  });
}

export const hiddenContentQuery = () =>
  infiniteQueryOptions({
    queryKey: hiddenKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        admin.GET("/api/admin/v1/content-decisions/mine", {
          params: { query: { cursor } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<HiddenContent>(pages, ({ id }) => id),
  });

/** The user's own entries in the audit log. */
export const decisionsQuery = () =>
  infiniteQueryOptions({
    queryKey: decisionsKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(admin.GET("/api/admin/v1/audit/mine", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<DecisionAboutMe>(pages, ({ id }) => id),
  });

export function useContentAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      unwrap(
        admin.POST("/api/admin/v1/content-decisions/{decision_id}/appeal", {
          params: { path: { decision_id: id } },
          body: { text },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: hiddenKey }),
  });
}

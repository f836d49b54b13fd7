/** Queries for unpublished outfits: drafts, plans, the trash. */
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Outfit } from "@/api/types";
import {
  deleteForGood,
  listByState,
  noteOutfit,
  outfitKeys,
  restoreOutfit,
} from "@/features/outfit/queries";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";

export type UnpublishedState = Exclude<Outfit["state"], "published">;

export const unpublishedQuery = (state: UnpublishedState) =>
  infiniteQueryOptions({
    queryKey: [...outfitKeys.all, "kept", state],
    queryFn: ({ pageParam, signal }) => listByState(state, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: aboutTopics("outfits"),
  });

export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreOutfit,
    onSuccess: (outfit) => noteOutfit(queryClient, outfit),
  });
}

export function useDeletePermanently() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteForGood,
    onSuccess: () => invalidateTopics(queryClient, "outfits"),
  });
}

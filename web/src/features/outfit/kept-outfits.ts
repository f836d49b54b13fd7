/** Outfits that are not published: drafts, plans, the trash. */
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Outfit } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { about, noteChange } from "@/lib/topics";
import { deleteForGood, listKept, noteOutfit, outfitKeys, restoreOutfit } from "./queries";

export type KeptState = Exclude<Outfit["state"], "published">;

export const keptOutfitsQuery = (state: KeptState) =>
  infiniteQueryOptions({
    queryKey: [...outfitKeys.all, "kept", state],
    queryFn: ({ pageParam, signal }) => listKept(state, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: about("outfits"),
  });

export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreOutfit,
    onSuccess: (outfit) => noteOutfit(queryClient, outfit),
  });
}

export function useDeleteForGood() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteForGood,
    onSuccess: () => noteChange(queryClient, "outfits"),
  });
}

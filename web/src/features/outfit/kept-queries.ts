/** What outfits that are not published ask of the API: drafts, plans, the trash. */
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, wardrobe } from "@/api/client";
import type { Outfit } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { about, noteChange } from "@/lib/topics";
import { outfitKeys, restoreOutfit } from "./queries";

export type KeptState = Exclude<Outfit["state"], "published">;

export const keptOutfitsQuery = (state: KeptState) =>
  infiniteQueryOptions({
    queryKey: [...outfitKeys.all, "kept", state],
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(
        wardrobe.GET("/api/wardrobe/v1/outfits", { params: { query: { state, cursor } }, signal }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: about("outfits"),
  });

export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreOutfit,
    onSuccess: (outfit) => {
      queryClient.setQueryData(outfitKeys.one(outfit.id), outfit);
      void noteChange(queryClient, "outfits", "tags");
    },
  });
}

export function useDeleteForGood() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (outfit_id: string) =>
      answer(
        wardrobe.DELETE("/api/wardrobe/v1/trash/{outfit_id}", { params: { path: { outfit_id } } }),
      ),
    onSuccess: () => noteChange(queryClient, "outfits"),
  });
}

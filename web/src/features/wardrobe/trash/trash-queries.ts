/** API calls of the trash. */
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap, wardrobe } from "@/api/client";
import type { Garment } from "@/api/types";
import { wardrobeKeys } from "@/features/wardrobe/queries";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";

export const trashedGarmentsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...wardrobeKeys.all, "trash"],
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        wardrobe.GET("/api/wardrobe/v1/trash/garments", { params: { query: { cursor } }, signal }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Garment>(pages, ({ id }) => id),
    meta: aboutTopics("garments"),
  });

type Act = "trash" | "restore" | "delete";

interface Changed {
  ids: string[];
  /** The error of the first garment that failed. */
  failure?: unknown;
}

/** Moves garments one after another, all that it can; fails if it could not move any. */
export function useMoveGarments() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, act }: { ids: readonly string[]; act: Act }): Promise<Changed> => {
      const changed: Changed = { ids: [] };
      for (const id of ids) {
        try {
          await move(id, act);
          changed.ids.push(id);
        } catch (failure) {
          changed.failure ??= failure;
        }
      }
      if (changed.ids.length === 0 && changed.failure) throw changed.failure;
      return changed;
    },
    // Pins of outfits disappear and come back with their garments.
    onSettled: () => invalidateTopics(queryClient, "garments", "outfits"),
  });
}

function move(garment_id: string, act: Act) {
  const params = { path: { garment_id } };
  if (act === "trash")
    return unwrap<unknown>(wardrobe.DELETE("/api/wardrobe/v1/garments/{garment_id}", { params }));
  if (act === "restore")
    return unwrap<unknown>(
      wardrobe.POST("/api/wardrobe/v1/garments/{garment_id}/restore", { params }),
    );
  return unwrap<unknown>(
    wardrobe.DELETE("/api/wardrobe/v1/trash/garments/{garment_id}", { params }),
  );
}

export function useEmptyTrash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(wardrobe.DELETE("/api/wardrobe/v1/trash")),
    onSuccess: () => invalidateTopics(queryClient, "garments", "outfits"),
  });
}

/** What outfits ask of the API: one outfit, its owner and tags, uploading, publishing, editing, trashing. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, idempotencyKey, identity, ifMatch, tags, wardrobe } from "@/api/client";
import type { NewOutfit, Outfit, OutfitChange, Photo, Profile } from "@/api/types";
import { type UploadOptions, upload } from "@/api/upload";
import type { SeeAs } from "@/lib/mirror";
import { about, noteChange } from "@/lib/topics";

export const outfitKeys = {
  all: ["outfit"] as const,
  one: (id: string) => [...outfitKeys.all, id] as const,
  tags: (id: string) => [...outfitKeys.one(id), "tags"] as const,
  owner: (ownerId: string) => [...outfitKeys.all, "owner", ownerId] as const,
  recentTags: () => [...outfitKeys.all, "recent-tags"] as const,
};

export const outfitQuery = (outfit_id: string, see_as?: SeeAs) =>
  queryOptions({
    queryKey: see_as ? [...outfitKeys.one(outfit_id), see_as] : outfitKeys.one(outfit_id),
    queryFn: ({ signal }) =>
      answer(
        wardrobe.GET("/api/wardrobe/v1/outfits/{outfit_id}", {
          params: { path: { outfit_id }, query: { see_as } },
          signal,
        }),
      ),
    meta: about("outfits"),
  });

/** The owner's profile; null when it is not shown to the visitor. */
export const ownerQuery = (ownerId: string) =>
  queryOptions({
    queryKey: outfitKeys.owner(ownerId),
    queryFn: async ({ signal }): Promise<Profile | null> => {
      const params = { query: { ids: ownerId } };
      const found = await answer(identity.GET("/api/identity/v1/profiles", { params, signal }));
      return (found as { items: Profile[] }).items[0] ?? null;
    },
    staleTime: 5 * 60_000,
  });

/** The tags of the owner that hold the outfit and that the visitor may see. */
export const outfitTagsQuery = (outfit_id: string, see_as?: SeeAs) =>
  queryOptions({
    queryKey: see_as ? [...outfitKeys.tags(outfit_id), see_as] : outfitKeys.tags(outfit_id),
    queryFn: async ({ signal }) => {
      const params = { path: { outfit_id }, query: { limit: 100, see_as } };
      const page = await answer(
        tags.GET("/api/tags/v1/outfits/{outfit_id}/tags", { params, signal }),
      );
      return page.items;
    },
    meta: about("tags"),
  });

/** The tags that one used last, to suggest. */
export const recentTagsQuery = () =>
  queryOptions({
    queryKey: outfitKeys.recentTags(),
    queryFn: async ({ signal }) => {
      const params = { query: { sort: "recent" as const, limit: 12 } };
      return (await answer(tags.GET("/api/tags/v1/tags", { params, signal }))).items;
    },
    meta: about("tags"),
  });

export const uploadPhoto = (file: Blob, options: UploadOptions): Promise<Photo> =>
  upload<Photo>("/api/wardrobe/v1/photos", file, options);

/** `key` is the same for every attempt to make one outfit. */
export const createOutfit = (outfit: NewOutfit, key: string): Promise<Outfit> =>
  answer(wardrobe.POST("/api/wardrobe/v1/outfits", { body: outfit, headers: idempotencyKey(key) }));

/** Takes away a photo of which nothing was made. */
export const discardPhoto = (photo_id: string) =>
  answer(wardrobe.DELETE("/api/wardrobe/v1/photos/{photo_id}", { params: { path: { photo_id } } }));

/** Every page shows a new outfit. */
export function noteOutfit(queryClient: QueryClient, outfit: Outfit): void {
  queryClient.setQueryData(outfitKeys.one(outfit.id), outfit);
  void noteChange(queryClient, "outfits", "tags");
}

export const editOutfit = (outfit_id: string, change: OutfitChange, version: number) =>
  answer(
    wardrobe.PATCH("/api/wardrobe/v1/outfits/{outfit_id}", {
      params: { path: { outfit_id } },
      body: change,
      headers: ifMatch(version),
    }),
  );

export function useEditOutfit(outfit_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ change, version }: { change: OutfitChange; version: number }) =>
      editOutfit(outfit_id, change, version),
    onSuccess: (changed) => noteOutfit(queryClient, changed),
  });
}

/** Without a version it replaces the photo whatever happened since, as an undo does. */
export const replacePhoto = (outfit_id: string, photo_id: string, version?: number) =>
  answer(
    wardrobe.PUT("/api/wardrobe/v1/outfits/{outfit_id}/photo", {
      params: { path: { outfit_id } },
      body: { photo_id },
      headers: version === undefined ? {} : ifMatch(version),
    }),
  );

/** A copy to wear again: a plan for a day, or without one a draft. */
export function useCopyOutfit(outfit_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (planned_for: string | null) =>
      answer(
        wardrobe.POST("/api/wardrobe/v1/outfits/{outfit_id}/copies", {
          params: { path: { outfit_id } },
          body: { planned_for },
          headers: idempotencyKey(),
        }),
      ),
    onSuccess: (copy) => noteOutfit(queryClient, copy),
  });
}

export const restoreOutfit = (outfit_id: string): Promise<Outfit> =>
  answer(
    wardrobe.POST("/api/wardrobe/v1/outfits/{outfit_id}/restore", {
      params: { path: { outfit_id } },
    }),
  );

/** One's own outfits in a state, a page. */
export const listKept = (state: Outfit["state"], cursor: string | undefined, signal: AbortSignal) =>
  answer(
    wardrobe.GET("/api/wardrobe/v1/outfits", { params: { query: { state, cursor } }, signal }),
  );

/** Whether the outfit is the only one that its owner has published. */
export const isFirstQuery = (outfit_id: string) =>
  queryOptions({
    queryKey: [...outfitKeys.one(outfit_id), "is-first"],
    queryFn: async ({ signal }) => {
      const { items } = await listKept("published", undefined, signal);
      return items.length === 1 && items[0]?.id === outfit_id;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const deleteForGood = (outfit_id: string) =>
  answer(
    wardrobe.DELETE("/api/wardrobe/v1/trash/{outfit_id}", { params: { path: { outfit_id } } }),
  );

/** `leave` goes away from the outfit's page before everything forgets the outfit. */
export function useTrashOutfit(outfit_id: string, leave: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      answer(
        wardrobe.DELETE("/api/wardrobe/v1/outfits/{outfit_id}", {
          params: { path: { outfit_id } },
        }),
      ),
    onSuccess: async () => {
      await leave();
      queryClient.removeQueries({ queryKey: outfitKeys.one(outfit_id) });
      void noteChange(queryClient, "outfits", "tags");
    },
  });
}

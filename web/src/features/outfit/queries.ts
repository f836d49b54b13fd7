/** API calls for outfits: read, upload, publish, edit, trash. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { idempotencyKey, identity, ifMatch, tags, unwrap, wardrobe } from "@/api/client";
import type { NewOutfit, Outfit, OutfitChange, Photo, Profile } from "@/api/types";
import { type UploadOptions, upload } from "@/api/upload";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";
import type { ViewAs } from "@/lib/sharing/view-as";

export const outfitKeys = {
  all: ["outfit"] as const,
  one: (id: string) => [...outfitKeys.all, id] as const,
  tags: (id: string) => [...outfitKeys.one(id), "tags"] as const,
  owner: (ownerId: string) => [...outfitKeys.all, "owner", ownerId] as const,
  recentTags: () => [...outfitKeys.all, "recent-tags"] as const,
};

export const outfitQuery = (outfit_id: string, see_as?: ViewAs) =>
  queryOptions({
    queryKey: see_as ? [...outfitKeys.one(outfit_id), see_as] : outfitKeys.one(outfit_id),
    queryFn: ({ signal }) =>
      unwrap(
        wardrobe.GET("/api/wardrobe/v1/outfits/{outfit_id}", {
          params: { path: { outfit_id }, query: { see_as } },
          signal,
        }),
      ),
    meta: aboutTopics("outfits"),
  });

/** The owner's profile; null when the visitor may not see it. */
export const ownerQuery = (ownerId: string) =>
  queryOptions({
    queryKey: outfitKeys.owner(ownerId),
    queryFn: async ({ signal }): Promise<Profile | null> => {
      const params = { query: { ids: ownerId } };
      const found = await unwrap(identity.GET("/api/identity/v1/profiles", { params, signal }));
      return (found as { items: Profile[] }).items[0] ?? null;
    },
    staleTime: 5 * 60_000,
  });

/** The owner's tags that contain the outfit and are visible to the visitor. */
export const outfitTagsQuery = (outfit_id: string, see_as?: ViewAs) =>
  queryOptions({
    queryKey: see_as ? [...outfitKeys.tags(outfit_id), see_as] : outfitKeys.tags(outfit_id),
    queryFn: async ({ signal }) => {
      const params = { path: { outfit_id }, query: { limit: 100, see_as } };
      const page = await unwrap(
        tags.GET("/api/tags/v1/outfits/{outfit_id}/tags", { params, signal }),
      );
      return page.items;
    },
    meta: aboutTopics("tags"),
  });

/** The user's recently used tags, as suggestions. */
export const recentTagsQuery = () =>
  queryOptions({
    queryKey: outfitKeys.recentTags(),
    queryFn: async ({ signal }) => {
      const params = { query: { sort: "recent" as const, limit: 12 } };
      return (await unwrap(tags.GET("/api/tags/v1/tags", { params, signal }))).items;
    },
    meta: aboutTopics("tags"),
  });

export const uploadPhoto = (file: Blob, options: UploadOptions): Promise<Photo> =>
  upload<Photo>("/api/wardrobe/v1/photos", file, options);

/** `key` is the same for every attempt to create one outfit. */
export const createOutfit = (outfit: NewOutfit, key: string): Promise<Outfit> =>
  unwrap(wardrobe.POST("/api/wardrobe/v1/outfits", { body: outfit, headers: idempotencyKey(key) }));

/** Deletes a photo that no outfit uses. */
export const discardPhoto = (photo_id: string) =>
  unwrap(wardrobe.DELETE("/api/wardrobe/v1/photos/{photo_id}", { params: { path: { photo_id } } }));

/** Makes a new outfit appear on every page. */
export function noteOutfit(queryClient: QueryClient, outfit: Outfit): void {
  queryClient.setQueryData(outfitKeys.one(outfit.id), outfit);
  void invalidateTopics(queryClient, "outfits", "tags");
}

export const editOutfit = (outfit_id: string, change: OutfitChange, version: number) =>
  unwrap(
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
  unwrap(
    wardrobe.PUT("/api/wardrobe/v1/outfits/{outfit_id}/photo", {
      params: { path: { outfit_id } },
      body: { photo_id },
      headers: version === undefined ? {} : ifMatch(version),
    }),
  );

/** Copies an outfit to wear again: as a plan for a day, or without a day as a draft. */
export function useCopyOutfit(outfit_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (planned_for: string | null) =>
      unwrap(
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
  unwrap(
    wardrobe.POST("/api/wardrobe/v1/outfits/{outfit_id}/restore", {
      params: { path: { outfit_id } },
    }),
  );

/** The user's own outfits in a state, page by page. */
export const listByState = (
  state: Outfit["state"],
  cursor: string | undefined,
  signal: AbortSignal,
) =>
  unwrap(
    wardrobe.GET("/api/wardrobe/v1/outfits", { params: { query: { state, cursor } }, signal }),
  );

/** Return whether the outfit is the only one that its owner has published. */
export const isFirstQuery = (outfit_id: string) =>
  queryOptions({
    queryKey: [...outfitKeys.one(outfit_id), "is-first"],
    queryFn: async ({ signal }) => {
      const { items } = await listByState("published", undefined, signal);
      return items.length === 1 && items[0]?.id === outfit_id;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const deleteForGood = (outfit_id: string) =>
  unwrap(
    wardrobe.DELETE("/api/wardrobe/v1/trash/{outfit_id}", { params: { path: { outfit_id } } }),
  );

/** `leave` navigates away from the outfit's page before the caches drop the outfit. */
export function useTrashOutfit(outfit_id: string, leave: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(
        wardrobe.DELETE("/api/wardrobe/v1/outfits/{outfit_id}", {
          params: { path: { outfit_id } },
        }),
      ),
    onSuccess: async () => {
      await leave();
      queryClient.removeQueries({ queryKey: outfitKeys.one(outfit_id) });
      void invalidateTopics(queryClient, "outfits", "tags");
    },
  });
}

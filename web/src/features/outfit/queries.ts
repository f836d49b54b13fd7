/** What outfits ask of the API: one outfit, its owner and tags, uploading, publishing, editing, trashing. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, idempotencyKey, identity, ifMatch, tags, wardrobe } from "@/api/client";
import type { NewOutfit, Outfit, OutfitChange, Photo, Profile } from "@/api/types";
import { type UploadOptions, upload } from "@/api/upload";
import { about, noteChange } from "@/lib/topics";

export const outfitKeys = {
  all: ["outfit"] as const,
  one: (id: string) => [...outfitKeys.all, id] as const,
  tags: (id: string) => [...outfitKeys.one(id), "tags"] as const,
  owner: (ownerId: string) => [...outfitKeys.all, "owner", ownerId] as const,
  recentTags: () => [...outfitKeys.all, "recent-tags"] as const,
};

export const outfitQuery = (outfit_id: string) =>
  queryOptions({
    queryKey: outfitKeys.one(outfit_id),
    queryFn: ({ signal }) =>
      answer(
        wardrobe.GET("/api/wardrobe/v1/outfits/{outfit_id}", {
          params: { path: { outfit_id } },
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
export const outfitTagsQuery = (outfit_id: string) =>
  queryOptions({
    queryKey: outfitKeys.tags(outfit_id),
    queryFn: async ({ signal }) => {
      const params = { path: { outfit_id }, query: { limit: 100 } };
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

interface Publication {
  outfit: NewOutfit;
  /** The same for every attempt to publish one draft. */
  key: string;
}

export function usePublish() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ outfit, key }: Publication) =>
      answer(
        wardrobe.POST("/api/wardrobe/v1/outfits", { body: outfit, headers: idempotencyKey(key) }),
      ),
    onSuccess: (outfit) => {
      queryClient.setQueryData(outfitKeys.one(outfit.id), outfit);
      void noteChange(queryClient, "outfits", "tags");
    },
  });
}

export function useEditOutfit(outfit: Outfit) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: OutfitChange) =>
      answer(
        wardrobe.PATCH("/api/wardrobe/v1/outfits/{outfit_id}", {
          params: { path: { outfit_id: outfit.id } },
          body: change,
          headers: ifMatch(outfit.version),
        }),
      ),
    onSuccess: (changed) => {
      queryClient.setQueryData(outfitKeys.one(outfit.id), changed);
      void noteChange(queryClient, "outfits");
    },
  });
}

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

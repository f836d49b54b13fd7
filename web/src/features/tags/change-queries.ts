/** API calls that change tags: create, edit, merge, delete, add outfits, reorder. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { idempotencyKey, ifMatch, tags, unwrap } from "@/api/client";
import type { OutfitsChange, Tag, TagChange } from "@/api/types";
import { useDefaultAudience } from "@/features/session";
import { Problem } from "@/lib/http/problem";
import { invalidateTopics } from "@/lib/http/query-topics";
import { slugOf } from "@/lib/text/slug-of";
import { holdingQuery, memberIdsQuery } from "./outfit-queries";
import { tagKeys } from "./queries";

interface Placement {
  outfit_id: string;
  slug: string;
  placed: boolean;
}

const tagOutfit = ({ outfit_id, slug, placed }: Placement) => {
  const params = { path: { slug, outfit_id } };
  return placed
    ? unwrap(tags.PUT("/api/tags/v1/tags/{slug}/outfits/{outfit_id}", { params }))
    : unwrap(tags.DELETE("/api/tags/v1/tags/{slug}/outfits/{outfit_id}", { params }));
};

/** Adds an outfit to the user's tag or removes it: optimistic, rolled back on failure. */
export function useTagOutfit(outfit_id: string, owner_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = holdingQuery(outfit_id, owner_id);
  const show = ({ slug, placed }: Omit<Placement, "outfit_id">) =>
    queryClient.setQueryData(queryKey, (slugs: string[] = []) =>
      placed ? [...new Set([...slugs, slug])] : slugs.filter((current) => current !== slug),
    );
  return useMutation({
    scope: { id: `place-${outfit_id}` },
    mutationFn: (change: Omit<Placement, "outfit_id">) => tagOutfit({ ...change, outfit_id }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      show(change);
    },
    onError: (_error, { slug, placed }) => show({ slug, placed: !placed }),
    onSettled: () => void invalidateTopics(queryClient, "tags"),
  });
}

/** Creates a tag by name; an existing one is returned as is. */
export function useCreateTag() {
  const queryClient = useQueryClient();
  const audience = useDefaultAudience();
  return useMutation({
    mutationFn: (name: string): Promise<{ slug: string; name: string }> =>
      unwrap(tags.POST("/api/tags/v1/tags", { body: { name, audience } })).catch((error) => {
        if (error instanceof Problem && error.status === 409) return { slug: slugOf(name), name };
        throw error;
      }),
    onSettled: () => invalidateTopics(queryClient, "tags"),
  });
}

/** Adds and removes many outfits of an own or co-owned tag; returns the actual changes. */
export function useChangeOutfits({ id, slug, co_owned }: Tag) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OutfitsChange) => {
      const headers = idempotencyKey();
      const shared = { params: { path: { tag_id: id } }, body, headers };
      return co_owned
        ? unwrap(tags.POST("/api/tags/v1/co-owned-tags/{tag_id}/outfits", shared))
        : unwrap(
            tags.POST("/api/tags/v1/tags/{slug}/outfits", {
              params: { path: { slug } },
              body,
              headers,
            }),
          );
    },
    onSettled: () => invalidateTopics(queryClient, "tags"),
  });
}

/** Removes an outfit; returns the previous order, so that it can be restored. */
export function useRemoveOutfit(tag: Tag) {
  const { slug, owner_id } = tag;
  const queryClient = useQueryClient();
  const { mutateAsync: change } = useChangeOutfits(tag);
  return useMutation({
    mutationFn: async (outfit_id: string) => {
      const before = await queryClient.fetchQuery(memberIdsQuery(owner_id, slug));
      await change({ remove: [outfit_id] });
      return { outfit_id, before };
    },
  });
}

/** Restores an outfit to its position. */
export function useRestoreOutfit(tag: Tag) {
  const { mutateAsync: change } = useChangeOutfits(tag);
  const { mutateAsync: order } = useOrderOutfits(tag.slug);
  return useMutation({
    mutationFn: async ({ outfit_id, before }: { outfit_id: string; before: string[] }) => {
      await change({ add: [outfit_id] });
      await order(before);
    },
  });
}

export function useOrderOutfits(slug: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `order-${slug}` },
    mutationFn: (outfit_ids: string[]) =>
      unwrap(
        tags.PUT("/api/tags/v1/tags/{slug}/outfit-order", {
          params: { path: { slug } },
          body: { outfit_ids },
        }),
      ),
    onSettled: () => invalidateTopics(queryClient, "tags"),
  });
}

/** Shows the new order of the tags at once; rolls back if saving fails. */
export function useOrderTags() {
  const queryClient = useQueryClient();
  const queryKey = tagKeys.mine("hand");
  return useMutation({
    scope: { id: "order-tags" },
    mutationFn: (slugs: string[]) =>
      unwrap(tags.PUT("/api/tags/v1/tag-order", { body: { slugs } })),
    onMutate: async (slugs) => {
      await queryClient.cancelQueries({ queryKey });
      const tagOutfit = new Map(slugs.map((slug, index) => [slug, index]));
      queryClient.setQueryData(queryKey, (mine: Tag[] = []) =>
        mine.toSorted((a, b) => (tagOutfit.get(a.slug) ?? -1) - (tagOutfit.get(b.slug) ?? -1)),
      );
    },
    onSettled: () => invalidateTopics(queryClient, "tags"),
  });
}

/** Changes a tag as it was read; a concurrent change is refused (412). */
export function useEditTag(tag: Tag) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: TagChange) =>
      unwrap(
        tags.PATCH("/api/tags/v1/tags/{slug}", {
          params: { path: { slug: tag.slug } },
          body: change,
          headers: ifMatch(tag.version),
        }),
      ),
    onSuccess: (changed) => {
      queryClient.setQueryData(tagKeys.one(tag.owner_id, changed.slug), changed);
      void invalidateTopics(queryClient, "tags");
    },
  });
}

export function useMergeTag(slug: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (into: string) =>
      unwrap(
        tags.POST("/api/tags/v1/tags/{slug}/merge", {
          params: { path: { slug } },
          body: { into },
          headers: idempotencyKey(),
        }),
      ),
    onSuccess: () => invalidateTopics(queryClient, "tags"),
  });
}

export function useDeleteTag(slug: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(tags.DELETE("/api/tags/v1/tags/{slug}", { params: { path: { slug } } })),
    onSuccess: () => invalidateTopics(queryClient, "tags"),
  });
}

/** Restores a deleted or merged tag. */
export function useRestoreTag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tag_id: string) =>
      unwrap(
        tags.POST("/api/tags/v1/deleted-tags/{tag_id}/restore", { params: { path: { tag_id } } }),
      ),
    onSettled: () => invalidateTopics(queryClient, "tags"),
  });
}

/** What a person does with tags: makes, changes, merges, deletes them, puts outfits in and in order. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, idempotencyKey, ifMatch, tags } from "@/api/client";
import type { OutfitsChange, Tag, TagChange } from "@/api/types";
import { useOwnAudience } from "@/features/session";
import { Problem } from "@/lib/problem";
import { slugOf } from "@/lib/slug";
import { noteChange } from "@/lib/topics";
import { heldQuery, holdingQuery } from "./outfit-queries";
import { tagKeys } from "./queries";

interface Placement {
  outfit_id: string;
  slug: string;
  placed: boolean;
}

const place = ({ outfit_id, slug, placed }: Placement) => {
  const params = { path: { slug, outfit_id } };
  return placed
    ? answer(tags.PUT("/api/tags/v1/tags/{slug}/outfits/{outfit_id}", { params }))
    : answer(tags.DELETE("/api/tags/v1/tags/{slug}/outfits/{outfit_id}", { params }));
};

/** Puts an outfit into one's tag or takes it out: shown at once, taken back when it fails. */
export function usePlaceOutfit(outfit_id: string, owner_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = holdingQuery(outfit_id, owner_id);
  const show = ({ slug, placed }: Omit<Placement, "outfit_id">) =>
    queryClient.setQueryData(queryKey, (slugs: string[] = []) =>
      placed ? [...new Set([...slugs, slug])] : slugs.filter((held) => held !== slug),
    );
  return useMutation({
    scope: { id: `place-${outfit_id}` },
    mutationFn: (wish: Omit<Placement, "outfit_id">) => place({ ...wish, outfit_id }),
    onMutate: async (wish) => {
      await queryClient.cancelQueries({ queryKey });
      show(wish);
    },
    onError: (_error, { slug, placed }) => show({ slug, placed: !placed }),
    onSettled: () => void noteChange(queryClient, "tags"),
  });
}

/** Makes a tag of a name; one that is there already serves as well. */
export function useCreateTag() {
  const queryClient = useQueryClient();
  const audience = useOwnAudience();
  return useMutation({
    mutationFn: (name: string): Promise<{ slug: string; name: string }> =>
      answer(tags.POST("/api/tags/v1/tags", { body: { name, audience } })).catch((error) => {
        if (error instanceof Problem && error.status === 409) return { slug: slugOf(name), name };
        throw error;
      }),
    onSettled: () => noteChange(queryClient, "tags"),
  });
}

/** Puts many outfits into one's tag and takes many out; answers what really changed. */
export function useChangeOutfits(slug: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OutfitsChange) =>
      answer(
        tags.POST("/api/tags/v1/tags/{slug}/outfits", {
          params: { path: { slug } },
          body,
          headers: idempotencyKey(),
        }),
      ),
    onSettled: () => noteChange(queryClient, "tags"),
  });
}

/** Takes an outfit out; answers what was there, in its order, so that it can be put back. */
export function useTakeOut({ slug, owner_id }: Tag) {
  const queryClient = useQueryClient();
  const { mutateAsync: change } = useChangeOutfits(slug);
  return useMutation({
    mutationFn: async (outfit_id: string) => {
      const before = await queryClient.fetchQuery(heldQuery(owner_id, slug));
      await change({ remove: [outfit_id] });
      return { outfit_id, before };
    },
  });
}

/** Puts an outfit back to where it was. */
export function usePutBack({ slug }: Tag) {
  const { mutateAsync: change } = useChangeOutfits(slug);
  const { mutateAsync: order } = useOrderOutfits(slug);
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
      answer(
        tags.PUT("/api/tags/v1/tags/{slug}/outfit-order", {
          params: { path: { slug } },
          body: { outfit_ids },
        }),
      ),
    onSettled: () => noteChange(queryClient, "tags"),
  });
}

/** Shows the new order of one's tags at once; takes it back when it cannot be kept. */
export function useOrderTags() {
  const queryClient = useQueryClient();
  const queryKey = tagKeys.mine("hand");
  return useMutation({
    scope: { id: "order-tags" },
    mutationFn: (slugs: string[]) =>
      answer(tags.PUT("/api/tags/v1/tag-order", { body: { slugs } })),
    onMutate: async (slugs) => {
      await queryClient.cancelQueries({ queryKey });
      const place = new Map(slugs.map((slug, index) => [slug, index]));
      queryClient.setQueryData(queryKey, (mine: Tag[] = []) =>
        mine.toSorted((a, b) => (place.get(a.slug) ?? -1) - (place.get(b.slug) ?? -1)),
      );
    },
    onSettled: () => noteChange(queryClient, "tags"),
  });
}

/** Changes a tag as it was read: one that was changed elsewhere meanwhile is refused (412). */
export function useEditTag(tag: Tag) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: TagChange) =>
      answer(
        tags.PATCH("/api/tags/v1/tags/{slug}", {
          params: { path: { slug: tag.slug } },
          body: change,
          headers: ifMatch(tag.version),
        }),
      ),
    onSuccess: (changed) => {
      queryClient.setQueryData(tagKeys.one(tag.owner_id, changed.slug), changed);
      void noteChange(queryClient, "tags");
    },
  });
}

export function useMergeTag(slug: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (into: string) =>
      answer(
        tags.POST("/api/tags/v1/tags/{slug}/merge", {
          params: { path: { slug } },
          body: { into },
          headers: idempotencyKey(),
        }),
      ),
    onSuccess: () => noteChange(queryClient, "tags"),
  });
}

export function useDeleteTag(slug: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      answer(tags.DELETE("/api/tags/v1/tags/{slug}", { params: { path: { slug } } })),
    onSuccess: () => noteChange(queryClient, "tags"),
  });
}

/** Brings a deleted or merged tag back. */
export function useRestoreTag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tag_id: string) =>
      answer(
        tags.POST("/api/tags/v1/deleted-tags/{tag_id}/restore", { params: { path: { tag_id } } }),
      ),
    onSettled: () => noteChange(queryClient, "tags"),
  });
}

/** API calls of people who are invited to fill a tag together, or do. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { tags, unwrap } from "@/api/client";
import type { Invitation, Profile, Tag } from "@/api/types";
import { readPeople, tagKeys } from "@/features/tags/queries";
import { FIRST_PAGE, itemsOf, nextCursor, readToEnd } from "@/lib/http/pagination";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";

export interface InvitationShown extends Invitation {
  owner: Profile | undefined;
}

export interface CoOwnedTag extends Tag {
  owner: Profile | undefined;
}

async function withOwners<T extends { owner_id: string }>(items: T[], signal: AbortSignal) {
  const people = await readPeople(
    items.map(({ owner_id }) => owner_id),
    signal,
  );
  return items.map((item) => ({ ...item, owner: people.get(item.owner_id) }));
}

const PAGED = { initialPageParam: FIRST_PAGE, getNextPageParam: nextCursor } as const;

export const invitationsQuery = () =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: [...tagKeys.all, "invitations"],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const params = { query: { cursor, limit: 40 } };
      const page = await unwrap(tags.GET("/api/tags/v1/invitations", { params, signal }));
      return { ...page, items: await withOwners(page.items, signal) };
    },
    select: ({ pages }) => itemsOf<InvitationShown>(pages, ({ tag_id }) => tag_id),
    meta: aboutTopics("tags"),
  });

export const coOwnedTagsQuery = () =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: [...tagKeys.all, "co-owned"],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const params = { query: { cursor, limit: 40 } };
      const page = await unwrap(tags.GET("/api/tags/v1/co-owned-tags", { params, signal }));
      return { ...page, items: await withOwners(page.items, signal) };
    },
    select: ({ pages }) => itemsOf<CoOwnedTag>(pages, ({ id }) => id),
    meta: aboutTopics("tags"),
  });

/** All co-owned tags, to choose from. */
export const allCoOwnedTagsQuery = () =>
  queryOptions({
    queryKey: [...tagKeys.all, "co-owned", "all"],
    queryFn: async ({ signal }): Promise<CoOwnedTag[]> => {
      const found = await readToEnd<Tag>((cursor) => {
        const params = { query: { cursor, limit: 100 } };
        return unwrap(tags.GET("/api/tags/v1/co-owned-tags", { params, signal }));
      });
      return withOwners(found, signal);
    },
    meta: aboutTopics("tags"),
  });

/** Accepts or declines an invitation. */
export function useAnswerInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ tag_id, accepts }: { tag_id: string; accepts: boolean }) => {
      const params = { path: { tag_id } };
      const path = "/api/tags/v1/invitations/{tag_id}";
      await (accepts ? unwrap(tags.PUT(path, { params })) : unwrap(tags.DELETE(path, { params })));
    },
    onSettled: () => invalidateTopics(queryClient, "tags"),
  });
}

export function useLeaveTag(tag_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (remove_outfits: boolean) =>
      unwrap(
        tags.DELETE("/api/tags/v1/co-owned-tags/{tag_id}", {
          params: { path: { tag_id }, query: { remove_outfits } },
        }),
      ),
    onSettled: () => invalidateTopics(queryClient, "tags"),
  });
}

/** Removes an outfit that the user added to another's tag; their own also after leaving. */
export function useRemoveShared(tag_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (outfit_id: string) =>
      unwrap(
        tags.DELETE("/api/tags/v1/co-owned-tags/{tag_id}/outfits/{outfit_id}", {
          params: { path: { tag_id, outfit_id } },
        }),
      ),
    onSettled: () => invalidateTopics(queryClient, "tags"),
  });
}

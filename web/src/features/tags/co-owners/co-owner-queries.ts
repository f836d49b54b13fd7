/** API calls about co-owners of a tag: invite, remove, and find people to invite. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { feed, tags, unwrap } from "@/api/client";
import type { CoOwner, PersonFound, Profile, Tag } from "@/api/types";
import { readPeople, tagKeys } from "@/features/tags/queries";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";
import type { ViewAs } from "@/lib/sharing/view-as";

/** A co-owner, with a profile if the viewer may see it. */
export interface CoOwnerShown extends CoOwner {
  person: Profile | undefined;
}

/** The co-owners of a tag whom the viewer may see; for its owner, invited people too. */
export const coOwnersQuery = (user_id: string, slug: string, see_as?: ViewAs) =>
  queryOptions({
    queryKey: [...tagKeys.one(user_id, slug), "co-owners", see_as ?? null],
    queryFn: async ({ signal }): Promise<CoOwnerShown[]> => {
      // A tag has at most twenty.
      const params = { path: { user_id, slug }, query: { limit: 100, see_as } };
      const path = "/api/tags/v1/users/{user_id}/tags/{slug}/co-owners";
      const { items } = await unwrap(tags.GET(path, { params, signal }));
      const people = await readPeople(
        items.map((each) => each.user_id),
        signal,
      );
      return items.map((each) => ({ ...each, person: people.get(each.user_id) }));
    },
    meta: aboutTopics("tags"),
  });

/** People by the beginning of a name. */
export const peopleToInviteQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...tagKeys.all, "people", q],
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(feed.GET("/api/feed/v1/people", { params: { query: { q, cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<PersonFound>(pages, ({ user_id }) => user_id),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Invites a person, or withdraws the invitation or the co-ownership. */
export function useCoOwner({ slug }: Tag) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ user_id, invites }: { user_id: string; invites: boolean }) => {
      const params = { path: { slug, user_id } };
      const path = "/api/tags/v1/tags/{slug}/co-owners/{user_id}";
      await (invites ? unwrap(tags.PUT(path, { params })) : unwrap(tags.DELETE(path, { params })));
    },
    onSettled: () => invalidateTopics(queryClient, "tags"),
  });
}

/** All that stands in the first screen of a tag's page: nothing moves when more comes. */
import type { QueryClient } from "@tanstack/react-query";
import type { Tag } from "@/api/types";
import { tagOutfitsQuery } from "./outfit-queries";
import { monthsQuery, tagOwnerQuery, tagQuery } from "./queries";

/** Resolves to the tag; rejects with its Problem only. */
export async function loadFirstScreen(
  queryClient: QueryClient,
  userId: string,
  slug: string,
): Promise<Tag> {
  const [tag] = await Promise.all([
    queryClient.ensureQueryData(tagQuery(userId, slug)),
    queryClient.prefetchQuery(monthsQuery(userId, slug)),
    queryClient.prefetchQuery(tagOwnerQuery(userId)),
    queryClient.prefetchInfiniteQuery(tagOutfitsQuery(userId, slug)),
  ]);
  return tag;
}

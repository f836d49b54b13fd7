/** Loads the first screen of a tag's page, so that later data moves nothing. */
import type { QueryClient } from "@tanstack/react-query";
import type { Tag } from "@/api/types";
import { coOwnersQuery } from "@/features/tags/co-owners/co-owner-queries";
import { tagOutfitsQuery } from "@/features/tags/outfit-queries";
import { monthsQuery, tagOwnerQuery, tagQuery } from "@/features/tags/queries";

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
    queryClient.prefetchQuery(coOwnersQuery(userId, slug)),
    queryClient.prefetchInfiniteQuery(tagOutfitsQuery(userId, slug)),
  ]);
  return tag;
}

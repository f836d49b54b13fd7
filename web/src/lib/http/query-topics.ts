/**
 * Topics of queries: a feature invalidates what it changed, without knowing which pages show it.
 */
import type { QueryClient } from "@tanstack/react-query";

export type Topic = "garments" | "outfits" | "tags" | "follows" | "asks";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { about?: readonly Topic[] };
  }
}

/** For a query's `meta`. */
export const aboutTopics = (...topics: Topic[]) => ({ about: topics });

/**
 * Invalidates all queries about the topics: visible ones refetch at once, the others when next
 * shown.
 */
export const invalidateTopics = (queryClient: QueryClient, ...topics: Topic[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => topics.some((topic) => meta?.about?.includes(topic)),
  });

/** What a query is about: a feature says what changed, and needs not know which pages show it. */
import type { QueryClient } from "@tanstack/react-query";

export type Topic = "garments" | "outfits" | "tags" | "follows";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { about?: readonly Topic[] };
  }
}

/** For a query's `meta`. */
export const about = (...topics: Topic[]) => ({ about: topics });

/** Asks again for everything about the topics: what is shown at once, the rest when it is shown. */
export const noteChange = (queryClient: QueryClient, ...topics: Topic[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => topics.some((topic) => meta?.about?.includes(topic)),
  });

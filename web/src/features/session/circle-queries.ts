/** API call for the user's circles. */
import { queryOptions } from "@tanstack/react-query";
import { feed, unwrap } from "@/api/client";

/** The user's circles by name. */
export const circlesQuery = () =>
  queryOptions({
    queryKey: ["circles", "list"],
    queryFn: async ({ signal }) =>
      (await unwrap(feed.GET("/api/feed/v1/circles", { signal }))).items,
  });

/** Whom a new account may follow first. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { answer, feed } from "@/api/client";
import type { ReaderRecommendation } from "@/api/types";
import { accountKeys } from "./queries";

export const MOST_PEOPLE = 5;

export const firstPeopleQuery = () =>
  queryOptions({
    queryKey: [...accountKeys.all, "first-people"],
    queryFn: async ({ signal }): Promise<ReaderRecommendation[]> => {
      const params = { query: { kind: "person", limit: MOST_PEOPLE } } as const;
      const { items } = await answer(feed.GET("/api/feed/v1/recommendations", { params, signal }));
      const seen = items.map(({ id }) => ({ id, mark: "seen" as const }));
      if (seen.length > 0) void tell(seen);
      return items;
    },
    // Whoever is followed leaves the recommendations; here they stay until the step is over.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Follows whoever was chosen; the first refusal is thrown when all were tried. */
export const useFollowFirst = () =>
  useMutation({
    mutationFn: async (chosen: readonly ReaderRecommendation[]) => {
      const outcomes = await Promise.allSettled(
        chosen.map(({ person: { id: user_id } }) =>
          answer(feed.PUT("/api/feed/v1/follows/{user_id}", { params: { path: { user_id } } })),
        ),
      );
      const done = chosen.filter((_, index) => outcomes[index]?.status === "fulfilled");
      const marks = done.map(({ id }) => ({ id, mark: "followed" as const }));
      if (marks.length > 0) void tell(marks);
      const refused = outcomes.find((outcome) => outcome.status === "rejected");
      if (refused) throw refused.reason;
    },
  });

type Mark = { id: string; mark: "seen" | "opened" | "followed" };

/** Counting is no reason to bother anybody when it fails. */
const tell = (items: Mark[]) =>
  answer(feed.POST("/api/feed/v1/recommendations/marks", { body: { items } })).catch(() => {});

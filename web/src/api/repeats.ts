/** Who has seen a garment, and warnings before people see it again; for its owner alone. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics } from "@/lib/http/query-topics";
import { ifMatch, unwrap, wardrobe } from "./client";
import type { RepeatChoices, SeenTime } from "./types";

const PATH = "/api/wardrobe/v1/repeat-preferences";

/** When a garment was worn and who was there, latest first. */
export const seenQuery = (garment_id: string) =>
  infiniteQueryOptions({
    queryKey: ["seen", garment_id],
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { path: { garment_id }, query: { cursor, limit: 12 } };
      return unwrap(
        wardrobe.GET("/api/wardrobe/v1/garments/{garment_id}/seen", { params, signal }),
      );
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) =>
      itemsOf<SeenTime>(pages, ({ worn_on, outfit }) => `${worn_on} ${outfit?.id}`),
    meta: aboutTopics("garments", "outfits", "follows"),
  });

/** Garments that some of these people saw shortly before the day. */
export const repeatsQuery = (
  garment_ids: readonly string[],
  person_ids: readonly string[],
  day: string,
) =>
  queryOptions({
    queryKey: ["repeats", garment_ids, person_ids, day],
    queryFn: async ({ signal }) => {
      const query = { garment_ids: [...garment_ids], person_ids: [...person_ids], day };
      const found = await unwrap(
        wardrobe.GET("/api/wardrobe/v1/repeats", { params: { query }, signal }),
      );
      return found.repeats;
    },
    enabled: garment_ids.length > 0 && person_ids.length > 0 && day !== "",
    placeholderData: keepPreviousData,
    // A warning is not worth a message when it cannot be had.
    retry: false,
    meta: aboutTopics("garments", "outfits", "follows"),
  });

export const repeatChoicesQuery = () =>
  queryOptions({
    queryKey: ["repeat-preferences"],
    queryFn: ({ signal }) => unwrap(wardrobe.GET(PATH, { signal })),
  });

export function useChangeRepeatChoices({ version }: RepeatChoices) {
  const queryClient = useQueryClient();
  const { queryKey } = repeatChoicesQuery();
  return useMutation({
    mutationFn: (warn_within: RepeatChoices["warn_within"]) =>
      unwrap(wardrobe.PUT(PATH, { body: { warn_within }, headers: ifMatch(version) })),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ["repeats"] });
    },
    // Another device may have changed it.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** People whom the user follows or who follow the user: those that they can name. */
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { unwrap, wardrobe } from "@/api/client";
import type { Companion } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics } from "@/lib/http/query-topics";

/** By part of a name; all of them before anything is typed. */
export const acquaintancesQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ["acquaintances", query],
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { query: { query, cursor } };
      return unwrap(wardrobe.GET("/api/wardrobe/v1/acquaintances", { params, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Companion>(pages, ({ id }) => id),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: aboutTopics("follows"),
  });

/** API calls of the recommendations page: to admin, and to the services that own the subjects. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  admin,
  feed,
  idempotencyKey,
  identity,
  ifMatch,
  tags,
  unwrap,
  wardrobe,
} from "@/api/client";
import type {
  NewRecommendation,
  Outfit,
  Profile,
  ReaderRecommendation,
  Recommendation,
  RecommendationChange,
} from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import type { Subject } from "./subject-from-url";

const recommendationKeys = {
  all: ["admin", "recommendations"] as const,
  list: () => [...recommendationKeys.all, "list"] as const,
  subjects: (ids: string) => [...recommendationKeys.all, "things", ids] as const,
  preview: (country: string) => [...recommendationKeys.all, "preview", country] as const,
};

export const recommendationsQuery = () =>
  infiniteQueryOptions({
    queryKey: recommendationKeys.list(),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        admin.GET("/api/admin/v1/recommendations", {
          params: { query: { cursor, limit: 50 } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Recommendation>(pages, ({ id }) => id),
  });

export interface Subjects {
  outfits: Outfit[];
  people: Profile[];
}

/** Recommended or reported subjects, as far as the admin may see them. */
export const subjectsQuery = (outfitIds: string[], userIds: string[]) =>
  queryOptions({
    queryKey: recommendationKeys.subjects([...outfitIds, "-", ...userIds].join()),
    queryFn: async ({ signal }): Promise<Subjects> => {
      const [outfits, people] = await Promise.all([
        outfitIds.length === 0
          ? { items: [] }
          : unwrap(
              wardrobe.GET("/api/wardrobe/v1/outfits", {
                params: { query: { ids: [outfitIds.slice(0, 100).join()] } },
                signal,
              }),
            ),
        userIds.length === 0
          ? { items: [] }
          : unwrap(
              identity.GET("/api/identity/v1/profiles", {
                params: { query: { ids: userIds.slice(0, 100).join() } },
                signal,
              }),
            ),
      ]);
      return { outfits: outfits.items, people: (people as { items: Profile[] }).items };
    },
    placeholderData: (previous) => previous,
  });

export const previewQuery = (country: string) =>
  queryOptions({
    queryKey: recommendationKeys.preview(country),
    queryFn: async ({ signal }): Promise<ReaderRecommendation[]> => {
      const query = { see_as: "stranger", country: country || undefined, limit: 50 } as const;
      return (await unwrap(feed.GET("/api/feed/v1/recommendations", { params: { query }, signal })))
        .items;
    },
  });

/** Return the id of the subject at a URL; throw a Problem when there is none. */
async function idOf(named: Subject): Promise<string> {
  if (named.kind === "outfit") return named.id;
  if (named.kind === "person") {
    const query = { username: named.username };
    const person = await unwrap(identity.GET("/api/identity/v1/profiles", { params: { query } }));
    return (person as Profile).id;
  }
  const path = { user_id: named.userId, slug: named.slug };
  return (await unwrap(tags.GET("/api/tags/v1/users/{user_id}/tags/{slug}", { params: { path } })))
    .id;
}

type New = Omit<NewRecommendation, "kind" | "subject_id"> & { named: Subject };

export const useRecommend = () =>
  useMutation({
    mutationFn: async ({ named, ...rest }: New) => {
      const body = { ...rest, kind: named.kind, subject_id: await idOf(named) };
      return unwrap(
        admin.POST("/api/admin/v1/recommendations", { body, headers: idempotencyKey() }),
      );
    },
    onSuccess: useRefresh(),
  });

export const useChangeRecommendation = () =>
  useMutation({
    mutationFn: ({
      id,
      version,
      ...body
    }: RecommendationChange & { id: string; version: number }) =>
      unwrap(
        admin.PATCH("/api/admin/v1/recommendations/{recommendation_id}", {
          params: { path: { recommendation_id: id } },
          headers: ifMatch(version),
          body,
        }),
      ),
    onSettled: useRefresh(),
  });

export const useOrder = () =>
  useMutation({
    mutationFn: (ids: string[]) =>
      unwrap(admin.PUT("/api/admin/v1/recommendations/order", { body: { ids } })),
    onSettled: useRefresh(),
  });

export const useWithdraw = () =>
  useMutation({
    mutationFn: (recommendation_id: string) =>
      unwrap(
        admin.DELETE("/api/admin/v1/recommendations/{recommendation_id}", {
          params: { path: { recommendation_id } },
        }),
      ),
    onSettled: useRefresh(),
  });

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: recommendationKeys.all });
}

/** What the page about one's own data asks of the API. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, idempotencyKey, wardrobe } from "@/api/client";

const WHILE_MADE_MS = 1500;

/** One's newest export; null without one. Asked again and again while it is being made. */
export const exportQuery = () =>
  queryOptions({
    queryKey: ["account", "export"] as const,
    queryFn: async ({ signal }) =>
      (await answer(wardrobe.GET("/api/wardrobe/v1/exports/current", { signal }))) ?? null,
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== "ready" ? WHILE_MADE_MS : false,
  });

export const storageQuery = () =>
  queryOptions({
    queryKey: ["account", "storage"] as const,
    queryFn: ({ signal }) => answer(wardrobe.GET("/api/wardrobe/v1/storage", { signal })),
  });

export function useRequestExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      answer(wardrobe.POST("/api/wardrobe/v1/exports", { headers: idempotencyKey() })),
    onSuccess: (made) => queryClient.setQueryData(exportQuery().queryKey, made),
  });
}

/** Where the browser finds the ZIP, if it still is there. Asking first renews the session. */
export function useFindDownload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const found = await queryClient.fetchQuery({ ...exportQuery(), staleTime: 0 });
      return found?.state === "ready" ? `/api/wardrobe/v1/exports/${found.id}/file` : null;
    },
  });
}

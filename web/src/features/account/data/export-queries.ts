/** API calls of the data page. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { idempotencyKey, unwrap, wardrobe } from "@/api/client";

const WHILE_MADE_MS = 1500;

/** The user's newest export; null without one. Polls while one is in preparation. */
export const exportQuery = () =>
  queryOptions({
    queryKey: ["account", "export"] as const,
    queryFn: async ({ signal }) =>
      (await unwrap(wardrobe.GET("/api/wardrobe/v1/exports/current", { signal }))) ?? null,
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== "ready" ? WHILE_MADE_MS : false,
  });

export const storageQuery = () =>
  queryOptions({
    queryKey: ["account", "storage"] as const,
    queryFn: ({ signal }) => unwrap(wardrobe.GET("/api/wardrobe/v1/storage", { signal })),
  });

export function useRequestExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(wardrobe.POST("/api/wardrobe/v1/exports", { headers: idempotencyKey() })),
    onSuccess: (made) => queryClient.setQueryData(exportQuery().queryKey, made),
  });
}

/** When the next monthly export is due; null without one. */
export const exportScheduleQuery = () =>
  queryOptions({
    queryKey: ["account", "export-schedule"] as const,
    queryFn: async ({ signal }) =>
      (await unwrap(wardrobe.GET("/api/wardrobe/v1/exports/schedule", { signal }))) ?? null,
  });

/** Starts (`true`) or stops monthly exports. */
export function useScheduleExports() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isOn: boolean) =>
      isOn
        ? await unwrap(wardrobe.PUT("/api/wardrobe/v1/exports/schedule"))
        : ((await unwrap(wardrobe.DELETE("/api/wardrobe/v1/exports/schedule"))) ?? null),
    onSuccess: (schedule) =>
      queryClient.setQueryData(exportScheduleQuery().queryKey, schedule ?? null),
  });
}

/** The ZIP's URL, if it is still there. Requesting it first refreshes the session. */
export function useFindDownload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const found = await queryClient.fetchQuery({ ...exportQuery(), staleTime: 0 });
      return found?.state === "ready" ? `/api/wardrobe/v1/exports/${found.id}/file` : null;
    },
  });
}

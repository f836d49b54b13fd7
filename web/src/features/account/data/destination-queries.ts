/** API calls about where monthly exports are sent. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap, wardrobe } from "@/api/client";
import type { NewExportDestination } from "@/api/types";

const WHILE_SENT_MS = 5000;

/** Where the user's monthly exports are sent; null if nowhere. Polls while one is being sent. */
export const destinationQuery = () =>
  queryOptions({
    queryKey: ["account", "export-destination"] as const,
    queryFn: async ({ signal }) =>
      (await unwrap(wardrobe.GET("/api/wardrobe/v1/exports/destination", { signal }))) ?? null,
    refetchInterval: ({ state }) =>
      state.data?.delivery === "waiting" && !state.data.last_error ? WHILE_SENT_MS : false,
  });

export function useChooseDestination() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewExportDestination) =>
      unwrap(wardrobe.PUT("/api/wardrobe/v1/exports/destination", { body })),
    onSuccess: (chosen) => queryClient.setQueryData(destinationQuery().queryKey, chosen),
  });
}

export function useDeleteDestination() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await unwrap(wardrobe.DELETE("/api/wardrobe/v1/exports/destination"));
    },
    onSuccess: () => queryClient.setQueryData(destinationQuery().queryKey, null),
  });
}

/** Lets the service write a small file there and delete it again. */
export const useTestDestination = () =>
  useMutation({
    mutationFn: () => unwrap(wardrobe.POST("/api/wardrobe/v1/exports/destination/test")),
  });

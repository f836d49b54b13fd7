/** API calls for waitlist decisions and files. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { admin, idempotencyKey, unwrap } from "@/api/client";
import type { NewWaitlistDecision, WaitlistDecision } from "@/api/types";
import { adminKeys } from "@/features/admin/queries";

export const decisionsQuery = () =>
  queryOptions({
    queryKey: adminKeys.decisions(),
    queryFn: async ({ signal }): Promise<WaitlistDecision[]> => {
      const params = { query: { limit: 10 } };
      return (await unwrap(admin.GET("/api/admin/v1/waitlist/decisions", { params, signal })))
        .items;
    },
  });

export const useDecide = () =>
  useMutation({
    mutationFn: (body: NewWaitlistDecision) =>
      unwrap(admin.POST("/api/admin/v1/waitlist/decisions", { body, headers: idempotencyKey() })),
    onSettled: useRefresh(),
  });

export const useUndoDecision = () =>
  useMutation({
    mutationFn: (decision_id: string) =>
      unwrap(
        admin.POST("/api/admin/v1/waitlist/decisions/{decision_id}/undo", {
          params: { path: { decision_id } },
        }),
      ),
    onSettled: useRefresh(),
  });

export const useImportSheet = () =>
  useMutation({
    mutationFn: async (file: File) =>
      unwrap(
        admin.POST("/api/admin/v1/waitlist/import", {
          body: await new Response(file).text(),
          headers: { "Content-Type": "text/csv" },
        }),
      ),
    onSettled: useRefresh(),
  });

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: adminKeys.waitlists() }),
      queryClient.invalidateQueries({ queryKey: adminKeys.pendingCounts() }),
    ]);
}

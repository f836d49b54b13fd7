/** What the waitlist asks about decisions and files. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { admin, answer, idempotencyKey } from "@/api/client";
import type { NewWaitlistDecision, WaitlistDecision } from "@/api/types";
import { adminKeys } from "./queries";

export const decisionsQuery = () =>
  queryOptions({
    queryKey: adminKeys.decisions(),
    queryFn: async ({ signal }): Promise<WaitlistDecision[]> => {
      const params = { query: { limit: 10 } };
      return (await answer(admin.GET("/api/admin/v1/waitlist/decisions", { params, signal })))
        .items;
    },
  });

export const useDecide = () =>
  useMutation({
    mutationFn: (body: NewWaitlistDecision) =>
      answer(admin.POST("/api/admin/v1/waitlist/decisions", { body, headers: idempotencyKey() })),
    onSettled: useRefresh(),
  });

export const useUndoDecision = () =>
  useMutation({
    mutationFn: (decision_id: string) =>
      answer(
        admin.POST("/api/admin/v1/waitlist/decisions/{decision_id}/undo", {
          params: { path: { decision_id } },
        }),
      ),
    onSettled: useRefresh(),
  });

export const useImportSheet = () =>
  useMutation({
    mutationFn: async (file: File) =>
      answer(
        admin.POST("/api/admin/v1/waitlist/import", {
          body: await new Response(file).text(),
          bodySerializer: (text) => text,
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
      queryClient.invalidateQueries({ queryKey: adminKeys.waiting() }),
    ]);
}

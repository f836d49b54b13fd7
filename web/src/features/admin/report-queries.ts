/** What the page of reports asks of the API: reports, accounts, decisions. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { admin, answer } from "@/api/client";
import type { JudgedAccount, Report } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";

export type ReportState = "open" | "decided";

const reportKeys = {
  all: ["admin", "reports"] as const,
  list: (state: ReportState) => [...reportKeys.all, state] as const,
  accounts: () => [...reportKeys.all, "accounts"] as const,
};

export const reportsQuery = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: reportKeys.list(state),
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(admin.GET("/api/admin/v1/reports", { params: { query: { state, cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Report>(pages, ({ id }) => id),
  });

export const accountsQuery = () =>
  queryOptions({
    queryKey: reportKeys.accounts(),
    queryFn: async ({ signal }): Promise<JudgedAccount[]> => {
      const params = { query: { limit: 100 } };
      return (await answer(admin.GET("/api/admin/v1/accounts", { params, signal }))).items;
    },
  });

export type ReportAct = "dismiss" | "hide" | "warn" | "limit" | "suspend";

export const useDecideReport = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; act: ReportAct; notice: string }) =>
      answer(
        admin.POST("/api/admin/v1/reports/{report_id}/decisions", {
          params: { path: { report_id: id } },
          body,
        }),
      ),
    onSettled: useRefresh(),
  });

export type AccountAct = "restore" | "keep";

export const useDecideAccount = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; act: AccountAct; notice: string }) =>
      answer(
        admin.POST("/api/admin/v1/accounts/{user_id}/decisions", {
          params: { path: { user_id: id } },
          body,
        }),
      ),
    onSettled: useRefresh(),
  });

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: reportKeys.all });
}

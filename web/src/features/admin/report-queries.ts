/** What the page of reports asks of the API: reports, accounts, decisions. */
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { admin, answer } from "@/api/client";
import type { ContentDecision, JudgedAccount, Report } from "@/api/types";
import type { ProfilePart } from "@/lib/content-names";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { adminKeys } from "./queries";

export type ReportState = "open" | "decided";
/** Everything that is hidden, or what waits: appeals, and automatic holds. */
export type HiddenWhich = "appealed" | "automated" | "all";

const reportKeys = {
  all: ["admin", "reports"] as const,
  list: (state: ReportState) => [...reportKeys.all, state] as const,
  accounts: (appealed: boolean) => [...reportKeys.all, "accounts", appealed] as const,
  hidden: (which: HiddenWhich) => [...reportKeys.all, "hidden", which] as const,
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

/** Accounts about which something was decided, or only those whose appeal waits. */
export const accountsQuery = (appealed: boolean) =>
  infiniteQueryOptions({
    queryKey: reportKeys.accounts(appealed),
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(
        admin.GET("/api/admin/v1/accounts", { params: { query: { appealed, cursor } }, signal }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<JudgedAccount>(pages, ({ user_id }) => user_id),
  });

/** What is hidden, or only what waits for a look. */
export const hiddenQuery = (which: HiddenWhich) =>
  infiniteQueryOptions({
    queryKey: reportKeys.hidden(which),
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(
        admin.GET("/api/admin/v1/content-decisions", {
          params: {
            query: { appealed: which === "appealed", automated: which === "automated", cursor },
          },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<ContentDecision>(pages, ({ id }) => id),
  });

export type ReportAct = "dismiss" | "hide" | "warn" | "limit" | "suspend";

interface ReportDecision {
  id: string;
  act: ReportAct;
  /** Of a person's profile, when that is hidden. */
  part?: ProfilePart;
  notice: string;
  /** Until a moderator lifts it, if null. */
  days: number | null;
}

export const useDecideReport = () =>
  useMutation({
    mutationFn: ({ id, ...body }: ReportDecision) =>
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

export const useReviewContent = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; act: AccountAct; notice: string }) =>
      answer(
        admin.POST("/api/admin/v1/content-decisions/{decision_id}/review", {
          params: { path: { decision_id: id } },
          body,
        }),
      ),
    onSettled: useRefresh(),
  });

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: reportKeys.all }),
      queryClient.invalidateQueries({ queryKey: adminKeys.waiting() }),
    ]);
}

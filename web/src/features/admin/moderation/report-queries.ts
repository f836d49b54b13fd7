/** API calls of the reports page: reports, accounts, decisions. */
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { admin, unwrap } from "@/api/client";
import type { ReportState } from "@/api/enums";
import type {
  AccountDecision,
  ContentDecision,
  ModeratedAccount,
  OutfitCause,
  Report,
  ReportDecision as ReportDecisionBody,
} from "@/api/types";
import { adminKeys } from "@/features/admin/queries";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import type { ProfilePart } from "@/lib/text/content-names";

/** All hidden content, or only pending items: appeals and automatic holds. */
export type HiddenFilter = "appealed" | "automated" | "all";

const reportKeys = {
  all: ["admin", "reports"] as const,
  list: (state: ReportState) => [...reportKeys.all, state] as const,
  accounts: (appealed: boolean) => [...reportKeys.all, "accounts", appealed] as const,
  hidden: (which: HiddenFilter) => [...reportKeys.all, "hidden", which] as const,
};

export const reportsQuery = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: reportKeys.list(state),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(admin.GET("/api/admin/v1/reports", { params: { query: { state, cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Report>(pages, ({ id }) => id),
  });

/** All moderated accounts, or only those with an open appeal. */
export const accountsQuery = (appealed: boolean) =>
  infiniteQueryOptions({
    queryKey: reportKeys.accounts(appealed),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        admin.GET("/api/admin/v1/accounts", { params: { query: { appealed, cursor } }, signal }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<ModeratedAccount>(pages, ({ user_id }) => user_id),
  });

/** All hidden content, or only items awaiting review. */
export const hiddenQuery = (which: HiddenFilter) =>
  infiniteQueryOptions({
    queryKey: reportKeys.hidden(which),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
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

export type ReportAct = ReportDecisionBody["act"];

interface ReportDecision {
  id: string;
  act: ReportAct;
  /** The hidden part of a person's profile, if any. */
  part?: ProfilePart;
  /** What of a hidden outfit breaks the rule. */
  cause?: OutfitCause;
  notice: string;
  /** If null, until a moderator lifts it. */
  days: number | null;
}

export const useDecideReport = () =>
  useMutation({
    mutationFn: ({ id, ...body }: ReportDecision) =>
      unwrap(
        admin.POST("/api/admin/v1/reports/{report_id}/decisions", {
          params: { path: { report_id: id } },
          body,
        }),
      ),
    onSettled: useRefresh(),
  });

export type AccountAct = AccountDecision["act"];

export const useDecideAccount = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; act: AccountAct; notice: string }) =>
      unwrap(
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
      unwrap(
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
      queryClient.invalidateQueries({ queryKey: adminKeys.pendingCounts() }),
    ]);
}

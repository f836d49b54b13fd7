/** API calls of the dashboards. */
import { queryOptions } from "@tanstack/react-query";
import { admin, unwrap } from "@/api/client";
import { operationsKeys } from "@/features/admin/operations/operations-queries";

/** The files change only with a release. */
export const dashboardsQuery = () =>
  queryOptions({
    queryKey: operationsKeys.dashboards(),
    queryFn: async ({ signal }) =>
      (await unwrap(admin.GET("/api/admin/v1/operations/dashboards", { signal }))).items,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The data of a panel up to now; that of another range is shown until it has come. */
export const panelQuery = (dashboard_id: string, panel_id: number, seconds: number) =>
  queryOptions({
    queryKey: [...operationsKeys.all, "panel", dashboard_id, panel_id, seconds],
    queryFn: ({ signal }) =>
      unwrap(
        admin.GET("/api/admin/v1/operations/dashboards/{dashboard_id}/panels/{panel_id}", {
          params: { path: { dashboard_id, panel_id }, query: { seconds } },
          signal,
        }),
      ),
    placeholderData: (previous) => previous,
  });

/** API calls of the alerts and runbooks. */
import { queryOptions } from "@tanstack/react-query";
import { admin, unwrap } from "@/api/client";
import { operationsKeys } from "@/features/admin/operations/operations-queries";

export const alertsQuery = () =>
  queryOptions({
    queryKey: operationsKeys.alerts(),
    queryFn: ({ signal }) => unwrap(admin.GET("/api/admin/v1/operations/alerts", { signal })),
  });

export const runbookQuery = (name: string) =>
  queryOptions({
    queryKey: [...operationsKeys.all, "runbook", name],
    queryFn: ({ signal }) =>
      unwrap(
        admin.GET("/api/admin/v1/operations/runbooks/{name}", {
          params: { path: { name } },
          signal,
        }),
      ),
  });

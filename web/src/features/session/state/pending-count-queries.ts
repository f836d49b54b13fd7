/** Counts of pending admin work, for the account page and the tabs of the admin pages. */
import { queryOptions } from "@tanstack/react-query";
import { admin, unwrap } from "@/api/client";

export const pendingCountsQuery = () =>
  queryOptions({
    queryKey: ["admin", "waiting"],
    queryFn: ({ signal }) => unwrap(admin.GET("/api/admin/v1/waiting", { signal })),
  });

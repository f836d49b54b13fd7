/** API calls of the usage page. */
import { queryOptions } from "@tanstack/react-query";
import { admin, unwrap } from "@/api/client";
import { adminKeys } from "@/features/admin/queries";

/** Event counts of the last days, from browsers whose users consented. */
export const usageCountsQuery = (days: number) =>
  queryOptions({
    queryKey: [...adminKeys.all, "use", days],
    queryFn: async ({ signal }) => {
      const params = { query: { days } };
      return (await unwrap(admin.GET("/api/admin/v1/analytics/counts", { params, signal }))).items;
    },
    placeholderData: (previous) => previous,
  });

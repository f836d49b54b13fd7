/** What the page of counts asks of the API. */
import { queryOptions } from "@tanstack/react-query";
import { admin, answer } from "@/api/client";
import { adminKeys } from "./queries";

/** What happened how often in the last days, in browsers whose people agreed to be counted. */
export const useCountsQuery = (days: number) =>
  queryOptions({
    queryKey: [...adminKeys.all, "use", days],
    queryFn: async ({ signal }) => {
      const params = { query: { days } };
      return (await answer(admin.GET("/api/admin/v1/analytics/counts", { params, signal }))).items;
    },
    placeholderData: (previous) => previous,
  });

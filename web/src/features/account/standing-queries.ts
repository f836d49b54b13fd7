/** What was decided about one's own account. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { admin, answer } from "@/api/client";
import { accountKeys } from "./queries";

const standingKey = [...accountKeys.all, "standing"] as const;

export const standingQuery = () =>
  queryOptions({
    queryKey: standingKey,
    queryFn: ({ signal }) => answer(admin.GET("/api/admin/v1/standing", { signal })),
  });

export function useOwnAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      answer(admin.POST("/api/admin/v1/reports/appeals", { body: { text } })),
    onSuccess: (standing) => queryClient.setQueryData(standingKey, standing),
  });
}

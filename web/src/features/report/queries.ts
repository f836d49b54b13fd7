/** API call for reporting content to the moderators. */
import { useMutation } from "@tanstack/react-query";
import { admin, idempotencyKey, unwrap } from "@/api/client";
import type { NewReport } from "@/api/types";

export const useReport = () =>
  useMutation({
    mutationFn: (body: NewReport) =>
      unwrap(admin.POST("/api/admin/v1/reports", { body, headers: idempotencyKey() })),
  });

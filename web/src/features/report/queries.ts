/** Telling the admins of what should not be here. */
import { useMutation } from "@tanstack/react-query";
import { admin, answer, idempotencyKey } from "@/api/client";
import type { NewReport } from "@/api/types";

export const useReport = () =>
  useMutation({
    mutationFn: (body: NewReport) =>
      answer(admin.POST("/api/admin/v1/reports", { body, headers: idempotencyKey() })),
  });

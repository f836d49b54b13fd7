/** What the welcome page asks of the API: a place on the waitlist. */
import { useMutation } from "@tanstack/react-query";
import { admin, answer } from "@/api/client";

export interface WaitlistRequest {
  email: string;
  why?: string;
}

/** The answer is the same for known and unknown addresses. */
export const useJoinWaitlist = () =>
  useMutation({
    mutationFn: (body: WaitlistRequest) => answer(admin.POST("/api/admin/v1/waitlist", { body })),
  });

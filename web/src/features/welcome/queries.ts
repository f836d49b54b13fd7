/** What the welcome page asks of the API: what hangs on its wall, and a place on the waitlist. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { admin, answer, wardrobe } from "@/api/client";

/** The newest public outfits of people who agreed to be seen here. */
export const wallQuery = () =>
  queryOptions({
    queryKey: ["welcome", "wall"],
    queryFn: ({ signal }) => answer(wardrobe.GET("/api/wardrobe/v1/wall", { signal })),
    select: ({ items }) => items,
    staleTime: 60_000,
    retry: false,
  });

export interface WaitlistRequest {
  email: string;
  country?: string | undefined;
  why?: string | undefined;
}

/** The answer is the same for known and unknown addresses. */
export const useJoinWaitlist = () =>
  useMutation({
    mutationFn: (body: WaitlistRequest) => answer(admin.POST("/api/admin/v1/waitlist", { body })),
  });

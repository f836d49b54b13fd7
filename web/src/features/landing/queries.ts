/** API calls of the landing page: the showcase and the waitlist. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { admin, unwrap, wardrobe } from "@/api/client";

/** The newest public outfits of people who agreed to be shown here. */
export const showcaseQuery = () =>
  queryOptions({
    queryKey: ["welcome", "wall"],
    queryFn: ({ signal }) => unwrap(wardrobe.GET("/api/wardrobe/v1/wall", { signal })),
    select: ({ items }) => items,
    staleTime: 60_000,
    retry: false,
  });

export interface WaitlistRequest {
  email: string;
  country?: string | undefined;
  why?: string | undefined;
}

/** The response is the same for known and unknown emails. */
export const useJoinWaitlist = () =>
  useMutation({
    mutationFn: (body: WaitlistRequest) => unwrap(admin.POST("/api/admin/v1/waitlist", { body })),
  });

/** The secret address at which calendar apps read the user's calendar. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap, wardrobe } from "@/api/client";

const PATH = "/api/wardrobe/v1/calendar/link";

/** Null without an address. */
export const calendarLinkQuery = () =>
  queryOptions({
    queryKey: ["wardrobe", "calendar-link"] as const,
    queryFn: async ({ signal }) => (await unwrap(wardrobe.GET(PATH, { signal }))) ?? null,
  });

/** Creates an address, or replaces the current one. */
export function useRenewCalendarLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(wardrobe.POST(PATH)),
    onSuccess: (link) => queryClient.setQueryData(calendarLinkQuery().queryKey, link),
  });
}

export function useDeleteCalendarLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(wardrobe.DELETE(PATH)),
    onSuccess: () => queryClient.setQueryData(calendarLinkQuery().queryKey, null),
  });
}

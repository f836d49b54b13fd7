import { createFileRoute } from "@tanstack/react-router";
import { NotificationsPage } from "@/features/notifications/notifications-page";
import { inboxQuery, settingsQuery } from "@/features/notifications/queries";

export const Route = createFileRoute("/account/notifications")({
  staticData: { name: "account-notifications" },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(inboxQuery());
    void queryClient.prefetchQuery(settingsQuery());
  },
  component: NotificationsPage,
});

/** The number on the installed app's icon: that of unread notifications. */
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { notificationKeys } from "./queries";

const UNREAD = hashKey(notificationKeys.unread());

/** Follows the count wherever it was loaded; without the component, after a log-out, there is none. */
export function useAppBadge(queryClient: QueryClient): void {
  useEffect(() => {
    const cache = queryClient.getQueryCache();
    const show = () =>
      setBadge(queryClient.getQueryData<{ count: number }>(notificationKeys.unread()));
    show();
    const stop = cache.subscribe(({ type, query }) => {
      if (type === "updated" && query.queryHash === UNREAD) show();
    });
    return () => {
      stop();
      setBadge({ count: 0 });
    };
  }, [queryClient]);
}

/** An unknown count leaves the badge as the service worker set it. */
function setBadge(unread: { count: number } | undefined): void {
  if (!unread) return;
  const set =
    unread.count > 0 ? navigator.setAppBadge?.(unread.count) : navigator.clearAppBadge?.();
  set?.catch(() => {});
}

/** Web push while the app is open: its subscription, and clicks on notifications. */
import type { QueryClient } from "@tanstack/react-query";
import { forgetPush, syncPush } from "@/features/notifications/push-sync";
import { notificationKeys } from "@/features/notifications/queries";
import { onAuthEvent } from "@/features/session";
import { ownPath } from "@/lib/push/push-message";
import { whenIdle } from "./idle";
import type { AppRouter } from "./router";

export function keepPush(queryClient: QueryClient, router: AppRouter): void {
  // Without it, notifications are in the inbox only, as they are everywhere else.
  const sync = () => void syncPush(queryClient).catch(console.info);
  whenIdle(sync);
  onAuthEvent((event) => {
    if (event === "signed-in") sync();
    // A session that was lost is not the person's wish: the server has ended push to it.
    if (event === "signed-out") void forgetPush().catch(console.info);
  });
  navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
    if (data?.type === "open-page") {
      router.history.push(ownPath(data.url));
      ports[0]?.postMessage("opened");
    }
    if (data?.type === "settings-changed")
      void queryClient.invalidateQueries({ queryKey: notificationKeys.settings() });
  });
}

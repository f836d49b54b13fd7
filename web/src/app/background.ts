/** What goes on beside the pages, and is loaded after the first one. */
import type { QueryClient } from "@tanstack/react-query";
import { followAccountLanguage } from "./account-language";
import { keepOfflineCopy } from "./offline-copy";
import { keepPush } from "./push";
import { resumePendingToggles } from "./resume-pending-toggles";
import type { AppRouter } from "./router";

export function startInBackground(queryClient: QueryClient, router: AppRouter): void {
  keepPush(queryClient, router);
  followAccountLanguage(router);
  keepOfflineCopy(queryClient);
  resumePendingToggles(queryClient);
}

/** Turns analytics on and off with the user's consent. Without consent nothing of it is loaded. */
import { consent } from "@/lib/browser/consent";
import { patternOf } from "@/lib/browser/route-pattern";
import type { AppRouter } from "./router";

export function followConsent(router: AppRouter): void {
  const pages = {
    current: () => patternOf(String(router.state.matches.at(-1)?.fullPath ?? "/")),
    watch: (viewed: (pattern: string) => void) => {
      // While a page is still loading its route is unknown; the page view is reported once it is
      // shown.
      if (router.state.resolvedLocation) viewed(pages.current());
      return router.subscribe("onResolved", ({ pathChanged }) => {
        if (pathChanged) viewed(pages.current());
      });
    },
  };
  let stop: (() => Promise<void>) | null = null;
  const apply = async ({ given }: { given: boolean }) => {
    if (!given) {
      await stop?.();
      stop = null;
    } else if (!stop) {
      const { startAnalytics } = await import("@/features/analytics/start");
      if (consent.getState().given) stop ??= startAnalytics(pages);
    }
  };
  const follow = (state: { given: boolean }) => void apply(state).catch(console.info);
  follow(consent.getState());
  consent.subscribe(follow);
}

/** Keeps the place on a page that is left, although the next one never came. */
import type { AppRouter } from "./router";

/**
 * The router notes a page's place when it is left, and again when somebody turns back. By then what
 * stands in for the next page has taken the scroll to its top, and that is not the place: what
 * scrolls while another page is on its way is kept from the router, which listens after this.
 */
export function keepPlace(router: AppRouter): void {
  const onScroll = (event: Event) => {
    const { resolvedLocation: shown } = router.state;
    const isLeft = shown && shown.state.__TSR_key !== router.latestLocation.state.__TSR_key;
    if (isLeft) event.stopImmediatePropagation();
  };
  addEventListener("scroll", onScroll, true);
}

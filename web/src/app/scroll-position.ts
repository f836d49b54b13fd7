/** Keeps the scroll position of a page when the navigation away from it was abandoned. */
import type { AppRouter } from "./router";

/**
 * The router saves a page's scroll position when it is left, and again when the user turns back. By
 * then the placeholder of the next page has scrolled to its top, which is not the position to save.
 * Scroll events while another page is loading are therefore hidden from the router, whose listener
 * runs after this one.
 */
export function keepScrollPosition(router: AppRouter): void {
  const onScroll = (event: Event) => {
    const { resolvedLocation: shown } = router.state;
    const isLeft = shown && shown.state.__TSR_key !== router.latestLocation.state.__TSR_key;
    if (isLeft) event.stopImmediatePropagation();
  };
  addEventListener("scroll", onScroll, true);
}

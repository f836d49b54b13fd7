import { isStill } from "./display-settings";

/** Scrolls the page to its top, smoothly unless nothing should move. */
export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: isStill() ? "instant" : "smooth" });
}

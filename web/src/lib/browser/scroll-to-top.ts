/** Scrolls the page to its top, smoothly unless reduced motion is requested. */
export function scrollToTop(): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
}

/** Functions that look, in the page, for boxes that no design has. */

/** Buttons, and links that look like one, of words or an icon that are too high for these. */
export function slabs(): string[] {
  const MAX_PX = 64;
  const PICTURE_PX = 40;
  // A day is as high as the picture of its outfit, also without one.
  const DAY = ".aspect-portrait, .min-h-28";
  const isDrawn = (item: Element) => {
    const { backgroundColor, borderTopWidth } = getComputedStyle(item);
    return !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) || Number.parseFloat(borderTopWidth) > 0;
  };
  const showsPicture = (item: Element) =>
    [...item.querySelectorAll("img, svg, canvas, video")].some((one) => one.getBoundingClientRect().height > PICTURE_PX);
  return [...document.querySelectorAll("button, [role=button], a[href]")]
    .filter((item) => item.checkVisibility({ visibilityProperty: true }) && !item.matches(DAY) && (!item.matches("a") || isDrawn(item)))
    .filter((item) => item.getBoundingClientRect().height > MAX_PX && !showsPicture(item))
    .map((item) => `${Math.round(item.getBoundingClientRect().height)} px high: ${item.outerHTML.slice(0, 120)}`);
}

/** Texts that the window's upper edge cuts off or touches, in a page that is not scrolled. */
export function cutAtTop(): string[] {
  const MARGIN_PX = 8;
  scrollTo(0, 0);
  // Texts only for screen readers are in a box of one pixel.
  const isOnlyHeard = (item: Element | null): boolean =>
    item !== null && (item.clientWidth === 1 || isOnlyHeard(item.parentElement));
  const found: string[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (!nodeValue?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(walker.currentNode);
    const { top, height } = range.getBoundingClientRect();
    if (height > 0 && top < MARGIN_PX && !isOnlyHeard(parentElement)) found.push(`cut off at the top: ${nodeValue.trim().slice(0, 80)}`);
  }
  return found;
}

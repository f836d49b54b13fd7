/** Functions that look, in the page, at its texts: where they are, and which they are. */

/** Elements whose texts are names and code, the same in every language. */
export const NAMES = "code, pre, kbd, samp, script, style, noscript, [translate=no], body [lang=en]";

/**
 * Elements beyond the page's edge that cannot be scrolled to: none of them may be text or a
 * control.
 */
export function sticksOut(): string[] {
  const scrolls = (item: Element | null): boolean =>
    !!item && item !== document.body && (getComputedStyle(item).overflowX !== "visible" || scrolls(item.parentElement));
  const found = [...document.querySelectorAll("main *, [role=dialog] *")].filter((item) => {
    const { left, right, width } = item.getBoundingClientRect();
    const isOut = width > 1 && (right > innerWidth + 1 || left < -1);
    return isOut && !scrolls(item.parentElement) && getComputedStyle(item).overflowX === "visible";
  });
  const wide = document.documentElement.scrollWidth > innerWidth ? [`scrolls sideways by ${document.documentElement.scrollWidth - innerWidth}`] : [];
  return [...wide, ...found.slice(0, 3).map((item) => item.outerHTML.slice(0, 160))];
}

/**
 * Texts of the app that an element cuts off. Code may be, and what people wrote: `content` are its
 * pieces.
 */
export function cutOff(content: string[]): string[] {
  const isContent = (text: string) => content.some((one) => text.toLowerCase().includes(one.toLowerCase()));
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((item) => [...item.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
    .filter((item) => !item.closest("code") && item.checkVisibility({ visibilityProperty: true }) && !isContent(item.textContent ?? ""))
    .filter((item) => {
      const { overflowX, overflowY } = getComputedStyle(item);
      const isHidden = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const wide = isHidden(overflowX) && item.scrollWidth > item.clientWidth + 1;
      const high = isHidden(overflowY) && item.scrollHeight > item.clientHeight + 4;
      // Only for screen readers.
      return (wide || high) && item.clientWidth > 1;
    })
    .map((item) => `cuts off: ${item.textContent?.trim().slice(0, 80)}`);
}

/** Makes each word 40 percent longer, as a translation may be, but for content that has no end. */
export function lengthen(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  for (const node of nodes) {
    if (node.parentElement?.closest("script, style, textarea")) continue;
    node.data = node.data.replace(/(?<!\p{L})\p{L}{1,25}(?!\p{L})/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
  }
}

/** Returns what the page shows, and says of controls and pictures. */
export function shownTexts(names: string): string[] {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement?.checkVisibility() && !parentElement.closest(names)) found.push(nodeValue ?? "");
  }
  for (const item of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [aria-description], [aria-valuetext]")) {
    if (item.closest(names)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext"]) found.push(item.getAttribute(name) ?? "");
  }
  return [...new Set(found.map((text) => text.trim()).filter(Boolean))];
}


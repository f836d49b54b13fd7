/**
 * Styles a replayed page under this page's security policy, which its frame inherits: no style
 * attribute or element of a recording takes effect there. Instead, recorded styles are set by script,
 * which the policy allows, and the stylesheets are those of this build.
 */
import { STYLE } from "@/lib/recordings/mask-event";

/** Pictures are blocks, and nothing moves while the player pauses. */
const RULES =
  "img, video, canvas { background: rgb(128 128 128 / 0.25) }" +
  "html.rrweb-paused :is(*, *::before, *::after) { animation-play-state: paused !important }";

/** Call for each new document of the frame; returns a function that stops it. */
export function styleReplay(frame: Document): () => void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    const link = frame.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    frame.head?.append(link);
  }
  addRules(frame);
  applyStyles(frame);
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) if (isElement(node)) applyStyles(node);
    }
  });
  observer.observe(frame, { childList: true, subtree: true, attributeFilter: [STYLE] });
  return () => observer.disconnect();
}

/** A sheet made by script needs no permission; it has to be made by the frame's own window. */
function addRules(frame: Document): void {
  if (!frame.defaultView) return;
  const sheet = new frame.defaultView.CSSStyleSheet();
  sheet.replaceSync(RULES);
  frame.adoptedStyleSheets = [sheet];
}

// The frame has classes of its own, so `instanceof` does not help.
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

function applyStyles(root: Element | Document): void {
  const within = root.querySelectorAll<HTMLElement>(`[${STYLE}]`);
  const own = isElement(root) && root.hasAttribute(STYLE) ? [root as HTMLElement] : [];
  for (const element of [...own, ...within]) {
    element.style.cssText = element.getAttribute(STYLE) ?? "";
  }
}

/** Finds a position where a transient message covers no field, button or inline link. */
const CONTROLS = "input:not([type=hidden]), textarea, select, button, a, [role=button], [role=tab]";
/** Taller links are pictures, which a message may partly cover. */
const MAX_LINK_HEIGHT = 64;
const GAP = 8;
/** Further up, a message would seem to belong to something else. */
const MAX_LIFT = 160;

interface Span {
  top: number;
  bottom: number;
}

/**
 * Return the lowest top for a box of this height that ends at `lowest` or a little above and
 * overlaps none of the spans; if there is none, the lowest possible top.
 */
export function noticeTop(height: number, lowest: number, spans: readonly Span[]): number {
  let top = lowest - height;
  for (const span of [...spans].sort((a, b) => b.bottom - a.bottom)) {
    if (span.top - GAP < top + height && span.bottom + GAP > top) top = span.top - GAP - height;
  }
  return top < lowest - height - MAX_LIFT ? lowest - height : top;
}

/** The controls of the page, or of its open dialog, that share columns with the box. */
export function controlsBelow(box: HTMLElement): Span[] {
  const { left, right } = box.getBoundingClientRect();
  const dialogs = document.querySelectorAll("[role=dialog]");
  const scope = dialogs[dialogs.length - 1] ?? document;
  return [...scope.querySelectorAll(CONTROLS)]
    .filter((control) => !box.contains(control))
    .map((control) => ({ control, rect: control.getBoundingClientRect() }))
    .filter(({ control, rect }) => control.tagName !== "A" || rect.height <= MAX_LINK_HEIGHT)
    .map(({ rect }) => rect)
    .filter((rect) => rect.width > 1 && rect.bottom > 0 && rect.top < innerHeight)
    .filter((rect) => rect.left < right && rect.right > left);
}

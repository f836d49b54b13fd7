/** Where a passing message covers neither a field nor a button, nor a link in a line. */
const CONTROLS = "input:not([type=hidden]), textarea, select, button, a, [role=button], [role=tab]";
/** Higher links are pictures: part of what is looked at, of which a message may cover some. */
const TALLEST_LINK = 64;
const GAP = 8;
/** Further up a message would seem to belong to something else. */
const HIGHEST_LIFT = 160;

interface Span {
  top: number;
  bottom: number;
}

/**
 * The lowest top of a box of this height that ends at `lowest` or a little above and overlaps none of the
 * spans; the lowest one of all when there is none.
 */
export function freeTop(height: number, lowest: number, spans: readonly Span[]): number {
  let top = lowest - height;
  for (const span of [...spans].sort((one, other) => other.bottom - one.bottom)) {
    if (span.top - GAP < top + height && span.bottom + GAP > top) top = span.top - GAP - height;
  }
  return top < lowest - height - HIGHEST_LIFT ? lowest - height : top;
}

/** The controls on top of the page, or of the dialog that is open on it, that share columns with the box. */
export function controlsBehind(box: HTMLElement): Span[] {
  const { left, right } = box.getBoundingClientRect();
  const dialogs = document.querySelectorAll("[role=dialog]");
  const scope = dialogs[dialogs.length - 1] ?? document;
  return [...scope.querySelectorAll(CONTROLS)]
    .filter((control) => !box.contains(control))
    .map((control) => ({ control, rect: control.getBoundingClientRect() }))
    .filter(({ control, rect }) => control.tagName !== "A" || rect.height <= TALLEST_LINK)
    .map(({ rect }) => rect)
    .filter((rect) => rect.width > 1 && rect.bottom > 0 && rect.top < innerHeight)
    .filter((rect) => rect.left < right && rect.right > left);
}

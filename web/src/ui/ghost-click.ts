/** Handles clicks that arrive after the pressed element is gone. */

const MAX_DELAY_MS = 400;

/**
 * Drops the click of a press that has just closed something. On a slow phone React Aria acts on the
 * press before the browser sends its click, which then hits whatever lies beneath.
 */
export function dropGhostClick(): void {
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  const end = () => ending.abort();
  const drop = (click: MouseEvent) => {
    if (!click.isTrusted) return;
    click.preventDefault();
    click.stopImmediatePropagation();
    end();
  };
  addEventListener("click", drop, options);
  addEventListener("pointerdown", end, options);
  addEventListener("keydown", end, options);
  setTimeout(end, MAX_DELAY_MS);
}

/** Focuses a form's first error, wherever the page is scrolled to. */

const INVALID = '[aria-invalid="true"], [data-invalid="true"], input:invalid';

/** Focuses the first field with an error, once it is rendered, and scrolls it to the middle. */
export function focusError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(INVALID);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView?.({ block: "center" });
  });
}

/** Reads the prerendered content of a page. */

/**
 * Return whether it is visible: content for visitors is hidden from logged-in people
 * (app/early.ts).
 */
export function isPrerenderedShown(root: HTMLElement): boolean {
  const { prerendered } = root.dataset;
  const signedIn = document.documentElement.dataset.session !== undefined;
  return prerendered !== undefined && !(prerendered === "visitor" && signedIn);
}

/** What was prerendered into a page. */

/** Whether it is seen: what is for visitors is hidden from whoever is signed in (app/early.ts). */
export function isPrerenderedSeen(root: HTMLElement): boolean {
  const { prerendered } = root.dataset;
  const signedIn = document.documentElement.dataset.session !== undefined;
  return prerendered !== undefined && !(prerendered === "visitor" && signedIn);
}

/** What the prerendered feed shows before the app is there. Nothing of React here: it comes later. */

/** The first picture; null where the app has drawn the page. */
export const firstPicture = () =>
  globalThis.document?.querySelector<HTMLImageElement>("img[data-first-picture]") ?? null;

export const isFirstPictureShown = () => (firstPicture()?.naturalWidth ?? 0) > 0;

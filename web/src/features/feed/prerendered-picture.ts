/** Reads the prerendered feed. Imports nothing from React, which loads later. */

/** The first picture; null once the app has rendered the page. */
export const firstPicture = () =>
  globalThis.document?.querySelector<HTMLImageElement>("img[data-first-picture]") ?? null;

export const isFirstPictureShown = () => (firstPicture()?.naturalWidth ?? 0) > 0;

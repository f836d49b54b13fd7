/**
 * Classes of an item in a long list: the browser lays it out and paints it only near the screen, but
 * finds it in the page, focuses it and reads it to screen readers. The item needs a size of its own
 * while it is skipped. It clips focus rings, so browsers without a clip margin skip nothing.
 */
export const SKIPPED_OFFSCREEN =
  "[overflow-clip-margin:0.375rem] supports-[overflow-clip-margin:1px]:[content-visibility:auto]";

/** An item with nothing but a portrait, whose height follows from its width. */
export const SKIPPED_PORTRAIT = `aspect-portrait ${SKIPPED_OFFSCREEN}`;

/** How questions are worded and laid out. */
import type { Ask } from "@/api/types";
import { m } from "@/paraglide/messages.js";

export const SIDES = ["left", "right"] as const;
export type Side = (typeof SIDES)[number];

/** Width of one of the two pictures. */
export const PICTURE_SIZES = "(min-width: 40rem) 11rem, 45vw";

/** Without a text of its own, the question is which one. */

export const wordsOf = ({ question }: Ask): string => question || m.asks_which();

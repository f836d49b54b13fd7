/** How questions are worded and laid out. */
import type { Ask } from "@/api/types";

export const SIDES = ["left", "right"] as const;
export type Side = (typeof SIDES)[number];

/** Width of one of the two pictures. */
export const PICTURE_SIZES = "(min-width: 40rem) 11rem, 45vw";

/** What is asked without a text of its own. */
const PLAIN_QUESTION = "Which one?";

export const wordsOf = ({ question }: Ask): string => question || PLAIN_QUESTION;

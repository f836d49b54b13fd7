/** How much of a matrix a run holds: GARDEROBE_TESTS=all asks for all of it. */
export const IS_WHOLE = process.env.GARDEROBE_TESTS === "all";

/** The first is enough where only colors differ. */
export const SCHEMES = IS_WHOLE ? (["light", "dark"] as const) : (["light"] as const);

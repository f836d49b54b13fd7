/** How long a condition may take in a unit test: two hundred times as long as on a quiet machine. */
export const LIMIT_MS = 30_000;

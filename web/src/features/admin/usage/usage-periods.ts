/**
 * The periods of usage statistics; separate from the page because the route validates its URL with
 * them.
 */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

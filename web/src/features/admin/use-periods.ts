/** Over how many days use is counted; apart from the page, for the route's check of its address. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

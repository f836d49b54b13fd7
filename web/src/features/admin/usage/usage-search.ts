/**
 * What the usage page shows, as in its URL; separate from the page because the route validates its
 * URL with them.
 */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export const VIEWS = ["pages", "speed", "funnels", "recordings", "flags"] as const;
export type View = (typeof VIEWS)[number];

export interface UsageSearch {
  view?: View;
  days?: Period;
  /** The only page that is counted, by its pattern. */
  page?: string;
  /** The recording that is being watched. */
  recording?: string;
}

export interface ViewProps {
  days: Period;
  page?: string;
  onPage: (page: string | undefined) => void;
}

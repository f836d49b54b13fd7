/** What the URL of the operations page says: the view, and of a dashboard its range and panel. */
export const VIEWS = ["alerts", "dashboards"] as const;

export const RANGES = {
  "15m": { seconds: 900 },
  "1h": { seconds: 3_600 },
  "6h": { seconds: 21_600 },
  "24h": { seconds: 86_400 },
  "7d": { seconds: 604_800 },
  "30d": { seconds: 2_592_000 },
} as const;

export type Range = keyof typeof RANGES;
export const RANGE_KEYS = Object.keys(RANGES) as [Range, ...Range[]];
export const DEFAULT_RANGE: Range = "1h";

export interface OperationsSearch {
  /** The state now, unless another is named. */
  view?: (typeof VIEWS)[number];
  dashboard?: string;
  range?: Range;
  /** Shown alone, and large. */
  panel?: number;
}

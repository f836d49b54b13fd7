/** What the URL of the operations page says: the view, and of a dashboard its range and panel. */
export const VIEWS = ["alerts", "dashboards"] as const;

export const RANGES = {
  "15m": { label: "15m", name: "15 minutes", seconds: 900 },
  "1h": { label: "1h", name: "1 hour", seconds: 3_600 },
  "6h": { label: "6h", name: "6 hours", seconds: 21_600 },
  "24h": { label: "24h", name: "24 hours", seconds: 86_400 },
  "7d": { label: "7d", name: "7 days", seconds: 604_800 },
  "30d": { label: "30d", name: "30 days", seconds: 2_592_000 },
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

/** How web vitals are written and rated. */
import type { Vital } from "@/api/types";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";

export type VitalName = Vital["name"];
export type RatingName = "good" | "needs_work" | "poor";

/** Known by these names in every language. */
export const VITAL_TITLES: Record<VitalName, string> = {
  LCP: "Largest Contentful Paint",
  INP: "Interaction to Next Paint",
  CLS: "Cumulative Layout Shift",
  FCP: "First Contentful Paint",
  TTFB: "Time to First Byte",
};

export const VITAL_MEANINGS: Record<VitalName, string> = {
  LCP: m.admin_vital_lcp(),
  INP: m.admin_vital_inp(),
  CLS: m.admin_vital_cls(),
  FCP: m.admin_vital_fcp(),
  TTFB: m.admin_vital_ttfb(),
};

const SECOND = 1000;

/** `0.08` for layout shift, `85 ms` below a second, `2.4 s` above. */
export function formatVital(name: VitalName, value: number): string {
  if (name === "CLS") return formatNumber(value, { maximumFractionDigits: 3 });
  if (value < SECOND) {
    return m.admin_quantity({ shown: formatNumber(Math.round(value)), unit: "ms" });
  }
  const seconds = value / SECOND;
  const shown = formatNumber(seconds, { maximumFractionDigits: seconds < 10 ? 2 : 1 });
  return m.admin_quantity({ shown, unit: "s" });
}

export const RATING_NAMES: Record<RatingName, string> = {
  good: m.admin_vital_good(),
  needs_work: m.admin_vital_needs_work(),
  poor: m.admin_vital_poor(),
};

export function rate({ good, poor }: Pick<Vital, "good" | "poor">, value: number): RatingName {
  if (value <= good) return "good";
  return value <= poor ? "needs_work" : "poor";
}

/** How web vitals are written and rated. */
import type { Vital } from "@/api/types";

export type VitalName = Vital["name"];
export type RatingName = "Good" | "Needs work" | "Poor";

export const VITAL_TITLES: Record<VitalName, string> = {
  LCP: "Largest Contentful Paint",
  INP: "Interaction to Next Paint",
  CLS: "Cumulative Layout Shift",
  FCP: "First Contentful Paint",
  TTFB: "Time to First Byte",
};

export const VITAL_MEANINGS: Record<VitalName, string> = {
  LCP: "Until the largest picture or text is shown",
  INP: "Until the page reacts to a press or a key",
  CLS: "How much the page moves by itself",
  FCP: "Until anything is shown",
  TTFB: "Until the server answers",
};

const SECOND = 1000;

/** `0.08` for layout shift, `85 ms` below a second, `2.4 s` above. */
export function formatVital(name: VitalName, value: number): string {
  if (name === "CLS") return value.toLocaleString(undefined, { maximumFractionDigits: 3 });
  if (value < SECOND) return `${Math.round(value).toLocaleString()} ms`;
  const seconds = value / SECOND;
  return `${seconds.toLocaleString(undefined, { maximumFractionDigits: seconds < 10 ? 2 : 1 })} s`;
}

export function rate({ good, poor }: Pick<Vital, "good" | "poor">, value: number): RatingName {
  if (value <= good) return "Good";
  return value <= poor ? "Needs work" : "Poor";
}

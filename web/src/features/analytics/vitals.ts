/** Measures page speed as Google defines it. */
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

export type Vitals = Partial<Record<MetricType["name"], number>>;

/**
 * Reports each once, when the page is hidden for the first time; returns a function that stops it.
 */
export function measureVitals(report: (vitals: Vitals) => void): () => void {
  const vitals: Vitals = {};
  const note = ({ name, value }: MetricType) => {
    vitals[name] = name === "CLS" ? Number(value.toFixed(4)) : Math.round(value);
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    measure(note, { reportAllChanges: true });
  }
  const stop = () => removeEventListener("visibilitychange", onHidden, true);
  const onHidden = () => {
    if (document.visibilityState !== "hidden") return;
    stop();
    report(vitals);
  };
  addEventListener("visibilitychange", onHidden, true);
  return stop;
}

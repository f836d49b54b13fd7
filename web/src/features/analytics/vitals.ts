/** Measures page speed: largest paint, layout shift, slowest interaction, first byte. */
export type Vital = "LCP" | "CLS" | "INP" | "TTFB";

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

interface Interaction extends PerformanceEntry {
  interactionId?: number;
}

/**
 * Reports each once, when the page is hidden for the first time; returns a function that stops it.
 */
export function measureVitals(
  report: (vitals: Partial<Record<Vital, number>>) => void,
): () => void {
  const vitals: Partial<Record<Vital, number>> = {};
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation) vitals.TTFB = Math.round(navigation.responseStart);
  const observers = [
    observe("largest-contentful-paint", ({ startTime }) => {
      vitals.LCP = Math.round(startTime);
    }),
    observe("layout-shift", (entry) => {
      const { value, hadRecentInput } = entry as Shift;
      if (!hadRecentInput) vitals.CLS = Number(((vitals.CLS ?? 0) + value).toFixed(4));
    }),
    observe("event", (entry) => {
      if (!(entry as Interaction).interactionId) return;
      vitals.INP = Math.max(vitals.INP ?? 0, Math.round(entry.duration));
    }),
  ];
  const stop = () => {
    for (const observer of observers) observer?.disconnect();
    removeEventListener("visibilitychange", onHidden, true);
  };
  const onHidden = () => {
    if (document.visibilityState !== "hidden") return;
    stop();
    report(vitals);
  };
  addEventListener("visibilitychange", onHidden, true);
  return stop;
}

function observe(type: string, take: (entry: PerformanceEntry) => void) {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
  observer.observe({ type, buffered: true });
  return observer;
}

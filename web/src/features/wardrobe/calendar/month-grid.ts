/** The weeks of a month, starting on Monday, or on Sunday where that is the custom. */
const DAYS_PER_WEEK = 7;
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;

interface WeekInfo {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** 0 is Sunday. */
function firstWeekday(locale = navigator.language): number {
  const named = new Intl.Locale(locale) as Intl.Locale & WeekInfo;
  return (named.getWeekInfo?.() ?? named.weekInfo ?? { firstDay: 1 }).firstDay % DAYS_PER_WEEK;
}

export function weekdayNames(first = firstWeekday()): { short: string; long: string }[] {
  const name = (weekday: "narrow" | "short" | "long") =>
    new Intl.DateTimeFormat(undefined, { weekday, timeZone: "UTC" });
  return Array.from({ length: DAYS_PER_WEEK }, (_, at) => {
    const day = new Date(SUNDAY + ((first + at) % DAYS_PER_WEEK) * DAY_MS);
    return { short: name("short").format(day), long: name("long").format(day) };
  });
}

/** Days as `2026-11-21`; null where a week contains a day of another month. */
export function weeksOf(month: string, first = firstWeekday()): (string | null)[][] {
  const start = new Date(`${month}-01T00:00:00Z`);
  const before = (start.getUTCDay() - first + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const length = new Date(
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0),
  ).getUTCDate();
  const weeks = Math.ceil((before + length) / DAYS_PER_WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (_, at) => {
      const day = week * DAYS_PER_WEEK + at - before + 1;
      return day >= 1 && day <= length ? `${month}-${String(day).padStart(2, "0")}` : null;
    }),
  );
}

/** Return the month so many months later or earlier. */
export function monthAfter(month: string, by: number): string {
  const start = new Date(`${month}-01T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() + by);
  return start.toISOString().slice(0, 7);
}

/** The weeks of a month, starting on the day on which they begin where the reader lives. */
import { formatLocale } from "@/lib/text/locale";

const DAYS_PER_WEEK = 7;
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;

interface WeekInfo {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** Where weeks do not begin on Monday, for browsers that do not know it; as in Unicode's CLDR. */
const SUNDAY_FIRST = ["US", "CA", "SA", "YE", "IL"];
const SATURDAY_FIRST = ["EG", "DZ", "BH", "IQ", "JO", "KW", "LY", "OM", "QA", "SD", "SY"];

/** 0 is Sunday. */
export function firstWeekday(locale = formatLocale()): number {
  const named: Intl.Locale & WeekInfo = new Intl.Locale(locale);
  const known = named.getWeekInfo?.() ?? named.weekInfo;
  if (known) return known.firstDay % DAYS_PER_WEEK;
  const region = named.maximize().region ?? "";
  if (SUNDAY_FIRST.includes(region)) return 0;
  return SATURDAY_FIRST.includes(region) ? 6 : 1;
}

export function weekdayNames(
  first = firstWeekday(),
  locale = formatLocale(),
): { short: string; long: string }[] {
  const name = (weekday: "short" | "long") =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" });
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

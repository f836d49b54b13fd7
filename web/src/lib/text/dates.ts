/** Formats dates in the app's language, as in the browser's region. */
import { formatLocale } from "./locale";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

export function timeAgo(iso: string, now = Date.now(), locale = formatLocale()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : format.format(0, "second");
}

/** A timestamp as a short date and time of day. */
export function shortTime(iso: string, locale = formatLocale()): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(iso));
}

/** `2026-11-21` as a long date, without the shift that a time zone would add. */
export function longDate(day: string, locale = formatLocale()): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** `2026-11` as November 2026. */
export function monthName(month: string, locale = formatLocale()): string {
  return new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
}

/** The user's local date, or some days before (negative) or after it. */
export function today(days = 0): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return dateOf(day);
}

/** The user's local date at a moment. */
export const dayOf = (iso: string) => dateOf(new Date(iso));

function dateOf(day: Date): string {
  const pad = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** `2026-05-03` as 3 May, with the year unless it is the current one. */
export function shortDay(day: string, locale = formatLocale()): string {
  const isThisYear = day.startsWith(today().slice(0, 4));
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    year: isThisYear ? undefined : "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** `2026-12-02` as Wednesday, 2 December, with the year unless it is the current one. */
export function weekdayDate(day: string, locale = formatLocale()): string {
  const isThisYear = day.startsWith(today().slice(0, 4));
  return new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: isThisYear ? undefined : "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

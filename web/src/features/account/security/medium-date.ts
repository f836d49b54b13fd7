/** The day of a timestamp, with the month's short name. */
import { formatLocale } from "@/lib/text/locale";

export const mediumDate = (iso: string): string =>
  new Date(iso).toLocaleDateString(formatLocale(), { dateStyle: "medium" });

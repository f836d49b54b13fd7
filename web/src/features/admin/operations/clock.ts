/** Times of the last answers, to the second. */
import { formatLocale } from "@/lib/text/locale";

export const clockTime = (moment: number): string =>
  new Intl.DateTimeFormat(formatLocale(), { timeStyle: "medium" }).format(moment);

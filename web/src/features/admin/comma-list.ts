/** Lists that are separated by commas only, in the app's language. */
import { formatLocale } from "@/lib/text/locale";

export const commaList = (items: Iterable<string>): string =>
  new Intl.ListFormat(formatLocale(), { type: "unit" }).format(items);

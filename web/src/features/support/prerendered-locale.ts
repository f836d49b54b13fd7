/** Dates in pages that the build has rendered: the same in every browser of a language. */
import { formatLocale, LOCALE } from "@/lib/text/locale";

export const PRERENDERED_LOCALE = formatLocale(LOCALE, ["en-GB"]);

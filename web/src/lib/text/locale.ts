/** The app's language, and the locale in which dates, numbers, lists and money are formatted. */
declare const __LOCALE__: Locale;

export type Locale = "en" | "de" | "fr" | "ar";

/** Of this build of the app (tools/build-languages.ts). */
export const LOCALE: Locale = __LOCALE__;

/** The languages with their own names, as their speakers look for them. */
export const LANGUAGES: readonly { value: Locale; label: string }[] = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
  { value: "fr", label: "Français" },
  { value: "ar", label: "العربية" },
];

export const isLocale = (value: unknown): value is Locale =>
  LANGUAGES.some((language) => language.value === value);

/**
 * Return the app's language as the browser's owner writes it: `de-AT` stays `de-AT`, English with a
 * German browser is `en-DE`, whose weeks begin on Monday. Arabic uses the digits of its form fields.
 */
export function formatLocale(
  locale: string = LOCALE,
  preferred: readonly string[] = navigator.languages,
): string {
  const known = preferred.filter(isTag).map((tag) => new Intl.Locale(tag));
  const same = known.find(({ language }) => language === locale);
  const region = (same ?? known[0])?.region;
  const numberingSystem = locale === "ar" ? "latn" : undefined;
  return new Intl.Locale(locale, { region, numberingSystem }).toString();
}

/** Lists use "and" of the app's language, for two names or more. */
export const listOf = (names: Iterable<string>): string =>
  new Intl.ListFormat(formatLocale(), { type: "conjunction" }).format(names);

/** Lists without "and", such as `3 outfits worn, 1 outfit planned`. */
export const unitsOf = (values: Iterable<string>): string =>
  new Intl.ListFormat(formatLocale(), { type: "unit" }).format(values);

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Reads the messages in messages/{area}/{locale}.json, as the app compiles them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Variants {
  declarations?: string[];
  selectors?: string[];
  match: Record<string, string>;
}
/** A text, or one text for each plural form. */
export type Message = string | Variants[];
export type Locale = "en" | "de" | "fr" | "ar";

const read = (path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "..", path), "utf8"));
const settings = read("project.inlang/settings.json");

export const LOCALES: readonly Locale[] = settings.locales;
export const BASE_LOCALE: Locale = settings.baseLocale;
/** Relative to web/, with {locale} for the locale. */
export const FILES: readonly string[] = settings["plugin.inlang.messageFormat"].pathPattern;

/** The locale of this build or development server: GARDEROBE_LOCALE, or English. */
export const BUILD_LOCALE =
  LOCALES.find((locale) => locale === process.env.GARDEROBE_LOCALE) ?? BASE_LOCALE;

export function readMessages(locale: Locale): Record<string, Message> {
  return Object.assign({}, ...FILES.map((file) => read(file.replace("{locale}", locale))));
}

/**
 * Return the text of a message without placeholders, or undefined. One that is not translated yet is
 * in English.
 */
export function plainTexts(locale: Locale): (key: string) => string | undefined {
  const messages = { ...readMessages(BASE_LOCALE), ...readMessages(locale) };
  return (key) => {
    const message = messages[key];
    return typeof message === "string" && !/[{\\]/.test(message) ? message : undefined;
  };
}

/** Return the text of a message that the tools use; throws if it has placeholders or does not exist. */
export function text(key: string, locale = BUILD_LOCALE): string {
  const found = plainTexts(locale)(key);
  if (!found) throw new Error(`There is no message ${key} without placeholders.`);
  return found;
}

export const directionOf = (locale: Locale) => (locale === "ar" ? "rtl" : "ltr");

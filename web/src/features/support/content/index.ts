/**
 * The static pages by path, as the build of each language writes them to `{path}/_payload.json`.
 * Only the build reads this: a browser gets the articles of its language.
 */
import { LOCALE, type Locale } from "@/lib/text/locale";
import { articles as ar } from "./ar";
import { articles as de } from "./de";
import { articles as en } from "./en";
import { articles as fr } from "./fr";
import { welcome } from "./landing";
import type { Articles } from "./types";

export const ARTICLES: Record<Locale, Articles> = { en, de, fr, ar };

const { about, help, terms, privacy } = ARTICLES[LOCALE];

export const PAYLOADS = {
  "/": welcome,
  "/about": about,
  "/support/help": help,
  "/support/terms": terms,
  "/support/privacy": privacy,
} as const;

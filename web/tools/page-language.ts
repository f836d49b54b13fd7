/** Vite plugin: the page's language and direction, and its own texts, written as %m.key%. */
import type { Plugin } from "vite";
import { directionOf, type Locale, plainTexts } from "./read-messages.ts";

export function pageLanguage(locale: Locale): Plugin {
  return {
    name: "garderobe-page-language",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html
          .replace('<html lang="en">', `<html lang="${locale}" dir="${directionOf(locale)}">`)
          .replace(/%m\.(\w+)%/g, (_match, key) => escaped(key, plainTexts(locale)(key))),
    },
  };
}

function escaped(key: string, text: string | undefined): string {
  if (!text) throw new Error(`There is no message ${key}.`);
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

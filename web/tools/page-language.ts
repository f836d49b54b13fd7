/** Vite plugin: the page's language and direction, and its own texts, written as %m.key%. */

import type { Plugin } from "vite";
import { directionOf, type Locale, text } from "./read-messages.ts";

export function pageLanguage(locale: Locale): Plugin {
  return {
    name: "garderobe-page-language",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html
          .replace('<html lang="en">', `<html lang="${locale}" dir="${directionOf(locale)}">`)
          .replace(/%m\.(\w+)%/g, (_match, key) => escaped(text(key, locale))),
    },
  };
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

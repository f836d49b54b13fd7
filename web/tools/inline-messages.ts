/**
 * Vite plugins: replace the call of a message without placeholders by its text, and import each
 * other message from its own module. A file then contains the texts that it shows, a page downloads
 * only its own, and a shared text needs no chunk of its own.
 */
import type { Plugin } from "vite";
import { type Locale, plainTexts } from "./read-messages.ts";

const IMPORT = /import \{ m \} from "@\/paraglide\/messages\.js";/;
const USE = /\bm\.([a-z]\w*)(\(\))?/g;

export function inlineMessages(locale: Locale): Plugin {
  return {
    name: "garderobe-inline-messages",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.tsx?(\?.*)?$/, code: IMPORT },
      handler: (code) => ({ code: withTexts(code, plainTexts(locale)), map: null }),
    },
  };
}

/**
 * Vite plugin: a message's module has its texts in all languages and asks for the language when it is
 * called; here it is a constant, so that the build drops the other texts.
 */
export function oneLanguage(): Plugin {
  return {
    name: "garderobe-one-language",
    transform: {
      filter: { id: /\/src\/paraglide\/messages\/(?!_index)\w+\.js$/ },
      handler: (code) => ({ code: withoutOthers(code), map: null }),
    },
  };
}

/** With the quotes of the compiler, or of a plugin that has reprinted the module. */
const RUNTIME = /import \{ getLocale, experimentalStaticLocale \} from ["']..\/runtime.js["'];/;
const CHOICE = /experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)/g;

function withoutOthers(code: string): string {
  if (code.search(CHOICE) < 0 || code.search(RUNTIME) < 0)
    throw new Error("A message has another form than expected.");
  return code.replace(RUNTIME, "").replace(CHOICE, "__LOCALE__");
}

/** Lines stay where they are. */
export function withTexts(code: string, textOf: (key: string) => string | undefined): string {
  const imported = new Set<string>();
  const body = code.replace(USE, (_use, key: string, call = "") => {
    const text = call && textOf(key);
    if (text) return JSON.stringify(text);
    imported.add(key);
    return `m_${key}${call}`;
  });
  const imports = [...imported].map(
    (key) => `import { ${key} as m_${key} } from "@/paraglide/messages/${key}.js";`,
  );
  return body.replace(IMPORT, imports.join(" "));
}

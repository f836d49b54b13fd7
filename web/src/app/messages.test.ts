/** Every message is there in all languages, in the same form, and is used. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BASE_LOCALE, LOCALES, type Message, readMessages } from "../../tools/read-messages";

const base = readMessages(BASE_LOCALE);
const others = LOCALES.filter((locale) => locale !== BASE_LOCALE);

const textsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match));

/** The names of inputs and tags: `{name}`, `{#link}`, `{/link}`. */
const placeholders = (message: Message = "") =>
  [...new Set(textsOf(message).flatMap((text) => text.match(/\{[^}]*\}/g) ?? []))].sort().join();

/** The plural forms of each number in a message. */
function pluralForms(message: Message): string[][] {
  if (typeof message === "string") return [];
  return message.flatMap(({ declarations = [], match }) =>
    declarations
      .flatMap((declaration) => /^local (\w+) = \w+: plural$/.exec(declaration)?.[1] ?? [])
      .map((name) => Object.keys(match).map((key) => formIn(key, name)))
      .map((forms) => [...new Set(forms)].sort()),
  );
}

const formIn = (key: string, name: string) =>
  new RegExp(`\\b${name}=([\\w*]+)`).exec(key)?.[1] ?? "?";

const missingForms = (message: Message, locale: string) => {
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return pluralForms(message).some((forms) => forms.join() !== needed.toSorted().join());
};

describe.each(others)("the messages in %s", (locale) => {
  const messages = readMessages(locale);

  it("are those in English", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(base).sort());
  });

  it("have the placeholders and tags of those in English", () => {
    const differing = Object.keys(base).filter(
      (key) => placeholders(base[key]) !== placeholders(messages[key]),
    );
    expect(differing).toEqual([]);
  });
});

it.each(LOCALES)("a number in %s has each of the language's plural forms", (locale) => {
  const found = Object.entries(readMessages(locale)).filter(([, one]) => missingForms(one, locale));
  expect(found.map(([key]) => key)).toEqual([]);
});

it("finds a missing plural form", () => {
  const message: Message = [
    {
      declarations: ["input count", "local plural = count: plural"],
      selectors: ["plural"],
      match: { "plural=one": "One", "plural=other": "{count}" },
    },
  ];
  expect([missingForms(message, "en"), missingForms(message, "ar")]).toEqual([false, true]);
});

it("no text is empty or has space around it", () => {
  const all = LOCALES.flatMap((locale) => Object.values(readMessages(locale)).flatMap(textsOf));
  expect(all.filter((text) => text.trim() !== text || !text)).toEqual([]);
});

it("every message is used", () => {
  const names = ["src", "tools"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^paraglide/.test(name))
      .map((name) => join(folder, name)),
  );
  const sources = ["index.html", ...names].map((name) => readFileSync(name, "utf8")).join("\n");
  const used = new Set(sources.match(/(?<=\bm\.|text\(")\w+/g));
  expect(Object.keys(base).filter((key) => !used.has(key))).toEqual([]);
});

it("keys name no side of the screen, which differs by language", () => {
  expect(Object.keys(base).filter((key) => /(^|_)(left|right)(_|$)/.test(key))).toEqual([]);
});

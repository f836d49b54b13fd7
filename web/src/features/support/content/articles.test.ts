/** The articles of each language have the parts of the English ones. */
import { expect, it } from "vitest";
import { LOCALES } from "../../../../tools/read-messages";
import { anchorOf } from "../anchor";
import { ARTICLES } from ".";
import type { Articles } from "./types";

const lengths = (sections: readonly { text: readonly string[] }[]) =>
  sections.map(({ text }) => text.length);

/** What does not depend on the language: dates, links, and how many paragraphs each part has. */
const shapeOf = ({ about, help, privacy, terms }: Articles) => ({
  about: [lengths([...about.does, about.closing]), about.never.length],
  answers: help.topics.map(({ answers }) =>
    answers.map(({ id, steps, link }) => [id, steps.length, link?.href]),
  ),
  privacy: [privacy.updated, privacy.kept.length, lengths(privacy.sections)],
  terms: [terms.version, lengths(terms.sections), terms.versions.map(({ version }) => version)],
});

it.each(LOCALES)("the articles in %s are complete", (locale) => {
  expect(shapeOf(ARTICLES[locale])).toEqual(shapeOf(ARTICLES.en));
});

it.each(LOCALES)("each heading in %s has its own anchor", (locale) => {
  const { about, privacy, terms } = ARTICLES[locale];
  for (const sections of [about.does, privacy.sections, terms.sections]) {
    const anchors = sections.map(({ heading }) => anchorOf(heading));
    expect(new Set(anchors).size).toBe(sections.length);
    expect(anchors).not.toContain("");
  }
});

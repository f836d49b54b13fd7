/** Searches the help answers. Pure. */
import type { Answer, HelpContent } from "./content/types";

/** Return topics with the answers that contain every word; all of them for an empty search. */
export function findAnswers(topics: HelpContent["topics"], query: string): HelpContent["topics"] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const fits = (answer: Answer) => {
    const text = textOf(answer);
    return words.every((word) => text.includes(word));
  };
  return topics
    .map(({ name, answers }) => ({ name, answers: answers.filter(fits) }))
    .filter(({ answers }) => answers.length > 0);
}

const textOf = ({ question, steps, also }: Answer) =>
  [question, ...steps, also].join(" ").toLowerCase();

/** Finds answers by the words that somebody types. Pure. */
import type { Answer, HelpContent } from "./content/types";

/** Topics with the answers that have every word; all of them when nothing is asked. */
export function findAnswers(topics: HelpContent["topics"], asked: string): HelpContent["topics"] {
  const words = asked.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
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

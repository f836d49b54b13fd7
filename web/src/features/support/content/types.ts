/** What the static pages are made of: the shapes of their `_payload.json`. */
export interface Section {
  heading: string;
  text: readonly string[];
}

export interface AboutContent {
  lead: string;
  does: readonly Section[];
  never: readonly string[];
  moderation: string;
  closing: Section;
}

export interface Answer {
  /** Also the anchor of the answer. */
  id: string;
  question: string;
  steps: readonly string[];
  /** Words that people search with and the answer does not use. */
  also: string;
  link?: { href: string; label: string };
}

export interface HelpContent {
  topics: readonly { name: string; answers: readonly Answer[] }[];
}

export interface TermsContent {
  version: string;
  summary: readonly string[];
  sections: readonly Section[];
  versions: readonly { version: string; change: string }[];
}

export interface Kept {
  what: string;
  why: string;
  where: string;
  long: string;
}

export interface PrivacyContent {
  updated: string;
  summary: readonly string[];
  kept: readonly Kept[];
  sections: readonly Section[];
}

export interface WelcomeContent {
  sentence: string;
  continuation: string;
  promise: string;
}

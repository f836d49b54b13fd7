/** The payloads of the static pages: the shapes of their `_payload.json`. */
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
  /** Search terms that the answer does not contain. */
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

export interface StoredData {
  what: string;
  why: string;
  where: string;
  long: string;
}

export interface PrivacyContent {
  updated: string;
  summary: readonly string[];
  kept: readonly StoredData[];
  sections: readonly Section[];
}

export interface LandingContent {
  sentence: string;
  continuation: string;
  promise: string;
}

/** The articles of a language. */
export interface Articles {
  about: AboutContent;
  help: HelpContent;
  privacy: PrivacyContent;
  terms: TermsContent;
}

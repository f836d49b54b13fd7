/** Why a sign-in elsewhere came to nothing, and what helps. */
export interface Words {
  heading: string;
  sentence: string;
}

const WORDS: Record<string, Words> = {
  access_denied: {
    heading: "Nobody was signed in",
    sentence: "You stopped halfway, so nothing was told to us. Try again, or log in another way.",
  },
  attempt_not_here: {
    heading: "This began somewhere else",
    sentence:
      "For your safety a sign-in ends only in the browser where it began. Open the link there, or begin again here.",
  },
  invalid_grant: {
    heading: "This is no longer good",
    sentence: "A sign-in is good once, and only for some minutes. Begin again, it is quick.",
  },
};

const OTHERWISE: Words = {
  heading: "The sign-in did not work",
  sentence: "Something went wrong on the way. Begin again, or log in another way.",
};

export function wordsForFault(code: string | null, told = ""): Words {
  const known = code !== null && Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  return known ?? { ...OTHERWISE, ...(told && { sentence: told }) };
}

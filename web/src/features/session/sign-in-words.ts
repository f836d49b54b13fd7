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
  attempt_not_good: {
    heading: "This took too long",
    sentence: "It was begun too long ago, or in another browser. Begin again, it is quick.",
  },
  email_needed: {
    heading: "Your address is missing",
    sentence:
      "The site did not tell us your email address, and an account needs one. Allow it there, or register here.",
  },
  provider_away: {
    heading: "The other site does not answer",
    sentence: "Try again in a moment, or log in another way.",
  },
  provider_not_trusted: {
    heading: "We could not trust that answer",
    sentence: "What the other site told us did not hold. Try again, or log in another way.",
  },
  linked_elsewhere: {
    heading: "This opens another account",
    sentence: "It is linked with another account of Garderobe. Unlink it there first.",
  },
  linked_already: {
    heading: "Another one is linked",
    sentence:
      "Your account is linked with another account of that site. Log in with that one, or unlink it first.",
  },
  registration_closed: {
    heading: "The rails are full",
    sentence: "No account here has your address, and we take nobody new just now.",
  },
  invite_needed: {
    heading: "You need an invitation",
    sentence:
      "No account here has your address, and just now one comes in by invitation. Register with your invite code.",
  },
};

/** The server says more precisely what it was. */
const NOT_GOOD: Words = {
  heading: "This is no longer good",
  sentence: "A sign-in is good once, and only for some minutes. Begin again, it is quick.",
};

const OTHERWISE: Words = {
  heading: "The sign-in did not work",
  sentence: "Something went wrong on the way. Begin again, or log in another way.",
};

export function wordsForFault(code: string | null, told = ""): Words {
  const known = code !== null && Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  const otherwise = code === "invalid_grant" ? NOT_GOOD : OTHERWISE;
  return known ?? { ...otherwise, ...(told && { sentence: told }) };
}

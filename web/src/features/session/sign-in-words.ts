/** Why a sign-in elsewhere came to nothing, and what helps. */
export interface Words {
  heading: string;
  sentence: string;
}

const WORDS: Record<string, Words> = {
  access_denied: {
    heading: "You're not logged in",
    sentence:
      "You stopped before the end, so nothing was shared with us. Try again or log in another way.",
  },
  attempt_not_here: {
    heading: "You started in another browser",
    sentence:
      "To keep your account safe, finish in the browser where you started. Open the link there, or start again here.",
  },
  attempt_not_good: {
    heading: "This took too long",
    sentence: "You started too long ago, or in another browser. Start again, it's quick.",
  },
  email_needed: {
    heading: "Your email is missing",
    sentence:
      "The other site didn't share your email, and an account needs one. Allow it there, or register here.",
  },
  provider_away: {
    heading: "The other site isn't responding",
    sentence: "Try again in a moment, or log in another way.",
  },
  provider_not_trusted: {
    heading: "We couldn't verify that login",
    sentence: "The other site's answer didn't check out. Try again or log in another way.",
  },
  linked_elsewhere: {
    heading: "Already used by another account",
    sentence: "It's linked to another Garderobe account. Unlink it there first.",
  },
  linked_already: {
    heading: "A different one is linked",
    sentence:
      "Your account is linked to a different account on that site. Log in with that one, or unlink it first.",
  },
  registration_closed: {
    heading: "We're full",
    sentence: "No account uses your email, and sign-up is closed right now.",
  },
  invite_needed: {
    heading: "You need an invitation",
    sentence:
      "No account uses your email, and you need an invitation right now. Register with your invite code.",
  },
};

/** The server says more precisely what it was. */
const NOT_GOOD: Words = {
  heading: "This link has expired",
  sentence: "A login link works once, and only for a few minutes. Start again, it's quick.",
};

const OTHERWISE: Words = {
  heading: "Login didn't work",
  sentence: "Something went wrong. Start again or log in another way.",
};

export function wordsForFault(code: string | null, told = ""): Words {
  const known = code !== null && Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  const otherwise = code === "invalid_grant" ? NOT_GOOD : OTHERWISE;
  return known ?? { ...otherwise, ...(told && { sentence: told }) };
}

/** Messages for failed social log-ins, and what to do. */
export interface Message {
  heading: string;
  sentence: string;
}

const MESSAGES: Record<string, Message> = {
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
    sentence: "We couldn't confirm the other site's response. Try again or log in another way.",
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

/** The server's message is more precise. */
const EXPIRED_LINK: Message = {
  heading: "This link has expired",
  sentence: "A login link works once, and only for a few minutes. Start again, it's quick.",
};

const DEFAULT_MESSAGE: Message = {
  heading: "Login didn't work",
  sentence: "Something went wrong. Start again or log in another way.",
};

export function faultMessage(code: string | null, description = ""): Message {
  const message = code !== null && Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : undefined;
  const defaultMessage = code === "invalid_grant" ? EXPIRED_LINK : DEFAULT_MESSAGE;
  return message ?? { ...defaultMessage, ...(description && { sentence: description }) };
}

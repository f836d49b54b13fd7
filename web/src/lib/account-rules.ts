/** What an account's fields must hold before the server is asked; it has the last word. */
import * as v from "valibot";

export const PASSWORD_RULE = "At least 10 characters.";

export const EmailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.email("Enter a full email address, such as ana@example.org."),
);

/** The email address among the two things one can log in with; "" for a username. */
export const emailIn = (login = ""): string => (login.includes("@") ? login.trim() : "");

export const NewPassword = v.pipe(v.string(), v.minLength(10, PASSWORD_RULE));

/** A password to prove who one is; how long it had to be is a matter of its own time. */
export const PresentPassword = v.pipe(v.string(), v.nonEmpty("Enter your password."));

/** The form of a username, as identity checks it. */
export const USERNAME = /^[a-z0-9_](?:[a-z0-9_]|\.(?!\.)){1,28}[a-z0-9_]$/;

export const Username = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(USERNAME, "Use 3 to 30 characters: a-z, 0-9, dots and underscores."),
);

/** A code of an authenticator app or a recovery code; people copy spaces along. */
const Code = v.pipe(
  v.string(),
  v.transform((typed) => typed.replaceAll(/\s/g, "")),
  v.nonEmpty("Enter the code."),
);

export const SecondFactorCode = v.object({ code: Code });

/** Validation of account fields before the server is asked; the server decides. */

import * as v from "valibot";
import { m } from "@/paraglide/messages.js";

export const PASSWORD_RULE = m.account_password_rule();

export const EmailAddress = v.pipe(v.string(), v.trim(), v.email(m.account_email_rule()));

/** Return the email from a field that also accepts a username; "" for a username. */
export const emailIn = (login = ""): string => (login.includes("@") ? login.trim() : "");

export const NewPassword = v.pipe(v.string(), v.minLength(10, PASSWORD_RULE));

/** The current password, for reauthentication; older ones may be shorter than today's rule. */
export const PresentPassword = v.pipe(v.string(), v.nonEmpty(m.login_password_needed()));

/** The format of a username, as in the identity service. */
export const USERNAME = /^[a-z0-9_](?:[a-z0-9_]|\.(?!\.)){1,28}[a-z0-9_]$/;

export const Username = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(USERNAME, m.account_username_rule()),
);

/** An authenticator or recovery code; people copy spaces along. */
const Code = v.pipe(
  v.string(),
  v.transform((typed) => typed.replaceAll(/\s/g, "")),
  v.nonEmpty(m.factor_code_needed()),
);

export const SecondFactorCode = v.object({ code: Code });

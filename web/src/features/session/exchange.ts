/** Exchanges the code that a sign-in elsewhere brought back for a session. */
import type { PasskeyAnswer } from "@/api/types";
import { forgetAttempts, pendingVerifiers } from "@/lib/pkce";
import { Problem } from "@/lib/problem";
import { forgetSignInCode } from "@/lib/sign-in-code";
import { requestToken } from "./renew";
import { keepSession, type Session } from "./session-store";

export interface Exchange {
  code: string;
  /** The second factor, when the account asks for one. */
  totp?: string;
  passkey?: PasskeyAnswer;
  /** Takes the account out of the grace before its deletion. */
  restore?: boolean;
}

interface GrantRefused {
  error?: string;
  error_description?: string;
}

/** Signs in; throws a Problem whose code is the error of RFC 6749, 5.2. */
export async function exchangeCode({ code, totp, passkey, restore }: Exchange): Promise<Session> {
  const verifiers = pendingVerifiers();
  if (verifiers.length === 0) throw new Problem(400, "", "attempt_not_here");
  for (const code_verifier of verifiers) {
    const form = new URLSearchParams({ grant_type: "authorization_code", code, code_verifier });
    if (totp) form.set("totp", totp);
    if (passkey) form.set("passkey", JSON.stringify(passkey));
    if (restore) form.set("restore", "true");
    const response = await requestToken(form);
    if (response.ok) return keepAnswer(await response.json());
    const problem = await refusal(response);
    // Of several sign-ins under way this may be another's verifier.
    const isLast = code_verifier === verifiers.at(-1);
    if (problem.code !== "invalid_grant" || isLast) throw problem;
  }
  throw new Problem(400, "", "invalid_grant");
}

function keepAnswer({ access_token, expires_at, user }: Session): Session {
  const session = { access_token, expires_at, user };
  forgetSignInCode();
  forgetAttempts();
  keepSession(session, "signed-in");
  return session;
}

async function refusal(response: Response): Promise<Problem> {
  const told: GrantRefused = await response.json().catch(() => ({}));
  if (!told.error) return Problem.from(response, told);
  const sentence = told.error_description ?? "";
  return new Problem(response.status, sentence, told.error, [], null, null, { ...told });
}

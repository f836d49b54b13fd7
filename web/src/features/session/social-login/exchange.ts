/** Exchanges the authorization code of a social log-in for a session. */
import type { PasskeyAssertion } from "@/api/types";
import { requestToken } from "@/features/session/state/refresh-token";
import { type Session, saveSession } from "@/features/session/state/session-store";
import { clearAttempts, pendingVerifiers } from "@/lib/auth/pkce";
import { clearSignInCode } from "@/lib/auth/sign-in-code";
import { Problem } from "@/lib/http/problem";

export interface Exchange {
  code: string;
  /** The second factor, when the account requires one. */
  totp?: string;
  passkey?: PasskeyAssertion;
  /** Restores the account during the grace period before its deletion. */
  restore?: boolean;
}

interface GrantRefused {
  error?: string;
  error_description?: string;
}

/** Logs in; throws a Problem whose code is the error of RFC 6749, 5.2. */
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
    // With several log-ins in flight this may be another one's verifier.
    const isLast = code_verifier === verifiers.at(-1);
    if (problem.code !== "invalid_grant" || isLast) throw problem;
  }
  throw new Problem(400, "", "invalid_grant");
}

function keepAnswer({ access_token, expires_at, user }: Session): Session {
  const session = { access_token, expires_at, user };
  clearSignInCode();
  clearAttempts();
  saveSession(session, "signed-in");
  return session;
}

async function refusal(response: Response): Promise<Problem> {
  const description: GrantRefused = await response.json().catch(() => ({}));
  if (!description.error) return Problem.from(response, description);
  const sentence = description.error_description ?? "";
  return new Problem(response.status, sentence, description.error, [], null, null, {
    ...description,
  });
}

/** Creates and uses passkeys (WebAuthn); options and results are in its JSON forms. */
import { Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";

/** Older browsers (before 2025) cannot parse the JSON forms. */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential !== "undefined" &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential;

type Options = Record<string, unknown>;

/** Creates a passkey; throws a Problem when the person cancels or the browser fails. */
export async function createPasskey<Answer>(options: Options): Promise<Answer> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return run(async () =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json),
    }),
  );
}

/** Signs with a passkey; throws a Problem when the person cancels or the browser fails. */
export async function signWithPasskey<Answer>(options: Options): Promise<Answer> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return run(async () =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json),
    }),
  );
}

async function run<Answer>(prompt: () => Promise<Credential | null>): Promise<Answer> {
  const credential = await prompt().catch((error: unknown) => {
    throw new Problem(0, sentenceFor(error), "passkey_not_used");
  });
  return (credential as PublicKeyCredential).toJSON() as Answer;
}

function sentenceFor(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return m.passkey_unused();
  if (name === "InvalidStateError") return m.passkey_exists();
  return m.passkey_impossible();
}

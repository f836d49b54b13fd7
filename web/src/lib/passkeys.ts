/** Passkeys as the browser makes and uses them (WebAuthn); options and answers are its JSON forms. */
import { Problem } from "./problem";

/** Browsers since 2025: the older ones cannot read the JSON forms. */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential !== "undefined" &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential;

type Options = Record<string, unknown>;

/** Makes a passkey; throws a Problem when the person or the browser does not. */
export async function makePasskey<Answer>(options: Options): Promise<Answer> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return answered(async () =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json),
    }),
  );
}

/** Has a passkey sign; throws a Problem when the person or the browser does not. */
export async function signWithPasskey<Answer>(options: Options): Promise<Answer> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answered(async () =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json),
    }),
  );
}

async function answered<Answer>(ask: () => Promise<Credential | null>): Promise<Answer> {
  const credential = await ask().catch((error: unknown) => {
    throw new Problem(0, sentenceFor(error), "passkey_not_used");
  });
  return (credential as PublicKeyCredential).toJSON() as Answer;
}

function sentenceFor(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") {
    return "No passkey was used. Try again, or choose another way.";
  }
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  return "Your browser can't use passkeys here. Choose another way.";
}

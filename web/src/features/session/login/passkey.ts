/** Signs with a passkey, to log in or as the second factor. */
import { identity, unwrap } from "@/api/client";
import type { PasskeyAssertion } from "@/api/types";
import { signWithPasskey } from "@/lib/auth/passkeys";

/** The response of any of the person's passkeys; valid once, for five minutes. */
export async function showPasskey(): Promise<PasskeyAssertion> {
  const requests = await unwrap(identity.POST("/api/identity/v1/passkeys/challenges"));
  return signWithPasskey<PasskeyAssertion>(requests.public_key);
}

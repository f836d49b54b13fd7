/** Shows a passkey: to log in, or as the second step. */
import { answer, identity } from "@/api/client";
import type { PasskeyAnswer } from "@/api/types";
import { signWithPasskey } from "@/lib/passkeys";

/** What any of the person's passkeys signed; good once, for five minutes. */
export async function showPasskey(): Promise<PasskeyAnswer> {
  const asked = await answer(identity.POST("/api/identity/v1/passkeys/challenges"));
  return signWithPasskey<PasskeyAnswer>(asked.public_key);
}

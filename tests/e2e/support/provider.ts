/** The other site of the tests (python -m tests.support.provider): who signs in next, and what goes wrong. */
import { newName } from "./people";

/** Ports above the entry. */
const OFFSET = 50;

export function providerUrl(): URL {
  const entry = new URL(process.env.GARDEROBE_URL ?? "http://localhost:8080");
  return new URL(`http://127.0.0.1:${Number(entry.port) + OFFSET}`);
}

/** Lets somebody new in there next; answers their address. */
export async function nextAtProvider(fault = ""): Promise<string> {
  const name = newName("nora");
  const email = `${name}@example.net`;
  const person = { sub: name, email, email_verified: true, name };
  await fetch(new URL("/control", providerUrl()), {
    method: "PUT",
    body: JSON.stringify({ person, fault }),
  });
  return email;
}

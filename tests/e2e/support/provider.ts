/**
 * The fake provider of the tests (python -m tests.support.provider): who logs in next, and what
 * fails.
 */
import { newName } from "./people";

/** Ports above the entry. */
const OFFSET = 50;

export function providerUrl(): URL {
  const entry = new URL(process.env.GARDEROBE_URL ?? "http://localhost:8080");
  return new URL(`http://127.0.0.1:${Number(entry.port) + OFFSET}`);
}

/** Logs in a new person there next; returns their email. */
export async function setNextLogin(fault = ""): Promise<string> {
  const name = newName("nora");
  const email = `${name}@example.net`;
  const person = { sub: name, email, email_verified: true, name };
  await fetch(new URL("/control", providerUrl()), {
    method: "PUT",
    body: JSON.stringify({ person, fault }),
  });
  return email;
}

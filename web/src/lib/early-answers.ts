/**
 * Calls begun before the app is there: whoever makes the same call soon after gets their answer.
 * They are begun by early.js, which is no part of the app, and so kept where both find them.
 */
interface Begun {
  token: string | null;
  at: number;
  /** Its body is read twice; null: nothing to show came back. */
  answer: Promise<{ text: string; headers: Headers } | null>;
}

declare global {
  var earlyAnswers: Map<string, Begun> | undefined;
}

const GOOD_FOR_MS = 10_000;

/** Asks our own origin, in the name of a session if there is one. */
export function askEarly(path: string, token: string | null): Promise<string | null> {
  const answer = fetch(path).then(
    async (response) =>
      response.ok ? { text: await response.text(), headers: response.headers } : null,
    () => null,
  );
  globalThis.earlyAnswers ??= new Map();
  globalThis.earlyAnswers.set(location.origin + path, { token, at: performance.now(), answer });
  return answer.then((known) => known?.text ?? null);
}

/** Once, soon, and by the very session that it was asked for; else null. */
export async function takeEarly(request: Request, token: string | null): Promise<Response | null> {
  const early = globalThis.earlyAnswers?.get(request.url);
  if (!early || request.method !== "GET") return null;
  globalThis.earlyAnswers?.delete(request.url);
  const isFresh = performance.now() - early.at < GOOD_FOR_MS;
  const known = isFresh && early.token === token ? await early.answer : null;
  return known && new Response(known.text, { headers: known.headers });
}

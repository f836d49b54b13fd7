/**
 * Calls begun before the app is there: whoever makes the same call soon after gets their answer.
 * They are begun by early.js, which is no part of the app, and so kept where both find them.
 */
interface Begun {
  token: string | null;
  at: number;
  /** The body, which is read twice; null: nothing to show came back. */
  text: Promise<string | null>;
}

declare global {
  var earlyAnswers: Map<string, Begun> | undefined;
}

const GOOD_FOR_MS = 10_000;

/** Asks our own origin, in the name of a session if there is one. */
export function askEarly(path: string, token: string | null): Promise<string | null> {
  const text = fetch(path).then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  );
  globalThis.earlyAnswers ??= new Map();
  globalThis.earlyAnswers.set(location.origin + path, { token, at: performance.now(), text });
  return text;
}

/** Once, soon, and by the very session that it was asked for; else null. */
export async function takeEarly(request: Request, token: string | null): Promise<Response | null> {
  const early = globalThis.earlyAnswers?.get(request.url);
  if (!early || request.method !== "GET") return null;
  globalThis.earlyAnswers?.delete(request.url);
  const isFresh = performance.now() - early.at < GOOD_FOR_MS;
  const text = isFresh && early.token === token ? await early.text : null;
  return text === null ? null : new Response(text, JSON_ANSWER);
}

const JSON_ANSWER = { headers: { "Content-Type": "application/json" } };

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
  const answer = get(path);
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

/**
 * Not by fetch: its answers pass through several tasks, which wait while the page is laid out for the
 * first time; this one is here as soon as it has come.
 */
function get(path: string): Promise<{ text: string; headers: Headers } | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", path);
    request.onload = () =>
      resolve(
        request.status === 200 ? { text: request.responseText, headers: headersOf(request) } : null,
      );
    request.onerror = () => resolve(null);
    request.send();
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const [name = "", ...value] = line.split(": ");
    if (name) headers.append(name, value.join(": "));
  }
  return headers;
}

/**
 * Calls begun before the app is there: whoever makes the same call soon after gets their answer.
 * They are begun by early.js, which is no part of the app, and so kept where both find them.
 */
interface Begun {
  token: string | null;
  at: number;
  answer: Promise<Answer>;
}

/** Read twice, so not a Response. */
interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

declare global {
  var earlyAnswers: Map<string, Begun> | undefined;
}

const GOOD_FOR_MS = 10_000;

/** Asks our own origin, in the name of a session if there is one; null: nothing to show came back. */
export function askEarly(path: string, token: string | null): Promise<string | null> {
  const answer = get(path);
  globalThis.earlyAnswers ??= new Map();
  globalThis.earlyAnswers.set(location.origin + path, { token, at: performance.now(), answer });
  return answer.then(
    ({ status, text }) => (status === 200 ? text : null),
    () => null,
  );
}

/** fetch for a session: the call begun early counts as the first attempt, whatever came of it. */
export const fetchEarly =
  (token: string | null) =>
  async (request: Request): Promise<Response> =>
    (await takeEarly(request, token)) ?? fetch(request);

/** Once, soon, and by the very session that it was asked for; else null. Rejects without a network. */
export async function takeEarly(request: Request, token: string | null): Promise<Response | null> {
  const early = globalThis.earlyAnswers?.get(request.url);
  if (!early || request.method !== "GET") return null;
  globalThis.earlyAnswers?.delete(request.url);
  const isFresh = performance.now() - early.at < GOOD_FOR_MS;
  const known = isFresh && early.token === token ? await early.answer : null;
  return known && new Response(known.text || null, known);
}

/**
 * Not by fetch: its answers pass through several tasks, which wait while the page is laid out for the
 * first time; this one is here as soon as it has come.
 */
function get(path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", path);
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        headers: headersOf(request),
      });
    request.onerror = () => reject(new TypeError("The early call did not reach the server."));
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

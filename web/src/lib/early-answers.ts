/** Calls begun before the app is there: whoever makes the same call soon after gets their answer. */
interface Begun {
  token: string | null;
  at: number;
  answer: Promise<Response>;
}

const begun = new Map<string, Begun>();
const GOOD_FOR_MS = 10_000;

/** Asks our own origin, in the name of a session if there is one. */
export function askEarly(path: string, token: string | null): void {
  const answer = fetch(path);
  // Whoever takes it is told.
  answer.catch(() => {});
  begun.set(location.origin + path, { token, at: performance.now(), answer });
}

/** fetch for a session: the call begun early counts as the first attempt, whatever came of it. */
export const fetchEarly =
  (token: string | null) =>
  async (request: Request): Promise<Response> =>
    (await takeEarly(request, token)) ?? fetch(request);

/** Once, soon, and by the very session that it was asked for; else null. Rejects without a network. */
export async function takeEarly(request: Request, token: string | null): Promise<Response | null> {
  const early = begun.get(request.url);
  if (!early || request.method !== "GET") return null;
  begun.delete(request.url);
  const isFresh = performance.now() - early.at < GOOD_FOR_MS;
  return isFresh && early.token === token ? early.answer : null;
}

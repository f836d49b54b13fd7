/** Calls started before the app is loaded; the first equal call soon after takes the response. */
interface PreloadedCall {
  token: string | null;
  at: number;
  answer: Promise<Response>;
}

const started = new Map<string, PreloadedCall>();
const GOOD_FOR_MS = 10_000;

/** Calls our own origin, with the session's token if there is one. */
export function startPreload(path: string, token: string | null): void {
  const answer = fetch(path);
  // The taker gets the error.
  answer.catch(() => {});
  started.set(location.origin + path, { token, at: performance.now(), answer });
}

/** fetch for a session: a preloaded call counts as the first attempt, whatever its outcome. */
export const preloadFetch =
  (token: string | null) =>
  async (request: Request): Promise<Response> =>
    (await takePreloaded(request, token)) ?? fetch(request);

/**
 * Return the response once, soon, and only to the session that it was started for; else null.
 * Rejects without a network.
 */
export async function takePreloaded(
  request: Request,
  token: string | null,
): Promise<Response | null> {
  const early = started.get(request.url);
  if (!early || request.method !== "GET") return null;
  started.delete(request.url);
  const isFresh = performance.now() - early.at < GOOD_FOR_MS;
  return isFresh && early.token === token ? early.answer : null;
}

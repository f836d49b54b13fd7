/**
 * fetch with the product's retry rules: network failures three times, a GET with a transient HTTP
 * error once more.
 */
const NETWORK_ATTEMPTS = 3;
const PASSING_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Waits before another attempt; `attempt` counts from 1. */
type Pause = (attempt: number) => Promise<void>;

export interface RetryOptions {
  fetch?: (request: Request) => Promise<Response>;
  pause?: Pause;
}

/** Sends the request; rethrows the last network failure, and returns any HTTP status as it is. */
export async function resilientFetch(request: Request, options: RetryOptions = {}) {
  const { fetch: send = globalThis.fetch, pause = pauseBriefly } = options;
  const reach = () => untilReached(request, () => send(request.clone()), pause);
  const response = await reach();
  if (request.method !== "GET" || !PASSING_STATUSES.has(response.status)) return response;
  await pause(1);
  return reach();
}

/** Retries until the network lets it through; `send` rejects at once when the signal is aborted. */
export async function untilReached(
  { url, signal }: { url: string; signal?: AbortSignal | undefined },
  send: () => Promise<Response>,
  pause: Pause = pauseBriefly,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (signal?.aborted || isAbort(error)) throw error;
      console.warn(`Network failure, attempt ${attempt} of ${NETWORK_ATTEMPTS}: ${url}`, error);
      if (attempt >= NETWORK_ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}

const isAbort = (error: unknown) => (error as Partial<Error> | null)?.name === "AbortError";
const pauseBriefly: Pause = (attempt) =>
  new Promise((resolve) => setTimeout(resolve, 200 * attempt));

/** fetch with the product's retry rules: the network three times, a GET with a passing HTTP error once more. */
const NETWORK_ATTEMPTS = 3;
const PASSING_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

export interface RetryOptions {
  fetch?: typeof fetch;
  /** Waits before another attempt; `attempt` counts from 1. */
  pause?: (attempt: number) => Promise<void>;
}

/** Sends the request; rethrows the last network failure, and answers every HTTP status as it is. */
export async function resilientFetch(request: Request, options: RetryOptions = {}) {
  const response = await untilReached(request, options);
  if (request.method !== "GET" || !PASSING_STATUSES.has(response.status)) return response;
  await (options.pause ?? pauseBriefly)(1);
  return untilReached(request, options);
}

async function untilReached(request: Request, options: RetryOptions): Promise<Response> {
  const { fetch: send = globalThis.fetch, pause = pauseBriefly } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(request.clone());
    } catch (error) {
      if (request.signal.aborted || isAbort(error)) throw error;
      console.warn(
        `Network failure, attempt ${attempt} of ${NETWORK_ATTEMPTS}: ${request.url}`,
        error,
      );
      if (attempt >= NETWORK_ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}

const isAbort = (error: unknown) => (error as Partial<Error> | null)?.name === "AbortError";
const pauseBriefly = (attempt: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, 200 * attempt));

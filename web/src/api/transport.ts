/** Sends a request with its headers. After a 401 it refreshes the session once and retries. */
import { config } from "@/lib/browser/config";
import { foreign404AsOutage } from "@/lib/http/foreign-404";
import { preloadFetch } from "@/lib/http/preload-cache";
import { resilientFetch } from "@/lib/http/resilient-fetch";
import { authorization } from "./authorization";

const AUTHENTICATION = "/api/identity/";

export async function send(request: Request): Promise<Response> {
  await authorization().ready();
  const token = authorization().token();
  const response = await deliver(request, preloadFetch(token));
  if (response.status !== 401 || token === null) return response;
  await authorization().refresh();
  return deliver(request, (attempt) => fetch(attempt));
}

/** With retries, but none after a cancellation: the clone of a request may not hear of it. */
function deliver(request: Request, reach: (attempt: Request) => Promise<Response>) {
  return resilientFetch(withHeaders(request), {
    fetch: async (attempt) => {
      request.signal.throwIfAborted();
      return foreign404AsOutage(await reach(attempt));
    },
  });
}

/**
 * Only authentication takes the API key and a bearer token; all other calls use the session cookie.
 */
function withHeaders(request: Request): Request {
  const prepared = request.clone();
  if (!new URL(request.url).pathname.startsWith(AUTHENTICATION)) return prepared;
  const { anonKey } = config();
  prepared.headers.set("apikey", anonKey);
  prepared.headers.set("Authorization", `Bearer ${authorization().token() ?? anonKey}`);
  return prepared;
}

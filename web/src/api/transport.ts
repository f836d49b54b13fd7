/** Sends a request with the headers it needs; a 401 of a session is answered by one renewal and one more try. */
import { config } from "@/lib/config";
import { fetchEarly } from "@/lib/early-answers";
import { resilientFetch } from "@/lib/resilient-fetch";
import { authorization } from "./authorization";

const AUTHENTICATION = "/api/identity/";

export async function send(request: Request): Promise<Response> {
  await authorization().ready();
  const token = authorization().token();
  const response = await resilientFetch(withHeaders(request), { fetch: fetchEarly(token) });
  if (response.status !== 401 || token === null) return response;
  await authorization().renew();
  return resilientFetch(withHeaders(request));
}

/** Authentication alone takes the key and a bearer; elsewhere the session cookie speaks. */
function withHeaders(request: Request): Request {
  const prepared = request.clone();
  if (!new URL(request.url).pathname.startsWith(AUTHENTICATION)) return prepared;
  const { anonKey } = config();
  prepared.headers.set("apikey", anonKey);
  prepared.headers.set("Authorization", `Bearer ${authorization().token() ?? anonKey}`);
  return prepared;
}

/** Distinguishes "does not exist" from a proxy that has no route yet. */
const NOT_FOUND = 404;
const UNAVAILABLE = 503;

/**
 * Return 503 for a 404 of the API that is not problem+json. Services and the gateway's routes always
 * return a problem, so another 404 comes from a proxy that is starting.
 */
export function foreign404AsOutage(response: Response): Response {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.status !== NOT_FOUND || type.startsWith("application/problem+json")) return response;
  return new Response(null, { status: UNAVAILABLE });
}

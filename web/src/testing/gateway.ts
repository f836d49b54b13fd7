/** A fake gateway: responds by `METHOD /path`, records requests, rejects all others. */
import { vi } from "vitest";

export type Reply = object | null | ((request: Request, url: URL) => Response | Promise<Response>);

export interface RecordedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

/** `replies` by "GET /api/feed/v1/timeline" (without the query); a plain object is a 200. */
export function fakeGateway(replies: Record<string, Reply>): { requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    // As the real one: a page that is gone asks nothing of the next test's gateway.
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const key = `${request.method} ${url.pathname}`;
    const text = await request.clone().text();
    requests.push({
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      body: readBody(text),
      headers: request.headers,
    });
    if (!Object.hasOwn(replies, key)) return problem(404, { detail: `No ${key} in this test.` });
    const reply = replies[key];
    return typeof reply === "function" ? reply(request, url) : json(reply ?? null);
  });
  return { requests };
}

export const json = (body: unknown, status = 200) =>
  new Response(body === null ? null : JSON.stringify(body), {
    status: body === null ? 204 : status,
    headers: { "Content-Type": "application/json" },
  });

export interface ProblemBody {
  detail: string;
  code?: string;
  errors?: { field: string; message: string }[];
  [member: string]: unknown;
}

export const problem = (status: number, body: ProblemBody) =>
  new Response(JSON.stringify({ status, ...body }), {
    status,
    headers: { "Content-Type": "application/problem+json" },
  });

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || null;
  }
}

/** The last request that changes something: queries may follow it at any time. */
export const lastWrite = (requests: readonly RecordedRequest[]) =>
  requests.findLast(({ method }) => method !== "GET");

/** One typed client per service, and the way an answer becomes a value or a Problem. */
import createClient from "openapi-fetch";
import { config } from "@/lib/config";
import { Problem } from "@/lib/problem";
import { randomKey } from "@/lib/random-key";
import type { paths as AdminPaths } from "./generated/admin";
import type { paths as FeedPaths } from "./generated/feed";
import type { paths as IdentityPaths } from "./generated/identity";
import type { paths as TagsPaths } from "./generated/tags";
import type { paths as WardrobePaths } from "./generated/wardrobe";
import { send } from "./transport";

/** Paths in the documents are absolute; the gateway's address is known only at run time. */
class GatewayRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, config().url) : input, init);
  }
}

const options = { baseUrl: "", Request: GatewayRequest, fetch: send };

export const identity = createClient<IdentityPaths>(options);
export const wardrobe = createClient<WardrobePaths>(options);
export const tags = createClient<TagsPaths>(options);
export const feed = createClient<FeedPaths>(options);
export const admin = createClient<AdminPaths>(options);

interface Reply<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of a successful answer; throws the Problem of any other. */
export async function answer<T>(call: Promise<Reply<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw Problem.from(response, error);
  return data as T;
}

/** The header of an edit that must not overwrite a newer version (412 otherwise). */
export const ifMatch = (version: number) => ({ "If-Match": `"${version}"` });

/** One key per thing to create: a repeated POST with the same key creates nothing more. */
export const idempotencyKey = (key: string = randomKey()) => ({ "Idempotency-Key": key });

/** One typed client per service; turns responses into values or Problems. */
import createClient from "openapi-fetch";
import { config } from "@/lib/browser/config";
import { randomKey } from "@/lib/browser/random-key";
import { Problem } from "@/lib/http/problem";
import type { paths as AdminPaths } from "./generated/admin";
import type { paths as FeedPaths } from "./generated/feed";
import type { paths as IdentityPaths } from "./generated/identity";
import type { paths as TagsPaths } from "./generated/tags";
import type { paths as WardrobePaths } from "./generated/wardrobe";
import { send } from "./transport";

/** Paths in the documents are absolute; the gateway's URL is known only at run time. */
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

/** Return the body of a successful response; throw the Problem of any other. */
export async function unwrap<T>(call: Promise<Reply<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw Problem.from(response, error);
  return data as T;
}

/** The header of an edit that must not overwrite a newer version (412 otherwise). */
export const ifMatch = (version: number) => ({ "If-Match": `"${version}"` });

/** One key per entity to create: repeating a POST with the same key creates nothing more. */
export const idempotencyKey = (key: string = randomKey()) => ({ "Idempotency-Key": key });

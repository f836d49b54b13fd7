/** One typed client per service; turns responses into values or Problems. */
import { randomKey } from "@/lib/browser/random-key";
import { Problem } from "@/lib/http/problem";
import type { Endpoints as Admin } from "./generated/admin";
import type { Endpoints as Feed } from "./generated/feed";
import type { Endpoints as Identity } from "./generated/identity";
import type { Endpoints as Tags } from "./generated/tags";
import type { Endpoints as Wardrobe } from "./generated/wardrobe";
import { type Reply, serviceClient } from "./service-client";

export const identity = serviceClient<Identity>();
export const wardrobe = serviceClient<Wardrobe>();
export const tags = serviceClient<Tags>();
export const feed = serviceClient<Feed>();
export const admin = serviceClient<Admin>();

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

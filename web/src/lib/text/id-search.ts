/** An id in a URL's query, for a route's `validateSearch`; any other value is ignored. */
import * as v from "valibot";
import { isId } from "./ids";

/** The router reads an id as a number if a number can hold it, and prints the same digits again. */
export const idSearch = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.check(isId))),
  undefined,
);

/** The mirror: through whose eyes one looks at one's own things, as the address says it. */
import * as v from "valibot";
import { isId } from "./ids";

/** `stranger`, `follower`, or a person's id; the services read it the same way. */
export type SeeAs = string;

const isSeeAs = (value: string) => value === "stranger" || value === "follower" || isId(value);

/** For a route's `validateSearch`: anything else than whom we know is nobody. */
export const seeAsSearch = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.check(isSeeAs))),
  undefined,
);

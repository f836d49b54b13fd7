/** View as: as whom the user is viewing their own content, as in the URL. */
import * as v from "valibot";
import { isId } from "@/lib/text/ids";
import { isAudience, kindOf } from "./audience";

/** `stranger`, `follower`, a circle's audience or a person's id; the services read it the same. */
export type ViewAs = string;

const isCircle = (value: string) => isAudience(value) && kindOf(value) === "circle";
const isViewAs = (value: string) =>
  value === "stranger" || value === "follower" || isId(value) || isCircle(value);

/** For a route's `validateSearch`: any other value is ignored. */
export const viewAsSearch = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.check(isViewAs))),
  undefined,
);

/** Lists of the members of API enums, checked against the generated types when compiling. */

import type { ShareShape } from "@/lib/photos/share-image";
import type { Audience as LibAudience } from "@/lib/sharing/audience";
import type { ProfilePart } from "@/lib/text/content-names";
import type { operations as AdminOperations } from "./generated/admin";
import type { operations as TagsOperations } from "./generated/tags";
import type { operations as WardrobeOperations } from "./generated/wardrobe";
import type { Audience, ReportDecision } from "./types";

/** Return the values; a missing or an unknown member of `Union` fails the type check. */
export const everyOf =
  <Union extends string>() =>
  <const Values extends readonly Union[]>(
    values: [Union] extends [Values[number]] ? Values : never,
  ): Values =>
    values;

export const AUDIENCES = everyOf<Audience>()(["private", "followers", "public"]);

type QueryOf<Operation extends { parameters: { query?: object } }> = NonNullable<
  Operation["parameters"]["query"]
>;
export type ReportState = NonNullable<QueryOf<AdminOperations["list_reports"]>["state"]>;
export type TagSort = NonNullable<QueryOf<TagsOperations["list_own_tags"]>["sort"]>;
export type GarmentSort = NonNullable<QueryOf<WardrobeOperations["list_garments"]>["sort"]>;

/** Unions that `lib` spells out itself, because it does not import the API. */
type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Expect<Check extends true> = Check;
export type LibMatchesApi = [
  Expect<Equal<LibAudience, Audience>>,
  Expect<Equal<ProfilePart, NonNullable<ReportDecision["part"]>>>,
  Expect<Equal<ShareShape, WardrobeOperations["read_outfit_image"]["parameters"]["path"]["shape"]>>,
];

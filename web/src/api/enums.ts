/** Lists of the members of API enums, checked against the generated types when compiling. */
import type { ShareShape } from "@/lib/photos/share-image";
import type { ProfileAudience as LibAudience } from "@/lib/sharing/audience";
import type { ProfilePart } from "@/lib/text/content-names";
import type * as Admin from "./generated/admin";
import type * as Tags from "./generated/tags";
import type * as Wardrobe from "./generated/wardrobe";
import type { ProfileAudience, ReportDecision, Rule } from "./types";

/** Return the values; a missing or an unknown member of `Union` fails the type check. */
export const everyOf =
  <Union extends string>() =>
  <const Values extends readonly Union[]>(
    values: [Union] extends [Values[number]] ? Values : never,
  ): Values =>
    values;

export const RULES = everyOf<Rule>()([
  "spam",
  "harassment",
  "nudity",
  "not_their_picture",
  "dangerous",
  "other",
]);

type QueryOf<Data extends { query?: object }> = NonNullable<Data["query"]>;
export type ReportState = NonNullable<QueryOf<Admin.ListReportsData>["state"]>;
export type TagSort = NonNullable<QueryOf<Tags.ListOwnTagsData>["sort"]>;
export type GarmentSort = NonNullable<QueryOf<Wardrobe.ListGarmentsData>["sort"]>;

/** Unions that `lib` spells out itself, because it does not import the API. */
type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Expect<Check extends true> = Check;
export type LibMatchesApi = [
  Expect<Equal<LibAudience, ProfileAudience>>,
  Expect<Equal<ProfilePart, NonNullable<ReportDecision["part"]>>>,
  Expect<Equal<ShareShape, Wardrobe.ReadOutfitImageData["path"]["shape"]>>,
];

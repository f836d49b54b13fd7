/** The values of a garment form and their validation. */
import * as v from "valibot";
import type { Garment, NewGarment } from "@/api/types";
import { CARE, REASON_LABELS } from "@/features/wardrobe/labels";
import { GARMENT_STATES, SEASONS } from "@/features/wardrobe/search";
import { isAudience } from "@/lib/sharing/audience";
import { m } from "@/paraglide/messages.js";

type Reason = NonNullable<Garment["archived_reason"]>;
const REASONS = Object.keys(REASON_LABELS) as Reason[];
const text = (max: number, tooLong: (inputs: { max: number }) => string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, tooLong({ max })));

/** Empty is the default. */
const numberOr = <T extends number | null>(none: T) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^([1-9][0-9]{0,2})?$/, m.garment_whole_number()),
    v.transform((entered) => (entered === "" ? none : Number(entered))),
  );
const day = v.pipe(
  v.string(),
  v.transform((entered) => entered || null),
);

export const GarmentEntry = v.pipe(
  v.object({
    name: text(100, m.garment_name_length),
    category: text(50, m.garment_type_length),
    brand: text(100, m.garment_brand_length),
    size: text(50, m.garment_size_length),
    price: v.pipe(
      v.string(),
      v.trim(),
      v.transform((entered) => entered.replace(",", ".")),
      v.regex(/^([0-9]{1,8}(\.[0-9]{1,3})?)?$/, m.garment_amount()),
    ),
    currency: v.pipe(
      v.string(),
      v.trim(),
      v.toUpperCase(),
      v.regex(/^([A-Z]{3})?$/, m.garment_currency_code()),
    ),
    seasons: v.array(v.picklist(SEASONS)),
    audience: v.pipe(v.string(), v.check(isAudience)),
    state: v.picklist(GARMENT_STATES),
    archived_reason: v.union([v.literal(""), v.picklist(REASONS)]),
    note: text(2000, m.garment_note_length),
    material: text(100, m.garment_material_length),
    quantity: numberOr(1),
    bought_on: day,
    link: v.pipe(
      v.string(),
      v.trim(),
      v.transform((entered) =>
        !entered || /^\w+:/.test(entered) ? entered : `https://${entered}`,
      ),
      v.regex(/^(https?:\/\/[^\s"<>\\^`{|}]{3,990})?$/, m.garment_web_address()),
      v.check((entered) => !entered || URL.canParse(entered), m.garment_web_address()),
    ),
    labels: v.pipe(
      v.string(),
      v.transform((entered) =>
        entered
          // An Arabic comma separates them as well.
          .split(/[,،]/)
          .map((label) => label.trim())
          .filter(Boolean),
      ),
      v.maxLength(20, m.garment_labels_max()),
      v.everyItem((label) => label.length <= 30, m.garment_label_length()),
    ),
    care: v.array(v.picklist(CARE)),
    wash_after: numberOr(null),
    washed_on: day,
  }),
  v.forward(
    v.partialCheck(
      [["price"], ["currency"]],
      ({ price, currency }) => price === "" || currency !== "",
      m.garment_price_needs_currency(),
    ),
    ["currency"],
  ),
);

export type GarmentEntered = v.InferInput<typeof GarmentEntry>;
export type GarmentValues = v.InferOutput<typeof GarmentEntry>;

/** `state` is that of a new garment. */
export const valuesOf = (
  garment: Garment | null,
  currency: string,
  state: Garment["state"] = "here",
): GarmentEntered => ({
  name: garment?.name ?? "",
  category: garment?.category ?? "",
  brand: garment?.brand ?? "",
  size: garment?.size ?? "",
  price: garment?.price ?? "",
  currency: garment?.currency ?? currency,
  seasons: garment?.seasons ?? [],
  audience: garment?.audience ?? "private",
  state: garment?.state ?? state,
  archived_reason: garment?.archived_reason ?? "",
  note: garment?.note ?? "",
  material: garment?.material ?? "",
  quantity: String(garment?.quantity ?? 1),
  bought_on: garment?.bought_on ?? "",
  link: garment?.link ?? "",
  labels: (garment?.labels ?? []).join(", "),
  care: garment?.care ?? [],
  wash_after: String(garment?.wash_after ?? ""),
  washed_on: garment?.washed_on ?? "",
});

/** An empty field is an empty string; the service expects null. */
export const asGarment = (values: GarmentValues): Omit<NewGarment, "photo_id" | "colors"> => ({
  ...values,
  price: values.price || null,
  currency: values.price ? values.currency : null,
  archived_reason: values.state === "archived" ? values.archived_reason || null : null,
});

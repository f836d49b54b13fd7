/** Details of a garment that few people enter, below the others of its form. */
import { Controller, type UseFormReturn } from "react-hook-form";
import { CARE, CARE_LABELS } from "@/features/wardrobe/labels";
import { CheckboxGroup } from "@/ui/checkbox-group";
import { Disclosure } from "@/ui/disclosure";
import { TextField } from "@/ui/text-field";
import type { GarmentEntered, GarmentValues } from "./garment-values";

export const MORE_FIELDS = [
  "material",
  "quantity",
  "bought_on",
  "washed_on",
  "wash_after",
  "link",
  "labels",
  "care",
] as const;
const CARE_CHOICES = CARE.map((value) => ({ value, label: CARE_LABELS[value] }));

interface Props {
  form: UseFormReturn<GarmentEntered, unknown, GarmentValues>;
}

export function MoreDetails({ form: { register, control, formState } }: Props) {
  const { errors } = formState;
  return (
    <Disclosure summary="More details" mustOpen={MORE_FIELDS.some((name) => errors[name])}>
      <div className="grid gap-6 pt-2 text-base">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Material"
            placeholder="e.g. wool"
            error={errors.material?.message}
            {...register("material")}
          />
          <TextField
            label="Quantity"
            inputMode="numeric"
            error={errors.quantity?.message}
            {...register("quantity")}
          />
          <TextField
            label="Bought on"
            type="date"
            error={errors.bought_on?.message}
            {...register("bought_on")}
          />
          <TextField
            label="Last washed on"
            type="date"
            error={errors.washed_on?.message}
            {...register("washed_on")}
          />
        </div>
        <TextField
          label="Wash after this many wears"
          description="We mark it when it needs washing."
          inputMode="numeric"
          error={errors.wash_after?.message}
          {...register("wash_after")}
        />
        <TextField
          label="Link to the shop"
          inputMode="url"
          autoCapitalize="off"
          error={errors.link?.message}
          {...register("link")}
        />
        <TextField
          label="Labels"
          description="Your own words, separated by commas. Only you can see them."
          placeholder="e.g. office, from Mum"
          error={errors.labels?.message}
          {...register("labels")}
        />
        <Controller
          control={control}
          name="care"
          render={({ field }) => (
            <CheckboxGroup
              label="Care"
              choices={CARE_CHOICES}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
    </Disclosure>
  );
}

/** Details of a garment that few people enter, below the others of its form. */
import { Controller, type UseFormReturn } from "react-hook-form";
import { CARE, CARE_LABELS } from "@/features/wardrobe/labels";
import { m } from "@/paraglide/messages.js";
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
    <Disclosure
      summary={m.garment_more_details()}
      mustOpen={MORE_FIELDS.some((name) => errors[name])}
    >
      <div className="grid gap-6 pt-2 text-base">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={m.garment_material()}
            placeholder={m.garment_material_example()}
            error={errors.material?.message}
            {...register("material")}
          />
          <TextField
            label={m.garment_quantity()}
            inputMode="numeric"
            error={errors.quantity?.message}
            {...register("quantity")}
          />
          <TextField
            label={m.garment_bought_on()}
            type="date"
            error={errors.bought_on?.message}
            {...register("bought_on")}
          />
          <TextField
            label={m.garment_last_washed_on()}
            type="date"
            error={errors.washed_on?.message}
            {...register("washed_on")}
          />
        </div>
        <TextField
          label={m.garment_wash_after()}
          description={m.garment_wash_after_hint()}
          inputMode="numeric"
          error={errors.wash_after?.message}
          {...register("wash_after")}
        />
        <TextField
          label={m.garment_link()}
          inputMode="url"
          autoCapitalize="off"
          error={errors.link?.message}
          {...register("link")}
        />
        <TextField
          label={m.garment_labels()}
          description={m.garment_labels_hint()}
          placeholder={m.garment_labels_example()}
          error={errors.labels?.message}
          {...register("labels")}
        />
        <Controller
          control={control}
          name="care"
          render={({ field }) => (
            <CheckboxGroup
              label={m.garment_care()}
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

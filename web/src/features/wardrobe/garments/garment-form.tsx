/** The fields of a new or existing garment. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { Controller, useForm } from "react-hook-form";
import type { Garment } from "@/api/types";
import { useProfile } from "@/features/session";
import { ContentAudienceField } from "@/features/session/circles";
import { reasonOptions, stateOptions } from "@/features/wardrobe/labels";
import { useSubmit } from "@/lib/forms/use-submit";
import { currencyOf } from "@/lib/text/country-facts";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { FormProblem } from "@/ui/states";
import { TextArea, TextField } from "@/ui/text-field";
import { CategoryField } from "./category-field";
import { GarmentEntry, type GarmentValues, valuesOf } from "./garment-values";
import { MORE_FIELDS, MoreDetails } from "./more-details";
import { SeasonsField } from "./seasons-field";

interface Props {
  garment: Garment | null;
  /** Of a new garment. */
  state?: Garment["state"];
  submitWord: string;
  /** Saves the values; errors are shown. */
  onSend: (values: GarmentValues) => Promise<unknown>;
}

const FIELDS = [
  "name",
  "category",
  "brand",
  "size",
  "price",
  "currency",
  "seasons",
  "audience",
  "state",
  "archived_reason",
  "note",
  ...MORE_FIELDS,
] as const;

export function GarmentForm({ garment, state, submitWord, onSend }: Props) {
  const { data: profile } = useProfile();
  const currency = (profile?.country && currencyOf(profile.country)) || "EUR";
  const form = useForm({
    resolver: valibotResolver(GarmentEntry),
    // Untouched fields take the newer version's values.
    values: valuesOf(garment, currency, state),
    resetOptions: { keepDirtyValues: true },
  });
  const { submit, problem, isPending } = useSubmit(form, { send: onSend, fields: FIELDS });
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <TextField
        label={m.garment_name_optional()}
        placeholder={m.garment_name_example()}
        description={m.garment_name_hint()}
        error={errors.name?.message}
        {...register("name")}
      />
      <Controller
        control={control}
        name="category"
        render={({ field }) => <CategoryField {...field} error={errors.category?.message} />}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={m.garment_brand()} error={errors.brand?.message} {...register("brand")} />
        <TextField label={m.garment_size()} error={errors.size?.message} {...register("size")} />
        <TextField
          label={m.garment_price()}
          inputMode="decimal"
          placeholder={m.garment_price_example()}
          error={errors.price?.message}
          {...register("price")}
        />
        <TextField
          label={m.garment_currency()}
          maxLength={3}
          autoCapitalize="characters"
          error={errors.currency?.message}
          {...register("currency")}
        />
      </div>
      <Controller
        control={control}
        name="seasons"
        render={({ field }) => <SeasonsField value={field.value} onChange={field.onChange} />}
      />
      <Select
        label={m.garment_state()}
        options={stateOptions}
        error={errors.state?.message}
        {...register("state")}
      />
      {watch("state") === "archived" && (
        <Select
          label={m.common_reason()}
          options={[{ value: "", label: m.garment_no_reason() }, ...reasonOptions]}
          error={errors.archived_reason?.message}
          {...register("archived_reason")}
        />
      )}
      <TextArea
        label={m.common_note()}
        description={m.common_only_you_can_read()}
        rows={2}
        error={errors.note?.message}
        {...register("note")}
      />
      <MoreDetails form={form} />
      <Controller
        control={control}
        name="audience"
        render={({ field }) => (
          <ContentAudienceField value={field.value} onChange={field.onChange} />
        )}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={isPending}>
        {submitWord}
      </Button>
    </form>
  );
}

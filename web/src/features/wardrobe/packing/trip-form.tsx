/** The name, dates and notes of a trip: a new one, a changed one, or a copy. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useId } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { useSubmit } from "@/lib/forms/use-submit";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { TextArea, TextField } from "@/ui/text-field";

const MAX_NAME = 80;
const MAX_DESTINATION = 100;
const MAX_NOTE = 2000;
const MAX_DAYS = 60;
const DAY_MS = 86_400_000;

const day = (missing: string) => v.pipe(v.string(), v.nonEmpty(missing));
const daysOf = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;

const TripValues = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.trim(), v.nonEmpty(m.packing_name_needed()), v.maxLength(MAX_NAME)),
    first_day: day(m.packing_first_day_needed()),
    last_day: day(m.packing_last_day_needed()),
    destination: v.pipe(v.string(), v.trim(), v.maxLength(MAX_DESTINATION)),
    note: v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE)),
  }),
  v.forward(
    v.check(({ first_day, last_day }) => first_day <= last_day, m.packing_last_before_first()),
    ["last_day"],
  ),
  v.forward(
    v.check(
      ({ first_day, last_day }) => daysOf(first_day, last_day) <= MAX_DAYS,
      m.packing_too_long(),
    ),
    ["last_day"],
  ),
);
export type TripInput = v.InferOutput<typeof TripValues>;
const EMPTY: TripInput = { name: "", first_day: "", last_day: "", destination: "", note: "" };

interface Props {
  title: string;
  action: string;
  isOpen: boolean;
  onClose: () => void;
  values?: Partial<TripInput>;
  /** Off for a copy, which keeps the rest. */
  hasDetails?: boolean;
  onSave: (trip: TripInput) => Promise<unknown>;
}

export default function TripForm({ title, action, isOpen, onClose, values, ...rest }: Props) {
  const { hasDetails = true, onSave } = rest;
  const id = useId();
  const form = useForm({
    resolver: valibotResolver(TripValues),
    defaultValues: { ...EMPTY, ...values },
  });
  const { errors, isDirty } = form.formState;
  const { submit, problem, isPending } = useSubmit(form, {
    send: onSave,
    fields: ["name", "first_day", "last_day", "destination", "note"],
  });
  return (
    <Sheet
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      outsideCloses={!isDirty}
      footer={
        <Button type="submit" form={id} wide isPending={isPending}>
          {action}
        </Button>
      }
    >
      <form id={id} noValidate className="grid gap-5" onSubmit={submit}>
        <TextField
          label={m.common_name()}
          placeholder={m.packing_name_example()}
          autoComplete="off"
          maxLength={MAX_NAME}
          error={errors.name?.message}
          {...form.register("name")}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label={m.packing_first_day()}
            type="date"
            error={errors.first_day?.message}
            {...form.register("first_day")}
          />
          <TextField
            label={m.packing_last_day()}
            type="date"
            error={errors.last_day?.message}
            {...form.register("last_day")}
          />
        </div>
        {hasDetails && (
          <>
            <TextField
              label={m.packing_destination()}
              autoComplete="off"
              maxLength={MAX_DESTINATION}
              error={errors.destination?.message}
              {...form.register("destination")}
            />
            <TextArea
              label={m.wardrobe_note_optional()}
              maxLength={MAX_NOTE}
              error={errors.note?.message}
              {...form.register("note")}
            />
          </>
        )}
        <FormProblem>{problem}</FormProblem>
      </form>
    </Sheet>
  );
}

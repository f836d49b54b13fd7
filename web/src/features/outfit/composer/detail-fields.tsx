/** The fields shared by the new outfit form and the edit form. */
import type { ReactNode } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import type { ProfileAudience } from "@/api/types";
import { AudienceHint } from "@/components/audience-field";
import { PeopleField } from "@/features/outfit/people/people-field";
import { RepeatNotice } from "@/features/outfit/people/repeat-notice";
import { ContentAudienceField } from "@/features/session/circles";
import { Checkbox } from "@/ui/checkbox";
import { TextArea, TextField } from "@/ui/text-field";
import { MoreFields } from "./more-fields";
import type { OutfitDetailValues } from "./outfit-values";
import { WornOnField } from "./worn-on-field";

interface Props {
  // A form with more fields than these serves as well.
  // biome-ignore lint/suspicious/noExplicitAny: react-hook-form's types are invariant.
  form: UseFormReturn<any>;
  profileAudience: ProfileAudience;
  /** The day in the photo's metadata; null when it has none. */
  photoDay?: string | null;
  /** The ids of the pinned garments. */
  pinned?: readonly string[];
  /** Fields under "More", before the others there. */
  children?: ReactNode;
}

const PICKED = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
const MORE = ["tags", "occasion", "with_people", "alt_text", "private_note", "comments"] as const;

export function DetailFields({ form, profileAudience, photoDay, pinned, children }: Props) {
  const { register, control, formState, setValue } = form as UseFormReturn<OutfitDetailValues>;
  const { errors } = formState;
  return (
    <>
      <TextArea
        label="Caption"
        rows={2}
        placeholder="What would you call this outfit?"
        error={errors.caption?.message}
        {...register("caption")}
      />
      <Controller
        control={control}
        name="worn_on"
        render={({ field: { value } }) => (
          <WornOnField
            value={value}
            onChange={(day) => setValue("worn_on", day, PICKED)}
            photoDay={photoDay}
            error={errors.worn_on?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="audience"
        render={({ field }) => (
          <div className="grid gap-2">
            <ContentAudienceField value={field.value} onChange={field.onChange} />
            <AudienceHint subject="this outfit" audience={field.value} profile={profileAudience} />
          </div>
        )}
      />
      <MoreFields
        summary={children ? "Tags, people, alt text, note" : "People, alt text, note"}
        isNeeded={MORE.some((field) => errors[field])}
      >
        {children}
        <PeopleFields form={form} />
        <LaterFields form={form} />
      </MoreFields>
      {pinned && <RepeatOf form={form} pinned={pinned} />}
    </>
  );
}

function RepeatOf({ form, pinned }: Pick<Props, "form"> & { pinned: readonly string[] }) {
  const { control } = form as UseFormReturn<OutfitDetailValues>;
  const [people, day] = useWatch({ control, name: ["with_people", "worn_on"] });
  return <RepeatNotice pinned={pinned} people={people} day={day} />;
}

function PeopleFields({ form }: Pick<Props, "form">) {
  const { register, control, formState } = form as UseFormReturn<OutfitDetailValues>;
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="with_people"
        render={({ field: { value, onChange } }) => (
          <PeopleField value={value} onChange={onChange} error={errors.with_people?.message} />
        )}
      />
      <TextField
        label="Occasion"
        description="Only you can read it."
        maxLength={80}
        error={errors.occasion?.message}
        {...register("occasion")}
      />
    </>
  );
}

function LaterFields({ form }: Pick<Props, "form">) {
  const { register, control, formState } = form as UseFormReturn<OutfitDetailValues>;
  const { errors } = formState;
  return (
    <>
      <TextArea
        label="Alt text"
        rows={2}
        description="Describes the photo for people who can't see it."
        error={errors.alt_text?.message}
        {...register("alt_text")}
      />
      <TextArea
        label="Private note"
        rows={2}
        description="Only you can read it."
        error={errors.private_note?.message}
        {...register("private_note")}
      />
      <Controller
        control={control}
        name="comments"
        render={({ field }) => (
          <Checkbox
            isSelected={field.value === "on"}
            onChange={(on) => field.onChange(on ? "on" : "off")}
          >
            Let people comment
          </Checkbox>
        )}
      />
    </>
  );
}

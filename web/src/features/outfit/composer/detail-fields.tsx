/** The fields shared by the new outfit form and the edit form. */
import type { ReactNode } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import type { ProfileAudience } from "@/api/types";
import { AudienceHint } from "@/components/audience-field";
import { PeopleField } from "@/features/outfit/people/people-field";
import { RepeatNotice } from "@/features/outfit/people/repeat-notice";
import { ContentAudienceField } from "@/features/session/circles";
import { m } from "@/paraglide/messages.js";
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
        label={m.common_caption()}
        rows={2}
        placeholder={m.composer_caption_placeholder()}
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
            <AudienceHint
              subject={m.composer_this_outfit()}
              audience={field.value}
              profile={profileAudience}
            />
          </div>
        )}
      />
      <MoreFields
        summary={children ? m.composer_more_fields_with_tags() : m.composer_more_fields()}
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
        label={m.composer_occasion()}
        description={m.common_only_you_can_read()}
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
        label={m.composer_alt_text()}
        rows={2}
        description={m.composer_alt_text_hint()}
        error={errors.alt_text?.message}
        {...register("alt_text")}
      />
      <TextArea
        label={m.composer_private_note()}
        rows={2}
        description={m.common_only_you_can_read()}
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
            {m.composer_comments_allowed()}
          </Checkbox>
        )}
      />
    </>
  );
}

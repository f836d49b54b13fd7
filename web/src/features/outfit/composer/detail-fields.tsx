/** The fields shared by the new outfit form and the edit form. */
import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { ProfileAudience } from "@/api/types";
import { AudienceHint } from "@/components/audience-field";
import { ContentAudienceField } from "@/features/session";
import { Checkbox } from "@/ui/checkbox";
import { TextArea } from "@/ui/text-field";
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
  /** Fields under "More", before the others there. */
  children?: ReactNode;
}

const PICKED = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
const MORE = ["tags", "alt_text", "private_note", "comments"] as const;

export function DetailFields({ form, profileAudience, photoDay, children }: Props) {
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
        summary={children ? "Tags, alt text, note, comments" : "Alt text, note, comments"}
        isNeeded={MORE.some((field) => errors[field])}
      >
        {children}
        <LaterFields form={form} />
      </MoreFields>
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

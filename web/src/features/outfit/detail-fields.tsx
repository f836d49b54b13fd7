/** The fields that a new outfit and its later edit share. */
import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { Audience } from "@/api/types";
import { AudienceField } from "@/ui/audience-field";
import { Checkbox } from "@/ui/checkbox";
import { TextArea, TextField } from "@/ui/text-field";
import type { OutfitDetailValues } from "./outfit-values";

interface Props {
  // A form with more fields than these serves as well.
  // biome-ignore lint/suspicious/noExplicitAny: react-hook-form's types are invariant.
  form: UseFormReturn<any>;
  profileAudience: Audience;
  /** Fields between the date and the audience. */
  children?: ReactNode;
}

export function DetailFields({ form, profileAudience, children }: Props) {
  const { register, control, formState } = form as UseFormReturn<OutfitDetailValues>;
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
      <TextField
        label="Worn on"
        type="date"
        error={errors.worn_on?.message}
        {...register("worn_on")}
      />
      {children}
      <Controller
        control={control}
        name="audience"
        render={({ field }) => (
          <div className="grid gap-2">
            <AudienceField value={field.value} onChange={field.onChange} />
            <AudienceNote outfit={field.value} profile={profileAudience} />
          </div>
        )}
      />
      <TextArea
        label="Alt text"
        rows={2}
        description="Describes the picture to people who cannot see it."
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

const WIDTH: Record<Audience, number> = { private: 0, followers: 1, public: 2 };
const SEEN_BY: Record<Audience, string> = {
  private: "you alone see your profile, so you alone see",
  followers: "your profile shows to followers only, so only they see",
  public: "",
};

/** An outfit shows to the strictest of profile and outfit. */
function AudienceNote({ outfit, profile }: { outfit: Audience; profile: Audience }) {
  const isLimited = WIDTH[outfit] > WIDTH[profile];
  return (
    <p aria-live="polite" className="text-quiet text-small empty:hidden">
      {isLimited && `For now ${SEEN_BY[profile]} this outfit.`}
    </p>
  );
}

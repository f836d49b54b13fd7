/** A form field for the tags that an outfit gets when it is published. */
import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn } from "react-hook-form";
import { recentTagsQuery } from "@/features/outfit/queries";
import type { OutfitDetailValues } from "./outfit-values";
import { TagsField } from "./tags-field";

interface Props {
  // A form with more fields than this one serves as well.
  // biome-ignore lint/suspicious/noExplicitAny: react-hook-form's types are invariant.
  form: UseFormReturn<any>;
}

export function NamedTagsField({ form }: Props) {
  const { control, formState } = form as UseFormReturn<OutfitDetailValues>;
  const { data: recentTags = [] } = useQuery(recentTagsQuery());
  return (
    <Controller
      control={control}
      name="tags"
      render={({ field }) => (
        <TagsField
          value={field.value}
          onChange={field.onChange}
          suggestions={recentTags}
          error={formState.errors.tags?.message}
        />
      )}
    />
  );
}

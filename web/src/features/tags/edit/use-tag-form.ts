/** The form state of /tag/{tag}/edit: saves only changed fields and handles a concurrent change. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Tag } from "@/api/types";
import { useEditTag } from "@/features/tags/change-queries";
import { tagQuery } from "@/features/tags/queries";
import { useSubmit } from "@/lib/forms/use-submit";
import { isOutdated, Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { bubble } from "@/ui/notices";
import { changeOf, detailsOf, TagDetails, type TagEntered } from "./tag-values";

export function useTagForm(tag: Tag, onSaved: (changed: Tag) => void) {
  const form = useForm<TagEntered>({
    resolver: valibotResolver(TagDetails),
    mode: "onTouched",
    // Untouched fields take the newer version's values.
    values: detailsOf(tag),
    resetOptions: { keepDirtyValues: true },
  });
  const queryClient = useQueryClient();
  const { mutateAsync: edit } = useEditTag(tag);
  const sending = useSubmit(form, {
    send: async (values) => {
      const change = changeOf(values, tag);
      if (Object.keys(change).length === 0) return bubble(m.tags_nothing_to_save());
      try {
        const changed = await edit(change);
        form.reset(detailsOf(changed));
        bubble(m.tags_saved());
        onSaved(changed);
      } catch (error) {
        throw isOutdated(error) ? await explainAfterReading() : error;
      }
    },
    fields: ["name", "slug", "note", "audience"],
    fieldOfCode: { tag_exists: "slug" },
  });
  const explainAfterReading = async () => {
    await queryClient.invalidateQueries(tagQuery(tag.owner_id, tag.slug));
    return new Problem(412, m.tags_changed_elsewhere());
  };
  return { form, ...sending };
}

/** Name, URL, note and audience of the user's tag. */
import { Controller } from "react-hook-form";
import type { Tag } from "@/api/types";
import { AudienceHint } from "@/components/audience-field";
import { useOwnAudience } from "@/features/session";
import { ContentAudienceField } from "@/features/session/circles";
import { Button } from "@/ui/button";
import { FormProblem } from "@/ui/states";
import { TextArea, TextField } from "@/ui/text-field";
import { AudienceEffects } from "./audience-effects";
import { followName, MAX_NAME_LENGTH, MAX_NOTE_LENGTH } from "./tag-values";
import { useTagForm } from "./use-tag-form";

interface Props {
  tag: Tag;
  onSaved: (changed: Tag) => void;
}

export function TagForm({ tag, onSaved }: Props) {
  const { form, submit, problem, isPending } = useTagForm(tag, onSaved);
  const { errors } = form.formState;
  const profile = useOwnAudience();
  const { name, slug, note, audience } = form.watch();
  return (
    <form onSubmit={submit} noValidate className="grid content-start gap-5">
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        error={errors.name?.message}
        {...form.register("name", {
          onChange: ({ target }) => {
            if (form.formState.dirtyFields.slug && slug !== followName(tag, name, tag.slug)) return;
            form.setValue("slug", followName(tag, target.value, tag.slug), { shouldDirty: true });
          },
        })}
      />
      <TextField
        label="Address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        description={
          slug === tag.slug
            ? `${location.host}/tag/${slug}/${tag.owner_id}`
            : `Links to ${tag.slug} will redirect to ${slug || "the new address"}.`
        }
        error={errors.slug?.message}
        {...form.register("slug")}
      />
      <TextArea
        label="Note"
        description={`${note.length} of ${MAX_NOTE_LENGTH} characters`}
        error={errors.note?.message}
        {...form.register("note")}
      />
      <Controller
        control={form.control}
        name="audience"
        render={({ field }) => (
          <div className="grid gap-2">
            <ContentAudienceField
              label="Who can see this tag"
              value={field.value}
              onChange={field.onChange}
            />
            <AudienceHint subject="this tag" audience={field.value} profile={profile} />
          </div>
        )}
      />
      {audience !== tag.audience && <AudienceEffects tag={tag} audience={audience} />}
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" isPending={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

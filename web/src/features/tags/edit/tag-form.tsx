/** Name, URL, note and audience of the user's tag. */
import { Controller } from "react-hook-form";
import type { Tag } from "@/api/types";
import { AudienceHint } from "@/components/audience-field";
import { useOwnAudience } from "@/features/session";
import { ContentAudienceField } from "@/features/session/circles";
import { m } from "@/paraglide/messages.js";
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
        label={m.common_name()}
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
        label={m.tags_address()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        description={<AddressHint tag={tag} slug={slug} />}
        error={errors.slug?.message}
        {...form.register("slug")}
      />
      <TextArea
        label={m.common_note()}
        description={m.tags_note_length({ length: note.length, max: MAX_NOTE_LENGTH })}
        error={errors.note?.message}
        {...form.register("note")}
      />
      <Controller
        control={form.control}
        name="audience"
        render={({ field }) => (
          <div className="grid gap-2">
            <ContentAudienceField
              label={m.tags_who_can_see()}
              value={field.value}
              onChange={field.onChange}
            />
            <AudienceHint subject={m.tags_this()} audience={field.value} profile={profile} />
          </div>
        )}
      />
      {audience !== tag.audience && <AudienceEffects tag={tag} audience={audience} />}
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" isPending={isPending}>
          {m.common_save()}
        </Button>
      </div>
    </form>
  );
}

function AddressHint({ tag, slug }: { tag: Tag; slug: string }) {
  const old = tag.slug;
  if (slug !== old) return slug ? m.tags_redirect({ old, slug }) : m.tags_redirect_new({ old });
  return (
    <span dir="ltr">
      {`${location.host}/tag/`}
      <bdi>{slug}</bdi>
      {`/${tag.owner_id}`}
    </span>
  );
}

/** Name, username, bio and links beside the public card, which updates with every keystroke. */
import type { Profile } from "@/api/types";
import { HiddenPartBadge } from "@/features/account/moderation/hidden-part-badge";
import { UsernameField } from "@/features/session/register/username-field";
import type { ProfilePart } from "@/lib/text/content-names";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { FormProblem } from "@/ui/states";
import { TextArea, TextField } from "@/ui/text-field";
import { AvatarField } from "./avatar-field";
import { CardPreview } from "./card-preview";
import { MAX_BIO_LENGTH } from "./info-values";
import { LinksField } from "./links-field";
import { useInfoForm } from "./use-info-form";

export function InfoForm({ profile }: { profile: Profile }) {
  const { form, submit, problem, isPending } = useInfoForm(profile);
  const { errors } = form.formState;
  const entered = form.watch();
  const isHidden = (part: ProfilePart) => profile.hidden_parts?.includes(part);
  return (
    <div className="grid gap-10 desktop:grid-cols-2 desktop:gap-16">
      <CardPreview profile={profile} entered={entered} />
      <form onSubmit={submit} noValidate className="grid content-start gap-5">
        <AvatarField profile={profile} />
        <TextField
          label={m.profile_form_display_name()}
          autoComplete="name"
          description={
            isHidden("display_name") && <HiddenPartBadge profile={profile} part="display_name" />
          }
          error={errors.display_name?.message}
          {...form.register("display_name")}
        />
        <UsernameField
          label={m.common_username()}
          username={entered.username}
          own={profile.username}
          description={
            entered.username !== profile.username && (
              <span className="block">{m.profile_form_old_username()}</span>
            )
          }
          error={errors.username?.message}
          onSuggestion={(name) =>
            form.setValue("username", name, { shouldValidate: true, shouldDirty: true })
          }
          {...form.register("username")}
        />
        <TextArea
          label={m.common_bio()}
          description={
            <>
              {isHidden("bio") && <HiddenPartBadge profile={profile} part="bio" />}
              {m.profile_form_bio_length({
                length: formatNumber(entered.bio.length),
                max: formatNumber(MAX_BIO_LENGTH),
              })}
            </>
          }
          error={errors.bio?.message}
          {...form.register("bio")}
        />
        <LinksField form={form} />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" wide isPending={isPending}>
          {m.common_save()}
        </Button>
      </form>
    </div>
  );
}

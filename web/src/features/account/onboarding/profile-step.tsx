/** The first step: the user's picture and name. */
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { AvatarField } from "@/features/account/profile/avatar-field";
import { MAX_NAME_LENGTH } from "@/features/account/profile/info-values";
import { useChangeProfile } from "@/features/session";
import { useSubmit } from "@/lib/forms/use-submit";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { useSelectAll } from "@/ui/use-select-all";
import type { StepProps } from "./onboarding-steps";
import { StepButtons } from "./step-buttons";

const address = (text: ReactNode) => (
  <strong className="font-[560] [overflow-wrap:anywhere]">{text}</strong>
);

export function ProfileStep({ profile, onDone }: StepProps) {
  const form = useForm({ defaultValues: { display_name: profile.display_name } });
  const selectAll = useSelectAll(!form.formState.dirtyFields.display_name);
  const { mutateAsync } = useChangeProfile();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async ({ display_name: entered }) => {
      const display_name = entered.trim();
      if (display_name && display_name !== profile.display_name) {
        await mutateAsync({ change: { display_name } });
      }
      onDone();
    },
    fields: ["display_name"],
  });
  return (
    <div className="grid gap-6">
      {profile.email_verified === false && (
        <p className="rounded-control bg-surface px-4 py-3">
          <RichText
            parts={m.onboarding_link_sent.parts({ email: profile.email ?? "" })}
            tags={{ strong: address }}
          />
        </p>
      )}
      <AvatarField profile={profile} />
      <form onSubmit={submit} noValidate className="grid gap-6">
        <TextField
          label={m.profile_form_display_name()}
          description={m.onboarding_name_use()}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          error={form.formState.errors.display_name?.message}
          {...form.register("display_name")}
          {...selectAll}
        />
        <FormProblem>{problem}</FormProblem>
        <StepButtons onSkip={onDone} isPending={isPending} />
      </form>
    </div>
  );
}

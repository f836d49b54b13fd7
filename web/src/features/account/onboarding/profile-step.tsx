/** The first step: the user's picture and name. */
import { useForm } from "react-hook-form";
import { AvatarField } from "@/features/account/profile/avatar-field";
import { MAX_NAME_LENGTH } from "@/features/account/profile/info-values";
import { useChangeProfile } from "@/features/session";
import { useSubmit } from "@/lib/forms/use-submit";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { useSelectAll } from "@/ui/use-select-all";
import type { StepProps } from "./onboarding-steps";
import { StepButtons } from "./step-buttons";

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
          We've sent a confirmation link to{" "}
          <strong className="font-[560] [overflow-wrap:anywhere]">{profile.email}</strong>.
        </p>
      )}
      <AvatarField profile={profile} />
      <form onSubmit={submit} noValidate className="grid gap-6">
        <TextField
          label="Display name"
          description="Shown next to your outfits."
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

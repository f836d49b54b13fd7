/** /account/management/password: changes the password, and optionally logs out other devices. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { Link, useNavigate } from "@tanstack/react-router";
import { Controller, useForm } from "react-hook-form";
import * as v from "valibot";
import type { Profile } from "@/api/types";
import { NewPasswordField } from "@/components/new-password-field";
import { useChangePassword } from "@/features/account/queries";
import { useProfile } from "@/features/session";
import { NewPassword, PresentPassword } from "@/lib/auth/account-rules";
import { useSubmit } from "@/lib/forms/use-submit";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { bubble } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { PasswordField } from "@/ui/password-field";
import { FormProblem } from "@/ui/states";

const Change = v.object({
  old_password: PresentPassword,
  new_password: NewPassword,
  end_other_sessions: v.boolean(),
});

export function PasswordPage() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  return (
    <Page title={m.common_password()}>
      <PageHeader
        heading={m.common_password()}
        back={<BackButton fallback="/account/management" />}
      >
        {m.security_password_lead()}
      </PageHeader>
      <PasswordForm profile={profile} />
    </Page>
  );
}

function useNewPassword() {
  const form = useForm({
    resolver: valibotResolver(Change),
    mode: "onTouched",
    defaultValues: { old_password: "", new_password: "", end_other_sessions: true },
  });
  const navigate = useNavigate();
  const change = useChangePassword();
  const sending = useSubmit(form, {
    send: async (values) => {
      await change.mutateAsync(values);
      bubble(m.security_password_changed());
      await navigate({ to: "/account/management" });
    },
    fields: ["old_password", "new_password"],
    fieldOfCode: {
      wrong_password: "old_password",
      weak_password: "new_password",
      common_password: "new_password",
    },
  });
  return { form, ...sending };
}

function PasswordForm({ profile }: { profile: Profile }) {
  const { form, submit, problem, isPending } = useNewPassword();
  const { errors } = form.formState;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <input type="hidden" autoComplete="username" value={profile.username} readOnly />
      <PasswordField
        label={m.security_password_current()}
        autoComplete="current-password"
        error={errors.old_password?.message}
        {...form.register("old_password")}
      />
      <Link
        to="/account/forgot-password"
        className="-my-3 inline-flex min-h-target items-center justify-self-start text-quiet text-small underline decoration-line underline-offset-4 hover:decoration-accent"
      >
        {m.login_forgot()}
      </Link>
      <NewPasswordField
        label={m.security_password_new()}
        password={form.watch("new_password")}
        personal={[profile.username, profile.email ?? ""]}
        error={errors.new_password?.message}
        {...form.register("new_password")}
      />
      <Controller
        control={form.control}
        name="end_other_sessions"
        render={({ field: { value, onChange, onBlur } }) => (
          <Checkbox isSelected={value} onChange={onChange} onBlur={onBlur}>
            {m.security_end_others()}
          </Checkbox>
        )}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={isPending}>
        {m.security_password_change()}
      </Button>
    </form>
  );
}

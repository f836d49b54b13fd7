/**
 * /account/management/email: changes the email, which takes effect once the new inbox confirms it.
 */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import type { Profile } from "@/api/types";
import { FormResult } from "@/features/account/form-result";
import { useChangeEmail } from "@/features/account/queries";
import { useProfile } from "@/features/session";
import { EmailAddress, PresentPassword } from "@/lib/auth/account-rules";
import { useSubmit } from "@/lib/forms/use-submit";
import { BackButton } from "@/ui/back-button";
import { Button, ButtonLink } from "@/ui/button";
import { Page, PageHeader } from "@/ui/page";
import { PasswordField } from "@/ui/password-field";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { UnverifiedNotice } from "./unverified-notice";

const Change = v.object({ new_email: EmailAddress, password: PresentPassword });

export function EmailPage() {
  const { data: profile } = useProfile();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!profile) return null;
  return (
    <Page title="Email">
      {sentTo ? (
        <LinkSent email={sentTo} profile={profile} onBack={() => setSentTo(null)} />
      ) : (
        <>
          <PageHeader heading="Email" back={<BackButton fallback="/account/management" />}>
            Your email is <strong className="font-[560] text-ink">{profile.email}</strong>. Only you
            can see it.
          </PageHeader>
          <UnverifiedNotice profile={profile} />
          <EmailForm onSent={setSentTo} />
        </>
      )}
    </Page>
  );
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    resolver: valibotResolver(Change),
    defaultValues: { new_email: "", password: "" },
  });
  const change = useChangeEmail();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async (values) => {
      await change.mutateAsync(values);
      onSent(values.new_email);
    },
    fields: ["new_email", "password"],
    fieldOfCode: { wrong_password: "password" },
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        description="We'll send a link to the new address. Open it to finish."
        error={errors.new_email?.message}
        {...form.register("new_email")}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={isPending}>
        Send the link
      </Button>
    </form>
  );
}

interface SentProps {
  email: string;
  profile: Profile;
  onBack: () => void;
}

function LinkSent({ email, profile, onBack }: SentProps) {
  return (
    <FormResult
      heading="Check your inbox"
      actions={
        <>
          <ButtonLink to="/account/management">Done</ButtonLink>
          <Button variant="secondary" onPress={onBack}>
            Use another email
          </Button>
        </>
      }
    >
      <p>
        Open the link in the inbox of <strong className="font-[560] text-ink">{email}</strong>.
        Nothing changes until you do.
      </p>
      {profile.email_verified && (
        <p className="text-small">
          We've also emailed {profile.email}, with a link to undo the change.
        </p>
      )}
    </FormResult>
  );
}

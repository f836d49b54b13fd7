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
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Button, ButtonLink } from "@/ui/button";
import { Page, PageHeader } from "@/ui/page";
import { PasswordField } from "@/ui/password-field";
import { emphasized, RichText } from "@/ui/rich-text";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { UnverifiedNotice } from "./unverified-notice";

const Change = v.object({ new_email: EmailAddress, password: PresentPassword });

export function EmailPage() {
  const { data: profile } = useProfile();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!profile) return null;
  return (
    <Page title={m.common_email()}>
      {sentTo ? (
        <LinkSent email={sentTo} profile={profile} onBack={() => setSentTo(null)} />
      ) : (
        <>
          <PageHeader
            heading={m.common_email()}
            back={<BackButton fallback="/account/management" />}
          >
            <RichText
              parts={m.mail_current.parts({ email: profile.email ?? "" })}
              tags={{ strong: emphasized }}
            />
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
        label={m.mail_new()}
        type="email"
        autoComplete="email"
        description={m.mail_new_hint()}
        error={errors.new_email?.message}
        {...form.register("new_email")}
      />
      <PasswordField
        label={m.common_password()}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={isPending}>
        {m.mail_send_link()}
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
      heading={m.login_link_sent_title()}
      actions={
        <>
          <ButtonLink to="/account/management">{m.common_done()}</ButtonLink>
          <Button variant="secondary" onPress={onBack}>
            {m.mail_use_another()}
          </Button>
        </>
      }
    >
      <p>
        <RichText parts={m.mail_open_link.parts({ email })} tags={{ strong: emphasized }} />
      </p>
      {profile.email_verified && (
        <p className="text-small">{m.mail_old_notified({ email: profile.email ?? "" })}</p>
      )}
    </FormResult>
  );
}

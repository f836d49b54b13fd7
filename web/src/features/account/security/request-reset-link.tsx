/** Requests a password reset link; the response is the same for every email. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { FormResult } from "@/features/account/form-result";
import { useRequestReset } from "@/features/account/queries";
import { useSession } from "@/features/session";
import { EmailAddress, emailIn } from "@/lib/auth/account-rules";
import { useSubmit } from "@/lib/forms/use-submit";
import { m } from "@/paraglide/messages.js";
import { Button, ButtonLink } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { emphasized, RichText } from "@/ui/rich-text";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";

const Request = v.object({ email: EmailAddress });

export function RequestResetLink() {
  const entered = useLocation({ select: ({ state }) => state.login });
  const form = useForm({
    resolver: valibotResolver(Request),
    defaultValues: { email: emailIn(entered) },
  });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const requestLink = useRequestReset();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async ({ email }) => {
      await requestLink.mutateAsync(email);
      setSentTo(email);
    },
    fields: ["email"],
  });
  if (sentTo) return <LinkSent email={sentTo} onBack={() => setSentTo(null)} />;
  return (
    <>
      <PageHeader heading={m.login_forgot()}>{m.security_reset_lead()}</PageHeader>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label={m.common_email()}
          type="email"
          autoComplete="email"
          error={form.formState.errors.email?.message}
          {...form.register("email")}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" wide isPending={isPending}>
          {m.login_link_send()}
        </Button>
        <BackToLogIn />
      </form>
    </>
  );
}

function LinkSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <FormResult
      heading={m.login_link_sent_title()}
      actions={
        <Button variant="secondary" onPress={onBack}>
          {m.security_reset_again()}
        </Button>
      }
    >
      <p>
        <RichText parts={m.security_reset_sent.parts({ email })} tags={{ strong: emphasized }} />
      </p>
      <p className="text-small">{m.login_link_spam()}</p>
    </FormResult>
  );
}

function BackToLogIn() {
  return (
    <ButtonLink to={useSession() ? "/account/management/password" : "/login"} variant="quiet" wide>
      {m.security_reset_back()}
    </ButtonLink>
  );
}

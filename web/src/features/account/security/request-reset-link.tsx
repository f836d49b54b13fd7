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
import { Button, ButtonLink } from "@/ui/button";
import { PageHeader } from "@/ui/page";
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
      <PageHeader heading="Forgot your password?">
        Enter your email and we'll send you a link to reset your password.
      </PageHeader>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={form.formState.errors.email?.message}
          {...form.register("email")}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" wide isPending={isPending}>
          Send me a link
        </Button>
        <BackToLogIn />
      </form>
    </>
  );
}

function LinkSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <FormResult
      heading="Check your inbox"
      actions={
        <Button variant="secondary" onPress={onBack}>
          Resend or use another email
        </Button>
      }
    >
      <p>
        If an account uses <strong className="font-[560] text-ink">{email}</strong>, a reset link is
        on its way. It works once, for 30 minutes.
      </p>
      <p className="text-small">Nothing there? Check your spam folder.</p>
    </FormResult>
  );
}

function BackToLogIn() {
  return (
    <ButtonLink to={useSession() ? "/account/management/password" : "/login"} variant="quiet" wide>
      Back to log in
    </ButtonLink>
  );
}

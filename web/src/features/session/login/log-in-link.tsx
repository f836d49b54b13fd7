/** Requests an emailed log-in link; the response is the same for every email. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { useRequestLogInLink } from "@/features/session/queries";
import { EmailAddress, emailIn } from "@/lib/auth/account-rules";
import { useSubmit } from "@/lib/forms/use-submit";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";

const Request = v.object({ email: EmailAddress });

interface Props {
  /** The text entered for a log-in with a password. */
  login: string;
  onBack: () => void;
}

export function LogInLink({ login, onBack }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      {sentTo ? <LinkSent email={sentTo} /> : <LinkForm login={login} onSent={setSentTo} />}
      <Button variant="quiet" wide onPress={onBack}>
        Back
      </Button>
    </>
  );
}

interface FormProps extends Pick<Props, "login"> {
  onSent: (email: string) => void;
}

function LinkForm({ login, onSent }: FormProps) {
  const form = useForm({
    resolver: valibotResolver(Request),
    defaultValues: { email: emailIn(login) },
  });
  const requestLink = useRequestLogInLink();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async ({ email }) => {
      await requestLink.mutateAsync(email);
      onSent(email);
    },
    fields: ["email"],
  });
  return (
    <>
      <PageHeader heading="Log in by email">
        No password needed. We'll email you a link; open it in this browser.
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
      </form>
    </>
  );
}

function LinkSent({ email }: { email: string }) {
  return (
    <section role="status">
      <PageHeader heading="Check your inbox">
        <div className="grid gap-3">
          <p>
            If an account uses <strong className="font-[560] text-ink">{email}</strong>, a login
            link is on its way. It works once, for 15 minutes, in this browser.
          </p>
          <p className="text-small">Nothing there? Check your spam folder.</p>
        </div>
      </PageHeader>
    </section>
  );
}

/** Requests an emailed log-in link; the response is the same for every email. */

import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { useRequestLogInLink } from "@/features/session/queries";
import { EmailAddress, emailIn } from "@/lib/auth/account-rules";
import { useSubmit } from "@/lib/forms/use-submit";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { emphasized, RichText } from "@/ui/rich-text";
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
        {m.common_back_button()}
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
      <PageHeader heading={m.login_link_title()}>{m.login_link_lead()}</PageHeader>
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
      </form>
    </>
  );
}

function LinkSent({ email }: { email: string }) {
  return (
    <section role="status">
      <PageHeader heading={m.login_link_sent_title()}>
        <div className="grid gap-3">
          <p>
            <RichText parts={m.login_link_sent.parts({ email })} tags={{ strong: emphasized }} />
          </p>
          <p className="text-small">{m.login_link_spam()}</p>
        </div>
      </PageHeader>
    </section>
  );
}

/** Asks for a mailed link that logs in without a password; every address gets the same answer. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { EmailAddress } from "@/lib/account-rules";
import { useSubmit } from "@/lib/use-submit";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { useAskForLogInLink } from "./queries";

const Request = v.object({ email: EmailAddress });

export function LogInLink({ onBack }: { onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      {sentTo ? <LinkSent email={sentTo} /> : <LinkForm onSent={setSentTo} />}
      <Button look="quiet" wide onPress={onBack}>
        Back
      </Button>
    </>
  );
}

function LinkForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ resolver: valibotResolver(Request), defaultValues: { email: "" } });
  const ask = useAskForLogInLink();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async ({ email }) => {
      await ask.mutateAsync(email);
      onSent(email);
    },
    fields: ["email"],
  });
  return (
    <>
      <PageHeader heading="Log in by mail">
        No password needed: open the link that we send you, in this browser.
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
      <PageHeader heading="Look into your inbox">
        <div className="grid gap-3">
          <p>
            If <strong className="font-[560] text-ink">{email}</strong> belongs to an account, a
            link to log in is on its way. It is good once, for 15 minutes, in this browser.
          </p>
          <p className="text-small">Nothing there? It may be in the spam folder.</p>
        </div>
      </PageHeader>
    </section>
  );
}

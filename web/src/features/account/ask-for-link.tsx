/** Asks for a link to set a new password; every address gets the same answer. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { useSession } from "@/features/session";
import { EmailAddress } from "@/lib/account-rules";
import { useSubmit } from "@/lib/use-submit";
import { Button, ButtonLink } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { Outcome } from "./outcome";
import { useAskForReset } from "./queries";

const Request = v.object({ email: EmailAddress });

export function AskForLink() {
  const form = useForm({ resolver: valibotResolver(Request), defaultValues: { email: "" } });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = useAskForReset();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async ({ email }) => {
      await ask.mutateAsync(email);
      setSentTo(email);
    },
    fields: ["email"],
  });
  if (sentTo) return <LinkSent email={sentTo} onBack={() => setSentTo(null)} />;
  return (
    <>
      <PageHeader heading="Forgot your password?">
        Tell us the address of your account, and we send you a link to set a new one.
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
        <WayBack />
      </form>
    </>
  );
}

function LinkSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <Outcome
      heading="Look into your inbox"
      actions={
        <Button look="secondary" onPress={onBack}>
          Send it again, or elsewhere
        </Button>
      }
    >
      <p>
        If <strong className="font-[560] text-ink">{email}</strong> belongs to an account, a link to
        set a new password is on its way. It is good once, for 30 minutes.
      </p>
      <p className="text-small">Nothing there? It may be in the spam folder.</p>
    </Outcome>
  );
}

/** For whom it comes back to mind. */
function WayBack() {
  return (
    <ButtonLink to={useSession() ? "/account/management/password" : "/login"} look="quiet" wide>
      I remember it
    </ButtonLink>
  );
}

/** Sets a new password with the token of a mailed link. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { useSession } from "@/features/session";
import { NewPassword } from "@/lib/account-rules";
import { forgetMailToken } from "@/lib/mail-token";
import { Problem } from "@/lib/problem";
import { useSubmit } from "@/lib/use-submit";
import { Button, ButtonLink } from "@/ui/button";
import { NewPasswordField } from "@/ui/new-password-field";
import { PageHeader } from "@/ui/page";
import { FormProblem } from "@/ui/states";
import { Outcome } from "./outcome";
import { useResetPassword } from "./queries";

const Reset = v.object({ password: NewPassword });

interface Props {
  token: string;
  onAskAgain: () => void;
}

export function ResetPassword({ token, onAskAgain }: Props) {
  const form = useForm({
    resolver: valibotResolver(Reset),
    mode: "onTouched",
    defaultValues: { password: "" },
  });
  const [isDone, setDone] = useState(false);
  const reset = useResetPassword();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async ({ password }) => {
      await reset.mutateAsync({ token, password });
      forgetMailToken();
      setDone(true);
    },
    fields: ["password"],
    fieldOfCode: { weak_password: "password", common_password: "password" },
  });
  if (isDone) return <PasswordSet />;
  const isOver = reset.error instanceof Problem && reset.error.code === "token_not_good";
  return (
    <>
      <PageHeader heading="Set a new password">
        It ends all other sessions: whoever is logged in elsewhere has to log in again.
      </PageHeader>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <NewPasswordField
          label="New password"
          password={form.watch("password")}
          error={form.formState.errors.password?.message}
          {...form.register("password")}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" wide look={isOver ? "secondary" : "primary"} isPending={isPending}>
          Set password
        </Button>
        {isOver && (
          <Button wide onPress={onAskAgain}>
            Ask for a new link
          </Button>
        )}
      </form>
    </>
  );
}

function PasswordSet() {
  const signedIn = useSession() !== null;
  return (
    <Outcome
      heading="Your new password is set"
      actions={
        signedIn ? (
          <ButtonLink to="/feed">On to your feed</ButtonLink>
        ) : (
          <ButtonLink to="/login">Log in</ButtonLink>
        )
      }
    >
      <p>The old one opens nothing any more, and all other sessions have ended.</p>
    </Outcome>
  );
}

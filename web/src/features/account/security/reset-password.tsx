/** Sets a new password with the token of an emailed link. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { NewPasswordField } from "@/components/new-password-field";
import { FormResult } from "@/features/account/form-result";
import { useResetPassword } from "@/features/account/queries";
import { useLogin, useSession } from "@/features/session";
import { NewPassword } from "@/lib/auth/account-rules";
import { clearMailToken } from "@/lib/auth/mail-token";
import { useSubmit } from "@/lib/forms/use-submit";
import { Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button, ButtonLink } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { FormProblem } from "@/ui/states";

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
  const [username, setUsername] = useState<string | null>(null);
  const reset = useResetPassword();
  const logIn = useLogInAfterReset();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async ({ password }) => {
      const { username } = await reset.mutateAsync({ token, password });
      clearMailToken();
      await logIn(username, password);
      setUsername(username);
    },
    fields: ["password"],
    fieldOfCode: { weak_password: "password", common_password: "password" },
  });
  if (username !== null) return <PasswordSet username={username} />;
  const isOver = reset.error instanceof Problem && reset.error.code === "token_not_good";
  return (
    <>
      <PageHeader heading={m.security_reset_title()}>{m.security_reset_ends_others()}</PageHeader>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <NewPasswordField
          label={m.security_password_new()}
          password={form.watch("password")}
          error={form.formState.errors.password?.message}
          {...form.register("password")}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" wide variant={isOver ? "secondary" : "primary"} isPending={isPending}>
          {m.security_reset_set()}
        </Button>
        {isOver && (
          <Button wide onPress={onAskAgain}>
            {m.security_reset_new_link()}
          </Button>
        )}
      </form>
    </>
  );
}

/**
 * Logs in with the new password. Further steps, such as a second factor, happen on the log-in page;
 * another person's session in this browser stays.
 */
function useLogInAfterReset() {
  const session = useSession();
  const { mutateAsync } = useLogin();
  return async (username: string, password: string) => {
    if (session && session.user.username !== username) return;
    await mutateAsync({ login: username, password }).catch(() => {});
  };
}

function PasswordSet({ username }: { username: string }) {
  const signedIn = useSession() !== null;
  return (
    <FormResult
      heading={m.security_reset_done()}
      actions={
        signedIn ? (
          <ButtonLink to="/feed">{m.security_reset_to_feed()}</ButtonLink>
        ) : (
          <ButtonLink to="/login" state={{ login: username }}>
            {m.common_log_in()}
          </ButtonLink>
        )
      }
    >
      <p>{m.security_reset_done_lead()}</p>
    </FormResult>
  );
}

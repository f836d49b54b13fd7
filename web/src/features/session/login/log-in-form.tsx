/** Email or username and password, and the other ways to log in. */

import { Link } from "@tanstack/react-router";
import { ProviderButtons } from "@/features/session/social-login/provider-buttons";
import { canUsePasskeys } from "@/lib/auth/passkeys";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { PasswordField } from "@/ui/password-field";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { GoodbyeNotice } from "./goodbye-notice";
import type { useLogIn } from "./use-log-in";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The email or username entered on the previous page. */
    login?: string;
  }
}

interface Props extends Pick<ReturnType<typeof useLogIn>, "form" | "credentials" | "byPasskey"> {
  /** Requests an emailed link instead. */
  onLink: () => void;
}

export function LogInForm({ form, credentials, byPasskey, onLink }: Props) {
  const { register, formState } = form;
  return (
    <>
      <GoodbyeNotice />
      <PageHeader heading={m.common_log_in()}>
        {m.login_new_here()}{" "}
        <Link to="/register" className="text-ink underline decoration-accent underline-offset-4">
          {m.landing_create_account()}
        </Link>
      </PageHeader>
      <form onSubmit={credentials.submit} noValidate className="grid gap-5">
        <TextField
          label={m.login_login()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.login?.message}
          {...register("login")}
        />
        <PasswordField
          label={m.common_password()}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <ForgottenLink login={form.watch("login")} />
        <FormProblem>{credentials.problem}</FormProblem>
        <Button type="submit" wide isPending={credentials.isPending}>
          {m.common_log_in()}
        </Button>
      </form>
      <div className="grid gap-3">
        {canUsePasskeys() && (
          <>
            <Button
              variant="secondary"
              wide
              onPress={() => byPasskey.mutate()}
              isPending={byPasskey.isPending}
            >
              {m.login_with_passkey()}
            </Button>
            <FormProblem>{byPasskey.error && messageOf(byPasskey.error)}</FormProblem>
          </>
        )}
        <ProviderButtons />
        <Button variant="quiet" wide onPress={onLink}>
          {m.login_email_me()}
        </Button>
      </div>
    </>
  );
}

function ForgottenLink({ login }: { login: string }) {
  return (
    <Link
      to="/account/forgot-password"
      state={{ login }}
      className="-my-3 inline-flex min-h-target items-center justify-self-start text-quiet text-small underline decoration-line underline-offset-4 hover:decoration-accent"
    >
      {m.login_forgot()}
    </Link>
  );
}

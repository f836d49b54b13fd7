/** Email or username and password. */
import { Link } from "@tanstack/react-router";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { PasswordField } from "@/ui/password-field";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { Farewell } from "./farewell";
import type { useLogIn } from "./use-log-in";

type Props = Pick<ReturnType<typeof useLogIn>, "form" | "credentials">;

export function LogInForm({ form, credentials }: Props) {
  const { register, formState } = form;
  return (
    <>
      <Farewell />
      <PageHeader heading="Log in">
        New here?{" "}
        <Link to="/register" className="text-ink underline decoration-accent underline-offset-4">
          Create an account
        </Link>
      </PageHeader>
      <form onSubmit={credentials.submit} noValidate className="grid gap-5">
        <TextField
          label="Email"
          description="Your username works as well."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.login?.message}
          {...register("login")}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <ForgottenLink />
        <FormProblem>{credentials.problem}</FormProblem>
        <Button type="submit" wide isPending={credentials.isPending}>
          Log in
        </Button>
      </form>
    </>
  );
}

function ForgottenLink() {
  return (
    <Link
      to="/account/forgot-password"
      className="-my-3 inline-flex min-h-target items-center justify-self-start text-quiet text-small underline decoration-line underline-offset-4 hover:decoration-accent"
    >
      Forgot your password?
    </Link>
  );
}

/** The log-in page; after it comes the page that was wanted before. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { showProblem } from "@/lib/form-problem";
import { Problem } from "@/lib/problem";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { PasswordField } from "@/ui/password-field";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { Door } from "./door";
import { useLogin } from "./queries";

const Login = v.object({
  login: v.pipe(v.string(), v.trim(), v.nonEmpty("Enter your email address or username.")),
  password: v.pipe(v.string(), v.nonEmpty("Enter your password.")),
  totp: v.optional(v.pipe(v.string(), v.trim())),
});
const TOTP_REQUIRED = /totp|two_factor/;

export function LogInPage() {
  return (
    <Door title="Log in">
      <PageHeader heading="Log in">
        New here?{" "}
        <Link to="/register" className="text-ink underline decoration-accent underline-offset-4">
          Create an account
        </Link>
      </PageHeader>
      <LogInForm />
    </Door>
  );
}

function LogInForm() {
  const form = useForm({
    resolver: valibotResolver(Login),
    defaultValues: { login: "", password: "" },
  });
  const { register, formState, handleSubmit } = form;
  const [problem, setProblem] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const login = useLogin();
  const router = useRouter();
  const submit = handleSubmit(async ({ totp, ...credentials }) => {
    setProblem(null);
    try {
      await login.mutateAsync({ ...credentials, ...(totp && { totp }) });
      // The redirect rules know where a signed-in person goes from here.
      await router.invalidate();
    } catch (error) {
      if (error instanceof Problem && TOTP_REQUIRED.test(error.code ?? "")) setNeedsCode(true);
      setProblem(showProblem(error, form, ["login", "password", "totp"]));
    }
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
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
      {needsCode && (
        <TextField
          label="Code from your authenticator"
          autoComplete="one-time-code"
          inputMode="numeric"
          error={formState.errors.totp?.message}
          {...register("totp")}
        />
      )}
      <Link
        to="/account/forgot-password"
        className="-my-3 inline-flex min-h-target items-center justify-self-start text-quiet text-small underline decoration-line underline-offset-4 hover:decoration-accent"
      >
        Forgot your password?
      </Link>
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={login.isPending}>
        Log in
      </Button>
    </form>
  );
}

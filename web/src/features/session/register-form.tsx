/** Email, username, password: everything else can wait. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import * as v from "valibot";
import { showProblem } from "@/lib/form-problem";
import { estimateStrength } from "@/lib/password-strength";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { PasswordField } from "@/ui/password-field";
import { FormProblem } from "@/ui/states";
import { StrengthMeter } from "@/ui/strength-meter";
import { TextField } from "@/ui/text-field";
import { useRegister } from "./queries";
import { USERNAME, type UsernameState, useUsernameCheck } from "./username-check";

const TERMS_VERSION = "2026-11-01";
const SHORTEST_PASSWORD = 10;

const Registration = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.email("Enter a whole email address, such as ana@example.org."),
  ),
  username: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.regex(USERNAME, "Use 3 to 30 letters a-z, digits, dots and underscores."),
  ),
  password: v.pipe(
    v.string(),
    v.minLength(SHORTEST_PASSWORD, `At least ${SHORTEST_PASSWORD} characters.`),
  ),
  age_confirmed: v.pipe(v.boolean(), v.literal(true, "Please confirm to go on.")),
});
const FIELDS = ["email", "username", "password", "age_confirmed"] as const;

function useRegistration() {
  const form = useForm({
    resolver: valibotResolver(Registration),
    mode: "onTouched",
    defaultValues: { email: "", username: "", password: "", age_confirmed: false },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const account = useRegister();
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await account.mutateAsync({ ...values, terms_version: TERMS_VERSION });
      await navigate({ to: "/register/info" });
    } catch (error) {
      setProblem(showProblem(error, form, FIELDS));
    }
  });
  return { form, problem, submit, isPending: account.isPending };
}

export function RegisterForm() {
  const { form, problem, submit, isPending } = useRegistration();
  const { errors } = form.formState;
  const [email, username, password] = form.watch(["email", "username", "password"]);
  const check = useUsernameCheck(username);
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message ?? takenMessage(check)}
        description={<UsernameHint {...check} username={username} />}
        {...form.register("username")}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        description={
          password && <StrengthMeter {...estimateStrength(password, [email, username])} />
        }
        {...form.register("password")}
      />
      <Controller
        control={form.control}
        name="age_confirmed"
        render={({ field }) => (
          <div>
            <Checkbox
              isSelected={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              isInvalid={!!errors.age_confirmed}
            >
              I am at least 16 and accept the terms
            </Checkbox>
            <p className="text-danger text-small empty:hidden">{errors.age_confirmed?.message}</p>
          </div>
        )}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={isPending}>
        Register
      </Button>
    </form>
  );
}

function takenMessage({ state, reason }: UsernameState): string | undefined {
  return state === "taken" ? (reason ?? "Somebody has this name already.") : undefined;
}

function UsernameHint({ state, username }: UsernameState & { username: string }) {
  if (state === "free") return <span className="text-accent">This name is free.</span>;
  if (state === "asking") return "Looking whether it is free …";
  if (state === "taken") return null;
  return `Your page will be /user/${username.trim().toLowerCase() || "…"}`;
}

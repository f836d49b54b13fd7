/** Email, username, password: everything else can wait. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import * as v from "valibot";
import { EmailAddress, NewPassword, Username } from "@/lib/account-rules";
import { showProblem } from "@/lib/form-problem";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { NewPasswordField } from "@/ui/new-password-field";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { useRegister } from "./queries";
import { UsernameField } from "./username-field";

const TERMS_VERSION = "2026-11-01";

const Registration = v.object({
  email: EmailAddress,
  username: Username,
  password: NewPassword,
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
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <UsernameField
        label="Username"
        username={username}
        error={errors.username?.message}
        {...form.register("username")}
      />
      <NewPasswordField
        label="Password"
        password={password}
        personal={[email, username]}
        error={errors.password?.message}
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

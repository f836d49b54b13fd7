/** Email, username, password, and an invite code if required; the rest comes later. */

import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Controller, useForm } from "react-hook-form";
import * as v from "valibot";
import { NewPasswordField } from "@/components/new-password-field";
import { registrationQuery, useRegister } from "@/features/session/queries";
import { EmailAddress, NewPassword, Username } from "@/lib/auth/account-rules";
import { TERMS_VERSION } from "@/lib/auth/terms-version";
import { noteUse } from "@/lib/browser/note-use";
import { useSubmit } from "@/lib/forms/use-submit";
import { Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { RichText } from "@/ui/rich-text";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { UsernameField } from "./username-field";

const Registration = v.object({
  invite_code: v.pipe(v.string(), v.trim()),
  email: EmailAddress,
  username: Username,
  password: NewPassword,
  age_confirmed: v.pipe(v.boolean(), v.literal(true, m.register_confirm())),
});

const CHOSEN = { shouldValidate: true, shouldDirty: true, shouldTouch: true };

interface Props {
  /** The invite code in the page's URL. */
  invite?: string;
  asksForInvite: boolean;
}

function useRegistration(invite: string) {
  const form = useForm({
    resolver: valibotResolver(Registration),
    mode: "onTouched",
    defaultValues: {
      invite_code: invite,
      email: "",
      username: "",
      password: "",
      age_confirmed: false,
    },
  });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const account = useRegister();
  const sending = useSubmit(form, {
    send: async ({ invite_code, ...values }) => {
      const invited = invite_code ? { invite_code } : {};
      try {
        await account.mutateAsync({ ...values, ...invited, terms_version: TERMS_VERSION });
      } catch (error) {
        if (isClosing(error)) await queryClient.invalidateQueries(registrationQuery());
        throw error;
      }
      noteUse("account created");
      await navigate({ to: "/register/info" });
    },
    fields: ["invite_code", "email", "username", "password", "age_confirmed"],
    fieldOfCode: { invite_needed: "invite_code", invite_not_good: "invite_code" },
  });
  return { form, ...sending };
}

/** Whether registration was closed while the form was being filled in. */
const isClosing = (error: unknown) =>
  error instanceof Problem && ["registration_closed", "invite_needed"].includes(error.code ?? "");

export function RegisterForm({ invite = "", asksForInvite }: Props) {
  const { form, problem, submit, isPending } = useRegistration(invite);
  const { errors } = form.formState;
  const minimumAge = useQuery(registrationQuery()).data?.minimum_age;
  const [email, username, password] = form.watch(["email", "username", "password"]);
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {asksForInvite && (
        <TextField
          label={m.register_invite_code()}
          description={m.register_invite_hint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.invite_code?.message}
          {...form.register("invite_code")}
        />
      )}
      <TextField
        label={m.common_email()}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <UsernameField
        label={m.common_username()}
        username={username}
        error={errors.username?.message}
        onSuggestion={(name) => form.setValue("username", name, CHOSEN)}
        {...form.register("username")}
      />
      <NewPasswordField
        label={m.common_password()}
        password={password}
        personal={[email, username]}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Controller
        control={form.control}
        name="age_confirmed"
        render={({ field }) => (
          <div className="grid gap-1">
            <Checkbox
              isSelected={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              isInvalid={!!errors.age_confirmed}
            >
              {minimumAge ? m.register_terms_with_age({ age: minimumAge }) : m.register_terms()}
            </Checkbox>
            <ToRead />
            <p aria-live="polite" className="ps-9 text-danger text-small empty:hidden">
              {errors.age_confirmed?.message}
            </p>
          </div>
        )}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={isPending}>
        {m.register_submit()}
      </Button>
    </form>
  );
}

const inAnotherTab = (href: string) => (text: ReactNode) => (
  <a href={href} target="_blank" rel="noreferrer" className="py-3 underline">
    {text}
  </a>
);

/** In another tab, so that the form keeps its values. */
function ToRead() {
  return (
    <p className="ps-9 text-quiet text-small">
      <RichText
        parts={m.register_to_read.parts()}
        tags={{ terms: inAnotherTab("/support/terms"), privacy: inAnotherTab("/support/privacy") }}
      />
    </p>
  );
}

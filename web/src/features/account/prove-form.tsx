/** Proves who one is, before something that matters: the password, and a code where two-factor is on. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { useProfile } from "@/features/session";
import { PresentPassword, SecondFactorCode } from "@/lib/account-rules";
import { useSubmit } from "@/lib/use-submit";
import { Button, type ButtonLook } from "@/ui/button";
import { PasswordField } from "@/ui/password-field";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";

export interface Proof {
  password: string;
  code: string;
}

interface Props {
  /** What is done with the proof; what it throws is shown. */
  onProof: (proof: Proof) => Promise<unknown>;
  /** Whether a code is asked for as well. */
  needsCode: boolean;
  /** The words of the button. */
  action: string;
  look?: ButtonLook;
  /** More buttons, below. */
  children?: ReactNode;
}

const PasswordOnly = v.object({ password: PresentPassword, code: v.string() });
const Both = v.object({ password: PresentPassword, ...SecondFactorCode.entries });

export function ProveForm({ onProof, needsCode, action, look, children }: Props) {
  const form = useForm({
    resolver: valibotResolver(needsCode ? Both : PasswordOnly),
    defaultValues: { password: "", code: "" },
  });
  const { submit, problem, isPending } = useSubmit(form, {
    send: onProof,
    fields: ["password", "code"],
    fieldOfCode: { wrong_password: "password", wrong_totp: "code", totp_required: "code" },
  });
  const { errors } = form.formState;
  const { data: profile } = useProfile();
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <input type="hidden" autoComplete="username" value={profile?.username ?? ""} readOnly />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      {needsCode && (
        <TextField
          label="Code"
          description="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          {...form.register("code")}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <div className="grid gap-1">
        <Button type="submit" wide look={look} isPending={isPending}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  );
}

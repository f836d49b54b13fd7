/** Proves who one is, before something that matters: the password, and a second factor where one is on. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import type { TwoFactor } from "@/api/types";
import { showPasskey, useProfile } from "@/features/session";
import { PresentPassword, SecondFactorCode } from "@/lib/account-rules";
import { canUsePasskeys } from "@/lib/passkeys";
import { useSubmit } from "@/lib/use-submit";
import { Button, type ButtonLook } from "@/ui/button";
import { PasswordField } from "@/ui/password-field";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import type { Proof } from "./queries";

interface Props {
  /** What is done with the proof; what it throws is shown. */
  onProof: (proof: Proof) => Promise<unknown>;
  /** Where a second factor is asked for as well: which there are. */
  status?: TwoFactor;
  /** The words of the button. */
  action: string;
  look?: ButtonLook;
  /** More buttons, below. */
  children?: ReactNode;
}

/** Whether a log-in takes a second factor. */
export const isTwoStep = ({ enabled, passkeys }: TwoFactor) => enabled || passkeys > 0;

const PasswordOnly = v.object({ password: PresentPassword, code: v.string() });
const Both = v.object({ password: PresentPassword, ...SecondFactorCode.entries });

export function ProveForm({ onProof, status, action, look, children }: Props) {
  const needsFactor = status !== undefined && isTwoStep(status);
  const hasPasskey = needsFactor && status.passkeys > 0 && canUsePasskeys();
  const form = useForm({
    resolver: valibotResolver(needsFactor && !hasPasskey ? Both : PasswordOnly),
    defaultValues: { password: "", code: "" },
  });
  const { submit, problem, isPending } = useSubmit(form, {
    send: async ({ password, code }) => {
      if (!needsFactor) return onProof({ password });
      return onProof({ password, ...(code ? { code } : { passkey: await showPasskey() }) });
    },
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
      {needsFactor && (
        <TextField
          label={hasPasskey ? "Code (optional)" : "Code"}
          description={`${status.enabled ? "From your authenticator app, or a" : "A"} recovery code.${
            hasPasskey ? " Leave it empty to use your passkey." : ""
          }`}
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

/**
 * Reauthenticates the user before a sensitive action: the password, and a second factor if enabled.
 */
import { valibotResolver } from "@hookform/resolvers/valibot";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import type { TwoFactor } from "@/api/types";
import type { Proof } from "@/features/account/queries";
import { useProfile } from "@/features/session";
import { showPasskey } from "@/features/session/login/passkey";
import { PresentPassword, SecondFactorCode } from "@/lib/auth/account-rules";
import { canUsePasskeys } from "@/lib/auth/passkeys";
import { useSubmit } from "@/lib/forms/use-submit";
import { m } from "@/paraglide/messages.js";
import { Button, type ButtonVariant } from "@/ui/button";
import { PasswordField } from "@/ui/password-field";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";

interface Props {
  /** Uses the proof; its errors are shown in the form. */
  onProof: (proof: Proof) => Promise<unknown>;
  /** The available second factors, where one is required as well. */
  status?: TwoFactor;
  /** The button's label. */
  action: string;
  variant?: ButtonVariant;
  /** More buttons, below. */
  children?: ReactNode;
}

/** Return whether log-in requires a second factor. */
export const needsSecondFactor = ({ enabled, passkeys }: TwoFactor) => enabled || passkeys > 0;

const PasswordOnly = v.object({ password: PresentPassword, code: v.string() });
const Both = v.object({ password: PresentPassword, ...SecondFactorCode.entries });

export function ReauthenticationForm({ onProof, status, action, variant, children }: Props) {
  const needsFactor = status !== undefined && needsSecondFactor(status);
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
        label={m.common_password()}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      {needsFactor && (
        <TextField
          label={hasPasskey ? m.security_code_optional() : m.common_code()}
          description={hintOf(status, hasPasskey)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          {...form.register("code")}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <div className="grid gap-1">
        <Button type="submit" wide variant={variant} isPending={isPending}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  );
}

function hintOf({ enabled }: TwoFactor, hasPasskey: boolean): string {
  const codes = enabled ? m.security_code_of_app() : m.security_code_of_paper();
  return hasPasskey ? `${codes} ${m.security_code_or_passkey()}` : codes;
}

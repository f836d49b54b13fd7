/** Sets up two-step login: the password, the secret for the app, the app's first code. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { lazy, Suspense, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { TwoFactor, TwoFactorSecret } from "@/api/types";
import { SecondFactorCode } from "@/lib/auth/account-rules";
import { useSubmit } from "@/lib/forms/use-submit";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Skeleton } from "@/ui/skeleton";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { ReauthenticationForm } from "./reauthentication-form";
import { useBeginTwoFactor, useEnableTwoFactor } from "./second-factor-queries";

/** Drawn locally, never by another service: the code contains the secret. */
const QrCode = lazy(() => import("./qr-code"));

interface Props {
  status: TwoFactor;
  onCodes: (codes: string[]) => void;
}

export function TwoFactorSetup({ status, onCodes }: Props) {
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const { mutateAsync } = useBeginTwoFactor();
  if (secret) {
    return <Pairing secret={secret} onCodes={onCodes} onOver={() => setSecret(null)} />;
  }
  return (
    <ReauthenticationForm
      status={status}
      action={status.passkeys > 0 ? m.security_app_set_up() : m.security_two_factor_set_up()}
      onProof={async (proof) => setSecret(await mutateAsync(proof))}
    />
  );
}

interface PairingProps {
  onCodes: Props["onCodes"];
  secret: TwoFactorSecret;
  onOver: () => void;
}

function Pairing({ secret, onCodes, onOver }: PairingProps) {
  return (
    <ol className="grid gap-8">
      <li className="grid gap-4">
        <h2 className="font-[560]">{m.security_app_scan()}</h2>
        <p className="text-quiet text-small">{m.security_app_scan_note()}</p>
        <Suspense fallback={<Skeleton className="size-52" />}>
          <QrCode text={secret.otpauth_url} label={m.security_app_qr()} />
        </Suspense>
        <SecretText secret={secret.secret} />
      </li>
      <li className="grid gap-4">
        <h2 className="font-[560]">{m.security_app_enter()}</h2>
        <FirstCode onCodes={onCodes} onOver={onOver} />
      </li>
    </ol>
  );
}

function SecretText({ secret }: { secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <div className="grid gap-1">
      <p className="text-quiet text-small">{m.security_app_key_instead()}</p>
      <div className="grid grid-cols-[1fr_auto] items-center gap-2 rounded-control border border-line py-1 pe-1 ps-3.5">
        <code dir="ltr" className="tabular-nums tracking-wide">
          {groups.join(" ")}
        </code>
        <CopyButton text={secret} what={m.security_copy_key()} />
      </div>
    </div>
  );
}

function FirstCode({ onCodes, onOver }: { onCodes: Props["onCodes"]; onOver: () => void }) {
  const form = useForm({
    resolver: valibotResolver(SecondFactorCode),
    defaultValues: { code: "" },
  });
  const { mutateAsync } = useEnableTwoFactor();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async ({ code }) => onCodes((await mutateAsync(code)).recovery_codes),
    fields: ["code"],
    fieldOfCode: { wrong_totp: "code" },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("code", { shouldSelect: false }), [setFocus]);
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label={m.common_code()}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        error={form.formState.errors.code?.message}
        {...form.register("code")}
      />
      <p className="text-quiet text-small">{m.security_app_ends_others()}</p>
      <FormProblem>{problem}</FormProblem>
      <div className="grid gap-1">
        <Button type="submit" wide isPending={isPending}>
          {m.security_two_factor_turn_on()}
        </Button>
        <Button variant="quiet" wide onPress={onOver}>
          {problem ? m.security_start_again() : m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

/** Sets up two-step login: the password, the secret for the app, the app's first code. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { lazy, Suspense, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { TwoFactor, TwoFactorSecret } from "@/api/types";
import { SecondFactorCode } from "@/lib/auth/account-rules";
import { useSubmit } from "@/lib/forms/use-submit";
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
      action={status.passkeys > 0 ? "Set up the app" : "Set up two-step login"}
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
        <h2 className="font-[560]">1. Scan this with your authenticator app</h2>
        <p className="text-quiet text-small">
          For example Aegis, Google Authenticator or 1Password. The code is valid for ten minutes.
        </p>
        <Suspense fallback={<Skeleton className="size-52" />}>
          <QrCode text={secret.otpauth_url} label="QR code for your authenticator app" />
        </Suspense>
        <SecretText secret={secret.secret} />
      </li>
      <li className="grid gap-4">
        <h2 className="font-[560]">2. Enter the code shown in the app</h2>
        <FirstCode onCodes={onCodes} onOver={onOver} />
      </li>
    </ol>
  );
}

function SecretText({ secret }: { secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <div className="grid gap-1">
      <p className="text-quiet text-small">Can't scan it? Enter this key instead.</p>
      <div className="grid grid-cols-[1fr_auto] items-center gap-2 rounded-control border border-line py-1 pe-1 ps-3.5">
        <code className="tabular-nums tracking-wide">{groups.join(" ")}</code>
        <CopyButton text={secret} what="the key" />
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
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        error={form.formState.errors.code?.message}
        {...form.register("code")}
      />
      <p className="text-quiet text-small">You'll be logged out on your other devices.</p>
      <FormProblem>{problem}</FormProblem>
      <div className="grid gap-1">
        <Button type="submit" wide isPending={isPending}>
          Turn on two-step login
        </Button>
        <Button variant="quiet" wide onPress={onOver}>
          {problem ? "Start again" : "Cancel"}
        </Button>
      </div>
    </form>
  );
}

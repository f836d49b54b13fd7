/** Two-step login: enable, renew the recovery codes, disable. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile, TwoFactor } from "@/api/types";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { PasswordFirst, Section } from "@/features/account/section";
import { counted, formatNumber } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { ErrorState } from "@/ui/states";
import { needsSecondFactor, ReauthenticationForm } from "./reauthentication-form";
import { RecoveryCodes } from "./recovery-codes";
import { twoFactorQuery, useDisableTwoFactor, useNewRecoveryCodes } from "./second-factor-queries";
import { TwoFactorSetup } from "./two-factor-setup";

export function TwoFactorSection({ profile }: { profile: Profile }) {
  const { data: status, isPending, error, refetch } = useQuery(twoFactorQuery());
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Section heading={m.security_two_factor()} lead={m.security_two_factor_lead()}>
      {isPending && <RowsSkeleton label={m.security_two_factor_loading()} />}
      {error && !status && <ErrorState error={error} retry={() => void refetch()} />}
      {status && codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {status && !codes && needsSecondFactor(status) && (
        <TwoFactorOn status={status} onCodes={setCodes} />
      )}
      {status && !codes && !status.enabled && (
        <AppOff profile={profile} status={status} onCodes={setCodes} />
      )}
    </Section>
  );
}

interface AppOffProps extends OnProps {
  profile: Profile;
}

function AppOff({ profile, status, onCodes }: AppOffProps) {
  if (profile.password_set === false)
    return <PasswordFirst action={m.security_two_factor_needs()} />;
  if (status.passkeys === 0) return <TwoFactorSetup status={status} onCodes={onCodes} />;
  return (
    <section aria-labelledby="app" className="grid gap-5">
      <div className="grid gap-2">
        <h2 id="app" className="type-title text-[1.75rem]">
          {m.security_app()}
        </h2>
        <p className="text-quiet">{m.security_app_lead()}</p>
      </div>
      <TwoFactorSetup status={status} onCodes={onCodes} />
    </section>
  );
}

interface OnProps {
  status: TwoFactor;
  onCodes: (codes: string[]) => void;
}

function TwoFactorOn({ status, onCodes }: OnProps) {
  const [wants, setWants] = useState<"codes" | "off" | null>(null);
  const close = () => setWants(null);
  return (
    <>
      <Status status={status} />
      {wants === null && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onPress={() => setWants("codes")}>
            {m.security_codes_new()}
          </Button>
          {status.enabled && (
            <Button variant="secondary" onPress={() => setWants("off")}>
              {m.common_turn_off()}
            </Button>
          )}
        </div>
      )}
      {wants === "codes" && <NewCodes status={status} onCodes={onCodes} onCancel={close} />}
      {wants === "off" && <TurnOff status={status} onCancel={close} />}
    </>
  );
}

const FEW = 3;

function Status({ status }: { status: TwoFactor }) {
  const { enabled_at, passkeys, recovery_codes_left: left } = status;
  return (
    <dl className="grid border-line border-t">
      {enabled_at && (
        <div className="flex justify-between gap-6 border-line border-b py-3">
          <dt className="text-quiet">{m.security_app()}</dt>
          <dd>{m.security_app_since({ date: longDate(enabled_at.slice(0, 10)) })}</dd>
        </div>
      )}
      {passkeys > 0 && (
        <div className="flex justify-between gap-6 border-line border-b py-3">
          <dt className="text-quiet">{m.security_passkeys()}</dt>
          <dd>{formatNumber(passkeys)}</dd>
        </div>
      )}
      <div className="flex justify-between gap-6 border-line border-b py-3">
        <dt className="text-quiet">{m.security_codes()}</dt>
        <dd className={left <= FEW ? "text-danger" : undefined}>
          {m.security_codes_remaining(counted(left))}
        </dd>
      </div>
    </dl>
  );
}

function NewCodes({ status, onCodes, onCancel }: OnProps & { onCancel: () => void }) {
  const { mutateAsync } = useNewRecoveryCodes();
  return (
    <section aria-label={m.security_codes_new()} className="grid gap-5">
      <p className="text-quiet">{m.security_codes_new_lead()}</p>
      <ReauthenticationForm
        status={status}
        action={m.security_codes_get()}
        onProof={async (proof) => onCodes((await mutateAsync(proof)).recovery_codes)}
      >
        <Button variant="quiet" wide onPress={onCancel}>
          {m.common_cancel()}
        </Button>
      </ReauthenticationForm>
    </section>
  );
}

function TurnOff({ status, onCancel }: { status: TwoFactor; onCancel: () => void }) {
  const { mutateAsync } = useDisableTwoFactor();
  return (
    <section aria-label={m.security_two_factor_turn_off()} className="grid gap-5">
      <p className="text-quiet">
        {status.passkeys > 0 ? m.security_passkeys_remain() : m.security_password_alone()}
      </p>
      <ReauthenticationForm
        status={status}
        variant="danger"
        action={m.security_two_factor_turn_off()}
        onProof={async (proof) => {
          await mutateAsync(proof);
          bubble(status.passkeys > 0 ? m.security_app_removed() : m.security_two_factor_is_off());
        }}
      >
        <Button variant="quiet" wide onPress={onCancel}>
          {m.common_cancel()}
        </Button>
      </ReauthenticationForm>
    </section>
  );
}

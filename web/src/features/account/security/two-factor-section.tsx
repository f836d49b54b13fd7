/** Two-step login: enable, renew the recovery codes, disable. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile, TwoFactor } from "@/api/types";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { PasswordFirst, Section } from "@/features/account/section";
import { count } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { ErrorState } from "@/ui/states";
import { needsSecondFactor, ReauthenticationForm } from "./reauthentication-form";
import { RecoveryCodes } from "./recovery-codes";
import { twoFactorQuery, useDisableTwoFactor, useNewRecoveryCodes } from "./second-factor-queries";
import { TwoFactorSetup } from "./two-factor-setup";

const LEAD =
  "Enter a code from an app on your phone as well as your password. Even someone who knows your password can't get in.";

export function TwoFactorSection({ profile }: { profile: Profile }) {
  const { data: status, isPending, error, refetch } = useQuery(twoFactorQuery());
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Section heading="Two-step login" lead={LEAD}>
      {isPending && <RowsSkeleton label="Loading two-step login" />}
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
  if (profile.password_set === false) return <PasswordFirst action="Two-step login" />;
  if (status.passkeys === 0) return <TwoFactorSetup status={status} onCodes={onCodes} />;
  return (
    <section aria-labelledby="app" className="grid gap-5">
      <div className="grid gap-2">
        <h2 id="app" className="type-title text-[1.75rem]">
          Authenticator app
        </h2>
        <p className="text-quiet">
          A second way, for devices without your passkey. You'll get new recovery codes, and your
          current ones will stop working.
        </p>
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
            New recovery codes
          </Button>
          {status.enabled && (
            <Button variant="secondary" onPress={() => setWants("off")}>
              Turn off
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
          <dt className="text-quiet">Authenticator app</dt>
          <dd>On since {longDate(enabled_at.slice(0, 10))}</dd>
        </div>
      )}
      {passkeys > 0 && (
        <div className="flex justify-between gap-6 border-line border-b py-3">
          <dt className="text-quiet">Passkeys</dt>
          <dd>{passkeys}</dd>
        </div>
      )}
      <div className="flex justify-between gap-6 border-line border-b py-3">
        <dt className="text-quiet">Recovery codes</dt>
        <dd className={left <= FEW ? "text-danger" : undefined}>{count(left, "code")} left</dd>
      </div>
    </dl>
  );
}

function NewCodes({ status, onCodes, onCancel }: OnProps & { onCancel: () => void }) {
  const { mutateAsync } = useNewRecoveryCodes();
  return (
    <section aria-label="New recovery codes" className="grid gap-5">
      <p className="text-quiet">You'll get ten new codes. Your current ones will stop working.</p>
      <ReauthenticationForm
        status={status}
        action="Get new codes"
        onProof={async (proof) => onCodes((await mutateAsync(proof)).recovery_codes)}
      >
        <Button variant="quiet" wide onPress={onCancel}>
          Cancel
        </Button>
      </ReauthenticationForm>
    </section>
  );
}

function TurnOff({ status, onCancel }: { status: TwoFactor; onCancel: () => void }) {
  const { mutateAsync } = useDisableTwoFactor();
  return (
    <section aria-label="Turn off two-step login" className="grid gap-5">
      <p className="text-quiet">
        {status.passkeys > 0
          ? "Your passkeys and recovery codes keep working."
          : "You'll log in with your password alone, and your recovery codes will stop working."}
      </p>
      <ReauthenticationForm
        status={status}
        variant="danger"
        action="Turn off two-step login"
        onProof={async (proof) => {
          await mutateAsync(proof);
          bubble(status.passkeys > 0 ? "Authenticator app removed" : "Two-step login is off");
        }}
      >
        <Button variant="quiet" wide onPress={onCancel}>
          Cancel
        </Button>
      </ReauthenticationForm>
    </section>
  );
}

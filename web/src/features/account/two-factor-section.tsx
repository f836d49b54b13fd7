/** A code beside the password: turned on, its recovery codes made anew, turned off. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile, TwoFactor } from "@/api/types";
import { count } from "@/lib/count";
import { longDate } from "@/lib/dates";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { ErrorState } from "@/ui/states";
import { ProveForm } from "./prove-form";
import { twoFactorQuery, useDisableTwoFactor, useNewRecoveryCodes } from "./queries";
import { RecoveryCodes } from "./recovery-codes";
import { RowsSkeleton } from "./rows-skeleton";
import { PasswordFirst, Section } from "./section";
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
      {status && !codes && status.enabled && <TwoFactorOn status={status} onCodes={setCodes} />}
      {status && !codes && !status.enabled && <Off profile={profile} onCodes={setCodes} />}
    </Section>
  );
}

interface OffProps {
  profile: Profile;
  onCodes: (codes: string[]) => void;
}

function Off({ profile, onCodes }: OffProps) {
  if (profile.password_set === false) return <PasswordFirst what="Two-step login" />;
  return <TwoFactorSetup onCodes={onCodes} />;
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
          <Button look="secondary" onPress={() => setWants("codes")}>
            New recovery codes
          </Button>
          <Button look="secondary" onPress={() => setWants("off")}>
            Turn off
          </Button>
        </div>
      )}
      {wants === "codes" && <NewCodes onCodes={onCodes} onCancel={close} />}
      {wants === "off" && <TurnOff onCancel={close} />}
    </>
  );
}

const FEW = 3;

function Status({ status: { enabled_at, recovery_codes_left: left } }: { status: TwoFactor }) {
  return (
    <dl className="grid border-line border-t">
      <div className="flex justify-between gap-6 border-line border-b py-3">
        <dt className="text-quiet">On since</dt>
        <dd>{enabled_at ? longDate(enabled_at.slice(0, 10)) : "today"}</dd>
      </div>
      <div className="flex justify-between gap-6 border-line border-b py-3">
        <dt className="text-quiet">Recovery codes</dt>
        <dd className={left <= FEW ? "text-danger" : undefined}>{count(left, "code")} left</dd>
      </div>
    </dl>
  );
}

function NewCodes({ onCodes, onCancel }: { onCodes: OnProps["onCodes"]; onCancel: () => void }) {
  const { mutateAsync } = useNewRecoveryCodes();
  return (
    <section aria-label="New recovery codes" className="grid gap-5">
      <p className="text-quiet">You'll get ten new codes. Your current ones will stop working.</p>
      <ProveForm
        needsCode
        action="Get new codes"
        onProof={async (proof) => onCodes((await mutateAsync(proof)).recovery_codes)}
      >
        <Button look="quiet" wide onPress={onCancel}>
          Cancel
        </Button>
      </ProveForm>
    </section>
  );
}

function TurnOff({ onCancel }: { onCancel: () => void }) {
  const { mutateAsync } = useDisableTwoFactor();
  return (
    <section aria-label="Turn off two-step login" className="grid gap-5">
      <p className="text-quiet">
        You'll log in with your password alone, and your recovery codes will stop working.
      </p>
      <ProveForm
        needsCode
        look="danger"
        action="Turn off two-step login"
        onProof={async (proof) => {
          await mutateAsync(proof);
          bubble("Two-step login is off");
        }}
      >
        <Button look="quiet" wide onPress={onCancel}>
          Cancel
        </Button>
      </ProveForm>
    </section>
  );
}

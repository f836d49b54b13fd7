/** The account's passkeys: list, add, rename, remove. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile, TwoFactor } from "@/api/types";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { PasswordFirst, Section } from "@/features/account/section";
import { canUsePasskeys } from "@/lib/auth/passkeys";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { ErrorState } from "@/ui/states";
import { PasskeyList } from "./passkey-list";
import { needsSecondFactor, ReauthenticationForm } from "./reauthentication-form";
import { RecoveryCodes } from "./recovery-codes";
import { passkeysQuery, twoFactorQuery, useAddPasskey } from "./second-factor-queries";

const LEAD =
  "Log in with your fingerprint, your face or your device's PIN. Nobody can guess a passkey, and it works on this site only.";
/** The server refuses more. */
const MAX_PASSKEYS = 10;

export function PasskeysSection({ profile }: { profile: Profile }) {
  const { data: passkeys, isPending, error, refetch } = useQuery(passkeysQuery());
  const { data: status } = useQuery(twoFactorQuery());
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Section heading="Passkeys" lead={LEAD}>
      {isPending && <RowsSkeleton label="Loading your passkeys" />}
      {error && !passkeys && <ErrorState error={error} retry={() => void refetch()} />}
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {passkeys && status && !codes && (
        <>
          {passkeys.length > 0 && <PasskeyList passkeys={passkeys} status={status} />}
          <Adding
            profile={profile}
            status={status}
            isFull={passkeys.length >= MAX_PASSKEYS}
            onCodes={setCodes}
          />
        </>
      )}
    </Section>
  );
}

interface AddingProps {
  profile: Profile;
  status: TwoFactor;
  isFull: boolean;
  onCodes: (codes: string[]) => void;
}

function Adding({ profile, status, isFull, onCodes }: AddingProps) {
  const [wants, setWants] = useState(false);
  const { mutateAsync } = useAddPasskey();
  if (profile.password_set === false) return <PasswordFirst action="A passkey" />;
  if (!canUsePasskeys()) {
    return <p className="text-quiet">To add a passkey, open this page in a newer browser.</p>;
  }
  if (isFull) return <p className="text-quiet">Ten passkeys is the most you can have.</p>;
  if (!wants) {
    return (
      <div>
        <Button
          variant={status.passkeys > 0 ? "secondary" : "primary"}
          onPress={() => setWants(true)}
        >
          Add a passkey
        </Button>
      </div>
    );
  }
  return (
    <section aria-label="Add a passkey" className="grid gap-5">
      {!needsSecondFactor(status) && <Consequences />}
      <ReauthenticationForm
        status={status}
        action="Add a passkey"
        onProof={async (proof) => {
          const { recovery_codes } = await mutateAsync(proof);
          setWants(false);
          if (recovery_codes.length > 0) onCodes(recovery_codes);
          else bubble("Passkey added");
        }}
      >
        <Button variant="quiet" wide onPress={() => setWants(false)}>
          Cancel
        </Button>
      </ReauthenticationForm>
    </section>
  );
}

function Consequences() {
  return (
    <p className="text-quiet">
      From then on, logging in with your password also takes the passkey or a recovery code, and
      you'll be logged out on your other devices.
    </p>
  );
}

/** The account's passkeys: list, add, rename, remove. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile, TwoFactor } from "@/api/types";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { PasswordFirst, Section } from "@/features/account/section";
import { canUsePasskeys } from "@/lib/auth/passkeys";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { ErrorState } from "@/ui/states";
import { PasskeyList } from "./passkey-list";
import { needsSecondFactor, ReauthenticationForm } from "./reauthentication-form";
import { RecoveryCodes } from "./recovery-codes";
import { passkeysQuery, twoFactorQuery, useAddPasskey } from "./second-factor-queries";

/** The server refuses more. */
const MAX_PASSKEYS = 10;

export function PasskeysSection({ profile }: { profile: Profile }) {
  const { data: passkeys, isPending, error, refetch } = useQuery(passkeysQuery());
  const { data: status } = useQuery(twoFactorQuery());
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Section heading={m.security_passkeys()} lead={m.security_passkeys_lead()}>
      {isPending && <RowsSkeleton label={m.security_passkeys_loading()} />}
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
  if (profile.password_set === false) return <PasswordFirst action={m.security_passkey()} />;
  if (!canUsePasskeys()) {
    return <p className="text-quiet">{m.security_passkey_old_browser()}</p>;
  }
  if (isFull) return <p className="text-quiet">{m.security_passkeys_full()}</p>;
  if (!wants) {
    return (
      <div>
        <Button
          variant={status.passkeys > 0 ? "secondary" : "primary"}
          onPress={() => setWants(true)}
        >
          {m.security_passkey_add()}
        </Button>
      </div>
    );
  }
  return (
    <section aria-label={m.security_passkey_add()} className="grid gap-5">
      {!needsSecondFactor(status) && <Consequences />}
      <ReauthenticationForm
        status={status}
        action={m.security_passkey_add()}
        onProof={async (proof) => {
          const { recovery_codes } = await mutateAsync(proof);
          setWants(false);
          if (recovery_codes.length > 0) onCodes(recovery_codes);
          else bubble(m.security_passkey_added());
        }}
      >
        <Button variant="quiet" wide onPress={() => setWants(false)}>
          {m.common_cancel()}
        </Button>
      </ReauthenticationForm>
    </section>
  );
}

function Consequences() {
  return <p className="text-quiet">{m.security_passkey_consequences()}</p>;
}

/** Deactivates the account: it is hidden, nothing is lost, and the next log-in reactivates it. */
import type { Profile } from "@/api/types";
import { useDeactivate } from "@/features/account/queries";
import { PasswordFirst, Section } from "@/features/account/section";
import { ReauthenticationForm } from "@/features/account/security/reauthentication-form";
import { endSessionWith } from "@/features/session";

const GOODBYE = "Your break has started. Log in any time to come back.";

export function DeactivationSection({ profile }: { profile: Profile }) {
  const { mutateAsync } = useDeactivate();
  return (
    <Section heading="Take a break" lead="Step away for as long as you like. Nothing is deleted.">
      <ul className="grid list-disc gap-2 ps-5">
        <li>Nobody can see your profile, outfits or tags.</li>
        <li>You're logged out everywhere and won't get any emails.</li>
        <li>The next time you log in, everything comes back.</li>
      </ul>
      {profile.password_set === false ? (
        <PasswordFirst action="A break" />
      ) : (
        <ReauthenticationForm
          action="Take a break"
          onProof={async ({ password }) => {
            await mutateAsync(password);
            endSessionWith(GOODBYE);
          }}
        />
      )}
    </Section>
  );
}

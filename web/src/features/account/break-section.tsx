/** A break: nobody sees one, nothing is lost, the next log-in ends it. */
import type { Profile } from "@/api/types";
import { leaveWith } from "@/features/session";
import { ProveForm } from "./prove-form";
import { useTakeBreak } from "./queries";
import { PasswordFirst, Section } from "./section";

const FAREWELL = "Your break has started. Log in any time to come back.";

export function BreakSection({ profile }: { profile: Profile }) {
  const { mutateAsync } = useTakeBreak();
  return (
    <Section heading="Take a break" lead="Step away for as long as you like. Nothing is deleted.">
      <ul className="grid list-disc gap-2 pl-5">
        <li>Nobody can see your profile, outfits or tags.</li>
        <li>You're logged out everywhere and won't get any emails.</li>
        <li>The next time you log in, everything comes back.</li>
      </ul>
      {profile.password_set === false ? (
        <PasswordFirst what="A break" />
      ) : (
        <ProveForm
          action="Take a break"
          onProof={async ({ password }) => {
            await mutateAsync(password);
            leaveWith(FAREWELL);
          }}
        />
      )}
    </Section>
  );
}

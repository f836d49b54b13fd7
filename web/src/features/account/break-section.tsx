/** A break: nobody sees one, nothing is lost, the next log-in ends it. */
import type { Profile } from "@/api/types";
import { leaveWith } from "@/features/session";
import { ProveForm } from "./prove-form";
import { useTakeBreak } from "./queries";
import { PasswordFirst, Section } from "./section";

const FAREWELL = "Your break has begun. Log in whenever you like to come back.";

export function BreakSection({ profile }: { profile: Profile }) {
  const { mutateAsync } = useTakeBreak();
  return (
    <Section heading="Take a break" lead="Step out for as long as you like. Nothing is deleted.">
      <ul className="grid list-disc gap-2 pl-5">
        <li>Your page, outfits and tags show to nobody.</li>
        <li>You are logged out everywhere, and get no mail.</li>
        <li>The next time you log in, all is back as it was.</li>
      </ul>
      {profile.password_set === false ? (
        <PasswordFirst what="A break" />
      ) : (
        <ProveForm
          needsCode={false}
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

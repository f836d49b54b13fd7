/** Deactivates the account: it is hidden, nothing is lost, and the next log-in reactivates it. */

import type { Profile } from "@/api/types";
import { useDeactivate } from "@/features/account/queries";
import { PasswordFirst, Section } from "@/features/account/section";
import { ReauthenticationForm } from "@/features/account/security/reauthentication-form";
import { endSessionWith } from "@/features/session";
import { m } from "@/paraglide/messages.js";

export function DeactivationSection({ profile }: { profile: Profile }) {
  const { mutateAsync } = useDeactivate();
  return (
    <Section heading={m.data_break_action()} lead={m.data_break_lead()}>
      <ul className="grid list-disc gap-2 ps-5">
        <li>{m.data_break_hidden()}</li>
        <li>{m.data_break_logged_out()}</li>
        <li>{m.data_break_comes_back()}</li>
      </ul>
      {profile.password_set === false ? (
        <PasswordFirst action={m.data_break_subject()} />
      ) : (
        <ReauthenticationForm
          action={m.data_break_action()}
          onProof={async ({ password }) => {
            await mutateAsync(password);
            endSessionWith(m.data_break_begun());
          }}
        />
      )}
    </Section>
  );
}

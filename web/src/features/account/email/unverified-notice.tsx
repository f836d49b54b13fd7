/** A subtle notice while the email is not confirmed. */

import type { Profile } from "@/api/types";
import { ResendLink } from "@/features/account/security/resend-link";
import { m } from "@/paraglide/messages.js";

export function UnverifiedNotice({ profile }: { profile: Profile }) {
  if (profile.email_verified !== false) return null;
  return (
    <section
      aria-labelledby="unverified"
      className="grid gap-3 rounded-control bg-surface px-4 py-4 tablet:px-5"
    >
      <div className="grid gap-1">
        <h2 id="unverified" className="font-[560]">
          {m.mail_confirm_question()}
        </h2>
        <p className="text-quiet text-small">{m.mail_unverified({ email: profile.email ?? "" })}</p>
      </div>
      <ResendLink />
    </section>
  );
}

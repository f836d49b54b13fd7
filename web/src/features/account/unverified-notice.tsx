/** A quiet word while the email address is not confirmed. */
import type { Profile } from "@/api/types";
import { SendAgain } from "./send-again";

export function UnverifiedNotice({ profile }: { profile: Profile }) {
  if (profile.email_verified !== false) return null;
  return (
    <section
      aria-labelledby="unverified"
      className="grid gap-3 rounded-control bg-surface px-4 py-4 tablet:px-5"
    >
      <div className="grid gap-1">
        <h2 id="unverified" className="font-[560]">
          Confirm your address
        </h2>
        <p className="text-quiet text-small">
          A link is waiting in the inbox of {profile.email}. Only a confirmed address can bring you
          back in when the password is lost.
        </p>
      </div>
      <SendAgain />
    </section>
  );
}

/** Deletes the account. Explains what is deleted, when, how to undo it, and the final email. */

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Profile } from "@/api/types";
import { useDeleteAccount } from "@/features/account/queries";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { PasswordFirst, Section } from "@/features/account/section";
import { ReauthenticationForm } from "@/features/account/security/reauthentication-form";
import { twoFactorQuery } from "@/features/account/security/second-factor-queries";
import { endSessionWith } from "@/features/session";
import { longDate } from "@/lib/text/dates";
import { ErrorState } from "@/ui/states";

export function DeletionSection({ profile }: { profile: Profile }) {
  return (
    <Section
      heading="Delete account"
      lead="Everything is deleted for good after 14 days. We'll email you what was deleted."
    >
      <WhatHappens email={profile.email ?? "your address"} />
      {profile.password_set === false ? (
        <PasswordFirst action="Deleting your account" />
      ) : (
        <DeleteForm />
      )}
    </Section>
  );
}

function WhatHappens({ email }: { email: string }) {
  return (
    <dl className="grid gap-5 border-line border-t pt-5">
      <Fact name="What gets deleted">
        Your profile, photos, outfits, garments, tags, follows, likes and comments.{" "}
        <Link
          to="/account"
          search={{ view: "data" }}
          className="text-ink underline decoration-accent underline-offset-4"
        >
          Download your data first
        </Link>
        .
      </Fact>
      <Fact name="When">
        You're logged out and hidden right away. After 14 days everything is erased and can't be
        recovered.
      </Fact>
      <Fact name="If you change your mind">Log in within 14 days to restore your account.</Fact>
      <Fact name="Confirmation">
        Once everything is erased we'll send a final email to {email} listing it, then delete that
        address too.
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="font-[560]">{name}</dt>
      <dd className="text-quiet">{children}</dd>
    </div>
  );
}

function DeleteForm() {
  const { data: twoFactor, isPending, error, refetch } = useQuery(twoFactorQuery());
  const { mutateAsync } = useDeleteAccount();
  if (isPending) return <RowsSkeleton label="Loading" />;
  if (!twoFactor) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <ReauthenticationForm
      status={twoFactor}
      variant="danger"
      action="Delete my account"
      onProof={async ({ code: totp, ...proof }) => {
        const { deletes_at } = await mutateAsync({ ...proof, ...(totp && { totp }) });
        endSessionWith(
          `Your account will be deleted on ${longDate(deletes_at.slice(0, 10))}. Until then, log in to restore it.`,
        );
      }}
    />
  );
}

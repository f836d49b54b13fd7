/** Deletes the account. Explains what is deleted, when, how to undo it, and the final email. */

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Profile } from "@/api/types";
import { useDeleteAccount } from "@/features/account/queries";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { PasswordFirst, Section } from "@/features/account/section";
import { ReauthenticationForm } from "@/features/account/security/reauthentication-form";
import { twoFactorQuery } from "@/features/account/security/second-factor-queries";
import { endSessionWith } from "@/features/session";
import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";
import { ErrorState } from "@/ui/states";

export function DeletionSection({ profile }: { profile: Profile }) {
  return (
    <Section heading={m.data_delete_account()} lead={m.data_deletion_lead()}>
      <WhatHappens email={profile.email ?? m.data_deletion_your_address()} />
      {profile.password_set === false ? (
        <PasswordFirst action={m.data_deletion_subject()} />
      ) : (
        <DeleteForm />
      )}
    </Section>
  );
}

function WhatHappens({ email }: { email: string }) {
  return (
    <dl className="grid gap-5 border-line border-t pt-5">
      <Fact name={m.data_deletion_what()}>
        <RichText parts={m.data_deletion_what_text.parts()} tags={{ link: dataLink }} />
      </Fact>
      <Fact name={m.data_deletion_when()}>{m.data_deletion_when_text()}</Fact>
      <Fact name={m.data_deletion_regret()}>{m.data_deletion_regret_text()}</Fact>
      <Fact name={m.data_deletion_confirmation()}>
        {m.data_deletion_confirmation_text({ email })}
      </Fact>
    </dl>
  );
}

const dataLink = (text: ReactNode) => (
  <Link
    to="/account"
    search={{ view: "data" }}
    className="text-ink underline decoration-accent underline-offset-4"
  >
    {text}
  </Link>
);

function Fact({ name, children }: { name: string; children: ReactNode }) {
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
  if (isPending) return <RowsSkeleton label={m.common_loading()} />;
  if (!twoFactor) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <ReauthenticationForm
      status={twoFactor}
      variant="danger"
      action={m.data_deletion_action()}
      onProof={async ({ code: totp, ...proof }) => {
        const { deletes_at } = await mutateAsync({ ...proof, ...(totp && { totp }) });
        endSessionWith(m.data_deletion_done({ date: longDate(deletes_at.slice(0, 10)) }));
      }}
    />
  );
}

/** The frame of one part of /account/management: its heading, the way back, what it is about. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";

interface Props {
  heading: string;
  /** One or two sentences below the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

export function Section({ heading, lead, children }: Props) {
  return (
    <Page title={heading}>
      <PageHeader heading={heading} back={<BackButton otherwise="/account/management" />}>
        {lead}
      </PageHeader>
      {children}
    </Page>
  );
}

/** In the place of a form that asks for a password, for whom signs in elsewhere and has none. */
export function PasswordFirst({ what }: { what: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-surface px-4 py-4">
      <p>
        {what} needs your password, but you don't have one yet because you log in through another
        site.
      </p>
      <Link
        to="/account/forgot-password"
        className="inline-flex min-h-target items-center font-[560] underline decoration-accent underline-offset-4"
      >
        Set a password
      </Link>
    </div>
  );
}

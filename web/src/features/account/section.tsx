/** The frame of a section of /account/management: heading, back button, description. */
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
      <PageHeader heading={heading} back={<BackButton fallback="/account/management" />}>
        {lead}
      </PageHeader>
      {children}
    </Page>
  );
}

/** Shown instead of a form that needs a password, to people who only use social log-in. */
export function PasswordFirst({ action }: { action: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-surface px-4 py-4">
      <p>
        {action} needs your password, but you don't have one yet because you log in through another
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

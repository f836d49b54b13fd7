/** The frame of a section of /account/management: heading, back button, description. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "@/paraglide/messages.js";
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
      <p>{m.account_page_password_first({ action })}</p>
      <Link
        to="/account/forgot-password"
        className="inline-flex min-h-target items-center font-[560] underline decoration-accent underline-offset-4"
      >
        {m.account_page_set_password()}
      </Link>
    </div>
  );
}

/** The registration page: open, by invitation, or closed; it leads to /register/info. */

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AuthLayout } from "@/features/session/layout/auth-layout";
import { registrationQuery } from "@/features/session/queries";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { RegisterForm } from "./register-form";

interface Props {
  /** The invite code in the page's URL. */
  invite?: string;
  /** The way to the waitlist, when registration is closed. */
  waitlist: ReactNode;
}

export function RegisterPage({ invite, waitlist }: Props) {
  // If the mode cannot be fetched, the form is shown: the server decides anyway.
  const mode = useQuery(registrationQuery()).data?.mode ?? "open";
  const [isWaiting, setWaiting] = useState(false);
  if (mode === "closed") {
    return (
      <Waitlist lead={m.register_closed()} back={<LogInHint />}>
        {waitlist}
      </Waitlist>
    );
  }
  if (isWaiting) {
    return (
      <Waitlist
        lead={m.register_by_invitation()}
        back={
          <Button variant="quiet" onPress={() => setWaiting(false)}>
            {m.common_back_button()}
          </Button>
        }
      >
        {waitlist}
      </Waitlist>
    );
  }
  return (
    <AuthLayout title={m.landing_create_account()}>
      <PageHeader heading={m.landing_create_account()}>
        <LogInHint />
      </PageHeader>
      <RegisterForm invite={invite} asksForInvite={mode === "invite" || invite !== undefined} />
      {mode === "invite" && (
        <Button variant="quiet" wide onPress={() => setWaiting(true)}>
          {m.register_no_code()}
        </Button>
      )}
    </AuthLayout>
  );
}

interface WaitlistProps {
  /** Why registration is not possible. */
  lead: string;
  /** The way back. */
  back: ReactNode;
  children: ReactNode;
}

function Waitlist({ lead, back, children }: WaitlistProps) {
  return (
    <AuthLayout title={m.waitlist_join()}>
      <PageHeader heading={m.register_full()}>{lead}</PageHeader>
      {children}
      <div>{back}</div>
    </AuthLayout>
  );
}

function LogInHint() {
  return (
    <>
      {m.register_already_here()}{" "}
      <Link
        to="/login"
        className="-mx-2 px-2 py-3 text-ink underline decoration-accent underline-offset-4"
      >
        {m.common_log_in()}
      </Link>
    </>
  );
}

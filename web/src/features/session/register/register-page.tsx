/** The registration page: open, by invitation, or closed; it leads to /register/info. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AuthLayout } from "@/features/session/layout/auth-layout";
import { registrationQuery } from "@/features/session/queries";
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
      <Waitlist lead="Sign-up is closed right now." back={<LogInHint />}>
        {waitlist}
      </Waitlist>
    );
  }
  if (isWaiting) {
    return (
      <Waitlist
        lead="You need an invitation right now."
        back={
          <Button variant="quiet" onPress={() => setWaiting(false)}>
            Back
          </Button>
        }
      >
        {waitlist}
      </Waitlist>
    );
  }
  return (
    <AuthLayout title="Create an account">
      <PageHeader heading="Create an account">
        <LogInHint />
      </PageHeader>
      <RegisterForm invite={invite} asksForInvite={mode === "invite" || invite !== undefined} />
      {mode === "invite" && (
        <Button variant="quiet" wide onPress={() => setWaiting(true)}>
          I don't have an invite code
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
    <AuthLayout title="Join the waitlist">
      <PageHeader heading="We're full">
        {lead} Leave your email and we'll write when there's room.
      </PageHeader>
      {children}
      <div>{back}</div>
    </AuthLayout>
  );
}

function LogInHint() {
  return (
    <>
      Already here?{" "}
      <Link
        to="/login"
        className="-mx-2 px-2 py-3 text-ink underline decoration-accent underline-offset-4"
      >
        Log in
      </Link>
    </>
  );
}

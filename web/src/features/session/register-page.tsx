/** The registration page: open, by invitation, or closed; it leads on to /register/info. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { Door } from "./door";
import { registrationQuery } from "./queries";
import { RegisterForm } from "./register-form";

interface Props {
  /** The code of the invitation that the page was opened by. */
  invite?: string;
  /** The way onto the waitlist, for whom the door is closed. */
  waitlist: ReactNode;
}

export function RegisterPage({ invite, waitlist }: Props) {
  // When this cannot be asked the form is shown: the server has the last word anyway.
  const mode = useQuery(registrationQuery()).data?.mode ?? "open";
  const [isWaiting, setWaiting] = useState(false);
  if (mode === "closed") {
    return (
      <Waitlist lead="Sign-up is closed right now." back={<AlreadyHere />}>
        {waitlist}
      </Waitlist>
    );
  }
  if (isWaiting) {
    return (
      <Waitlist
        lead="You need an invitation right now."
        back={
          <Button look="quiet" onPress={() => setWaiting(false)}>
            Back
          </Button>
        }
      >
        {waitlist}
      </Waitlist>
    );
  }
  return (
    <Door title="Create an account">
      <PageHeader heading="Create an account">
        <AlreadyHere />
      </PageHeader>
      <RegisterForm invite={invite} asksForInvite={mode === "invite" || invite !== undefined} />
      {mode === "invite" && (
        <Button look="quiet" wide onPress={() => setWaiting(true)}>
          I don't have an invite code
        </Button>
      )}
    </Door>
  );
}

interface WaitlistProps {
  /** Why one cannot register here. */
  lead: string;
  /** The way back. */
  back: ReactNode;
  children: ReactNode;
}

function Waitlist({ lead, back, children }: WaitlistProps) {
  return (
    <Door title="Join the waitlist">
      <PageHeader heading="We're full">
        {lead} Leave your email and we'll write when there's room.
      </PageHeader>
      {children}
      <div>{back}</div>
    </Door>
  );
}

function AlreadyHere() {
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

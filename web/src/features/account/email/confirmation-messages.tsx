/** The results of an emailed link, good or bad, each with the next step. */
import type { ReactNode } from "react";
import { FormResult } from "@/features/account/form-result";
import { ResendLink } from "@/features/account/security/resend-link";
import { useSession } from "@/features/session";
import { Button, ButtonLink } from "@/ui/button";
import type { Confirmation } from "./confirmations";

interface Message {
  question: string;
  why: string;
  press: string;
  heading: string;
  sentence: (email: ReactNode) => ReactNode;
}

const MESSAGES: Record<Confirmation, Message> = {
  email: {
    question: "Confirm your email",
    why: "Confirm that this email is yours. Didn't sign up? Just close this page.",
    press: "Confirm my email",
    heading: "Your email is confirmed",
    sentence: (email) => (
      <>Thanks! We'll use {email} if you ever need to get back into your account.</>
    ),
  },
  "email-change": {
    question: "Use this email from now on?",
    why: "Your account will use this email. Didn't ask for that? Just close this page.",
    press: "Use this email",
    heading: "Your email has changed",
    sentence: (email) => <>Log in with {email} from now on. Our emails go there too.</>,
  },
  "email-undo": {
    question: "Undo the email change?",
    why: "Your account gets its old email back, its password stops working, and you'll be logged out everywhere.",
    press: "Undo the change",
    heading: "Your email is back",
    sentence: (email) => (
      <>
        Your account uses {email} again. Someone who knew your password changed it, so we've
        disabled that password and logged you out everywhere. Check your inbox for a link to set a
        new one.
      </>
    ),
  },
};

export function Confirmed({ kind, email }: { kind: Confirmation; email: string }) {
  const { heading, sentence } = MESSAGES[kind];
  const address = <strong className="font-[560] text-ink">{email}</strong>;
  return (
    <FormResult heading={heading} actions={kind === "email-undo" ? <ToNewPassword /> : <Onward />}>
      <p>{sentence(address)}</p>
    </FormResult>
  );
}

/** The effect of the link, and the button that confirms it. */
export function ConfirmPrompt({ kind, onPress }: { kind: Confirmation; onPress: () => void }) {
  const { question, why, press } = MESSAGES[kind];
  return (
    <FormResult heading={question} actions={<Button onPress={onPress}>{press}</Button>}>
      <p>{why}</p>
    </FormResult>
  );
}

/** A used or expired link: explains how to get a new one. */
export function InvalidLink({ kind, sentence }: { kind: Confirmation; sentence: string }) {
  return (
    <FormResult heading="This link does not work" actions={<NewLink kind={kind} />}>
      <p>{sentence}</p>
      {kind === "email-undo" && <p>Set a new password to log out anyone who shouldn't be here.</p>}
    </FormResult>
  );
}

export function NothingToConfirm() {
  return (
    <FormResult heading="There is nothing to confirm" actions={<Onward />}>
      <p>
        Links in our emails lead here, and each works once. If you followed one, open it from the
        email again: part of it may have been lost.
      </p>
    </FormResult>
  );
}

function NewLink({ kind }: { kind: Confirmation }) {
  const signedIn = useSession() !== null;
  if (kind === "email-undo") return <ToNewPassword />;
  if (!signedIn) return <Onward />;
  if (kind === "email") return <ResendLink />;
  return <ButtonLink to="/account/management/email">Change your email again</ButtonLink>;
}

function ToNewPassword() {
  return <ButtonLink to="/account/forgot-password">Set a new password</ButtonLink>;
}

function Onward() {
  return useSession() ? (
    <ButtonLink to="/feed">Go to your feed</ButtonLink>
  ) : (
    <ButtonLink to="/login">Log in</ButtonLink>
  );
}

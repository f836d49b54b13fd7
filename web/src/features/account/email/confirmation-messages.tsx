/** The results of an emailed link, good or bad, each with the next step. */

import { FormResult } from "@/features/account/form-result";
import { ResendLink } from "@/features/account/security/resend-link";
import { useSession } from "@/features/session";
import { m } from "@/paraglide/messages.js";
import type { MessagePart } from "@/paraglide/runtime.js";
import { Button, ButtonLink } from "@/ui/button";
import { emphasized, RichText } from "@/ui/rich-text";
import type { Confirmation } from "./confirmations";

interface Message {
  question: string;
  why: string;
  press: string;
  heading: string;
  parts: (inputs: { email: string }) => readonly MessagePart[];
}

const MESSAGES: Record<Confirmation, Message> = {
  email: {
    question: m.mail_confirm_question(),
    why: m.mail_confirm_why(),
    press: m.mail_confirm_press(),
    heading: m.mail_confirmed(),
    parts: m.mail_confirmed_text.parts,
  },
  "email-change": {
    question: m.mail_change_question(),
    why: m.mail_change_why(),
    press: m.mail_change_press(),
    heading: m.mail_changed(),
    parts: m.mail_changed_text.parts,
  },
  "email-undo": {
    question: m.mail_undo_question(),
    why: m.mail_undo_why(),
    press: m.mail_undo_press(),
    heading: m.mail_undone(),
    parts: m.mail_undone_text.parts,
  },
};

export function Confirmed({ kind, email }: { kind: Confirmation; email: string }) {
  const { heading, parts } = MESSAGES[kind];
  return (
    <FormResult heading={heading} actions={kind === "email-undo" ? <ToNewPassword /> : <Onward />}>
      <p>
        <RichText parts={parts({ email })} tags={{ strong: emphasized }} />
      </p>
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
    <FormResult heading={m.mail_invalid()} actions={<NewLink kind={kind} />}>
      <p>{sentence}</p>
      {kind === "email-undo" && <p>{m.mail_invalid_undo()}</p>}
    </FormResult>
  );
}

export function NothingToConfirm() {
  return (
    <FormResult heading={m.mail_nothing()} actions={<Onward />}>
      <p>{m.mail_nothing_text()}</p>
    </FormResult>
  );
}

function NewLink({ kind }: { kind: Confirmation }) {
  const signedIn = useSession() !== null;
  if (kind === "email-undo") return <ToNewPassword />;
  if (!signedIn) return <Onward />;
  if (kind === "email") return <ResendLink />;
  return <ButtonLink to="/account/management/email">{m.mail_change_again()}</ButtonLink>;
}

function ToNewPassword() {
  return <ButtonLink to="/account/forgot-password">{m.mail_new_password()}</ButtonLink>;
}

function Onward() {
  return useSession() ? (
    <ButtonLink to="/feed">{m.mail_to_feed()}</ButtonLink>
  ) : (
    <ButtonLink to="/login">{m.common_log_in()}</ButtonLink>
  );
}

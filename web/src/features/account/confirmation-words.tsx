/** What a mailed link did, or why it did nothing, each with the next step. */
import type { ReactNode } from "react";
import { useSession } from "@/features/session";
import { Button, ButtonLink } from "@/ui/button";
import type { Confirmation } from "./confirmations";
import { Outcome } from "./outcome";
import { SendAgain } from "./send-again";

interface Words {
  question: string;
  why: string;
  press: string;
  heading: string;
  sentence: (email: ReactNode) => ReactNode;
}

const WORDS: Record<Confirmation, Words> = {
  email: {
    question: "Is this your address?",
    why: "Somebody, you we hope, gave it to Garderobe. If it was not you, leave this page: nothing happens.",
    press: "Confirm my address",
    heading: "Your address is confirmed",
    sentence: (email) => <>Thank you. From now on {email} can bring you back in if you get lost.</>,
  },
  "email-change": {
    question: "Use this address from now on?",
    why: "Your account was to be reached here. If you did not ask for that, leave this page: nothing happens.",
    press: "Use this address",
    heading: "Your address has changed",
    sentence: (email) => <>You log in with {email} from now on, and our mail goes there.</>,
  },
  "email-undo": {
    question: "Take the change of address back?",
    why: "Your account gets its old address back, its password opens nothing any more, and everybody is logged out.",
    press: "Take it back",
    heading: "Your address is back",
    sentence: (email) => (
      <>
        {email} is the address of your account again. Whoever changed it knew your password, so it
        opens nothing any more, and everybody is logged out. A link to set a new one is in your
        inbox.
      </>
    ),
  },
};

export function Confirmed({ kind, email }: { kind: Confirmation; email: string }) {
  const { heading, sentence } = WORDS[kind];
  const address = <strong className="font-[560] text-ink">{email}</strong>;
  return (
    <Outcome heading={heading} actions={kind === "email-undo" ? <ToNewPassword /> : <Onward />}>
      <p>{sentence(address)}</p>
    </Outcome>
  );
}

/** What the link would do, and the button that does it. */
export function AskToConfirm({ kind, onPress }: { kind: Confirmation; onPress: () => void }) {
  const { question, why, press } = WORDS[kind];
  return (
    <Outcome heading={question} actions={<Button onPress={onPress}>{press}</Button>}>
      <p>{why}</p>
    </Outcome>
  );
}

/** A used or outdated link: where a new one comes from. */
export function NotGood({ kind, sentence }: { kind: Confirmation; sentence: string }) {
  return (
    <Outcome heading="This link does not work" actions={<NewLink kind={kind} />}>
      <p>{sentence}</p>
      {kind === "email-undo" && (
        <p>Setting a new password logs out everybody who should not be here.</p>
      )}
    </Outcome>
  );
}

export function NothingToConfirm() {
  return (
    <Outcome heading="There is nothing to confirm" actions={<Onward />}>
      <p>
        A link from our mail leads here, and is good once. If you came by one, open it from the mail
        again: a part of it may have been lost.
      </p>
    </Outcome>
  );
}

function NewLink({ kind }: { kind: Confirmation }) {
  const signedIn = useSession() !== null;
  if (kind === "email-undo") return <ToNewPassword />;
  if (!signedIn) return <Onward />;
  if (kind === "email") return <SendAgain />;
  return <ButtonLink to="/account/management/email">Change your address again</ButtonLink>;
}

function ToNewPassword() {
  return <ButtonLink to="/account/forgot-password">Set a new password</ButtonLink>;
}

function Onward() {
  return useSession() ? (
    <ButtonLink to="/feed">On to your feed</ButtonLink>
  ) : (
    <ButtonLink to="/login">Log in</ButtonLink>
  );
}

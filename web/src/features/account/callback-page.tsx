/** Where the links of our mails and the sign-ins elsewhere lead, and what came of them. */
import { useEffect, useRef, useState } from "react";
import { useProfile, useSession } from "@/features/session";
import { SignInReturn } from "@/features/session/sign-in-return";
import { forgetMailToken, mailToken } from "@/lib/mail-token";
import { Problem } from "@/lib/problem";
import { signInCode, signInFault } from "@/lib/sign-in-code";
import { PageHeader } from "@/ui/page";
import { Spinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { AskToConfirm, Confirmed, NotGood, NothingToConfirm } from "./confirmation-words";
import type { Confirmation } from "./confirmations";
import { useConfirm } from "./queries";
import { Threshold } from "./threshold";

/** No other try will help: used, outdated, or the address belongs to somebody else by now. */
const REFUSED = new Set([404, 409, 410, 422]);

export function CallbackPage({ kind }: { kind?: Confirmation }) {
  const [{ code, fault }] = useState(() => ({ code: signInCode(), fault: signInFault() }));
  if (code || fault) return <SignInReturn code={code} fault={fault} />;
  return <MailLink kind={kind} />;
}

/** Uses the link's token once, and says what it did and what comes next. */
function MailLink({ kind }: { kind?: Confirmation }) {
  const [token] = useState(mailToken);
  return (
    <Threshold title="Your email address">
      {kind && token ? <Pressed kind={kind} token={token} /> : <NothingToConfirm />}
    </Threshold>
  );
}

/**
 * A visitor is asked for a press: mail hosts open links, scripts and all, before the reader does,
 * and would confirm an address that its owner never gave. Nobody is signed in there.
 */
function Pressed({ kind, token }: { kind: Confirmation; token: string }) {
  const [pressed, setPressed] = useState(useSession() !== null);
  if (!pressed) return <AskToConfirm kind={kind} onPress={() => setPressed(true)} />;
  return <Confirming kind={kind} token={token} />;
}

function Confirming({ kind, token }: { kind: Confirmation; token: string }) {
  const { mutate, data, error } = useConfirm(kind);
  const { data: profile } = useProfile();
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    mutate(token);
  }, [mutate, token]);
  const isOver = error instanceof Problem && REFUSED.has(error.status);
  useEffect(() => {
    if (data || isOver) forgetMailToken();
  }, [data, isOver]);
  if (data) return <Confirmed kind={kind} email={data.email} />;
  // The same link opened twice: what it was for has happened.
  if (isOver && kind === "email" && profile?.email_verified) {
    return <Confirmed kind={kind} email={profile.email ?? ""} />;
  }
  if (isOver) return <NotGood kind={kind} sentence={error.message} />;
  if (error) return <ErrorState error={error} retry={() => mutate(token)} />;
  return <Waiting />;
}

function Waiting() {
  return (
    <PageHeader heading="One moment">
      <span className="flex items-center gap-3">
        <Spinner label="Checking the link" /> Checking your link…
      </span>
    </PageHeader>
  );
}

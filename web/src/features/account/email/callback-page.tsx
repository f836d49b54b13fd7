/** The landing page of emailed links and social log-ins, and its result. */

import { useEffect, useRef, useState } from "react";
import { useConfirm } from "@/features/account/queries";
import { AuthOrAppLayout } from "@/features/account/security/auth-or-app-layout";
import { useProfile, useSession } from "@/features/session";
import { SignInReturn } from "@/features/session/social-login/sign-in-return";
import { clearMailToken, mailToken } from "@/lib/auth/mail-token";
import { signInCode, signInFault } from "@/lib/auth/sign-in-code";
import { Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { PageHeader } from "@/ui/page";
import { Spinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { Confirmed, ConfirmPrompt, InvalidLink, NothingToConfirm } from "./confirmation-messages";
import type { Confirmation } from "./confirmations";

/**
 * Errors that no retry can fix: the link was used or has expired, or someone else has the email by
 * now.
 */
const REFUSED = new Set([404, 409, 410, 422]);

export function CallbackPage({ kind }: { kind?: Confirmation }) {
  const [{ code, fault }] = useState(() => ({ code: signInCode(), fault: signInFault() }));
  if (code || fault) return <SignInReturn code={code} fault={fault} />;
  return <MailLink kind={kind} />;
}

/** Uses the link's token once, then shows the result and the next step. */
function MailLink({ kind }: { kind?: Confirmation }) {
  const [token] = useState(mailToken);
  return (
    <AuthOrAppLayout title={m.mail_page_title()}>
      {kind && token ? <ConfirmedByPress kind={kind} token={token} /> : <NothingToConfirm />}
    </AuthOrAppLayout>
  );
}

/**
 * A visitor has to press a button: mail hosts open links, scripts and all, before the reader does,
 * and would confirm an email that its owner never gave. Nobody is logged in here.
 */
function ConfirmedByPress({ kind, token }: { kind: Confirmation; token: string }) {
  const [pressed, setPressed] = useState(useSession() !== null);
  if (!pressed) return <ConfirmPrompt kind={kind} onPress={() => setPressed(true)} />;
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
    if (data || isOver) clearMailToken();
  }, [data, isOver]);
  if (data) return <Confirmed kind={kind} email={data.email} />;
  // The same link opened twice: its purpose is already fulfilled.
  if (isOver && kind === "email" && profile?.email_verified) {
    return <Confirmed kind={kind} email={profile.email ?? ""} />;
  }
  if (isOver) return <InvalidLink kind={kind} sentence={error.message} />;
  if (error) return <ErrorState error={error} retry={() => mutate(token)} />;
  return <Waiting />;
}

function Waiting() {
  return (
    <PageHeader heading={m.common_one_moment()}>
      <span className="flex items-center gap-3">
        <Spinner label={m.mail_checking_label()} /> {m.mail_checking()}
      </span>
    </PageHeader>
  );
}

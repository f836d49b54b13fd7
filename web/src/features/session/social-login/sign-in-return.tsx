/**
 * The return from a social log-in: exchanges the code, asks for a second factor, or shows the
 * error.
 */
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { AuthLayout } from "@/features/session/layout/auth-layout";
import { RestoreAccount } from "@/features/session/login/restore-account";
import { SecondFactor } from "@/features/session/login/second-factor";
import { factorsOf } from "@/features/session/login/use-log-in";
import { WelcomeBack } from "@/features/session/login/welcome-back";
import { useExchange } from "@/features/session/queries";
import { useSession } from "@/features/session/state/hooks";
import { clearSignInCode } from "@/lib/auth/sign-in-code";
import { Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { Spinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import type { Exchange } from "./exchange";
import { faultMessage } from "./sign-in-messages";

interface Props {
  code: string | null;
  fault: string | null;
}

export function SignInReturn({ code, fault }: Props) {
  return (
    <AuthLayout title={m.common_log_in()}>
      {code ? <Exchanging code={code} /> : <Failed code={fault} description="" />}
    </AuthLayout>
  );
}

function Exchanging({ code }: { code: string }) {
  const [error, setError] = useState<unknown>(null);
  const { signIn, goOn: goToLogIn, isBack } = useSignIn(code);
  const tryOnce = () => {
    setError(null);
    return signIn().catch(setError);
  };
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    void tryOnce();
  });
  if (isBack) return <WelcomeBack onContinue={goToLogIn} />;
  if (error === null) return <Waiting />;
  if (!(error instanceof Problem) || error.status >= 429) {
    return <ErrorState error={error} retry={() => void tryOnce()} />;
  }
  if (error.code === "totp_required") {
    // The factor's code leads to the next step; a wrong one is reported at its field.
    const show = (factor: Pick<Exchange, "totp" | "passkey">) =>
      signIn({ totp: undefined, passkey: undefined, ...factor }).catch(isWrongCode(setError));
    return (
      <SecondFactor
        factors={factorsOf(error)}
        onCode={(totp) => show({ totp })}
        onPasskey={(passkey) => show({ passkey })}
        onBack={goToLogIn}
      />
    );
  }
  if (error.code === "deletion_pending") {
    const deletesAt = String(error.members.deletes_at);
    const onRestore = () => signIn({ restore: true });
    return <RestoreAccount deletesAt={deletesAt} onRestore={onRestore} onLeave={goToLogIn} />;
  }
  return <Failed code={error.code} description={error.message} />;
}

/** Continues to the step that the refusal requires, unless the code itself was wrong. */
const isWrongCode = (onOther: (error: unknown) => void) => (error: unknown) => {
  const isNextStep = error instanceof Problem && error.code === "deletion_pending";
  if (!isNextStep) throw error;
  onOther(error);
};

function useSignIn(code: string) {
  const values = useRef<Partial<Exchange>>({});
  const [isBack, setBack] = useState(false);
  const { mutateAsync } = useExchange();
  const navigate = useNavigate();
  // The redirect rules decide where a logged-in person goes from there.
  const goToLogIn = () => void navigate({ to: "/login", replace: true });
  const signIn = async (more: Partial<Exchange> = {}) => {
    values.current = { ...values.current, ...more };
    const { user } = await mutateAsync({ ...values.current, code });
    if (user.back_from_break) setBack(true);
    else goToLogIn();
  };
  return { signIn, goOn: goToLogIn, isBack };
}

function Waiting() {
  return (
    <PageHeader heading={m.common_one_moment()}>
      <span className="flex items-center gap-3">
        <Spinner label={m.social_logging_in()} /> {m.social_logging_you_in()}
      </span>
    </PageHeader>
  );
}

function Failed({ code, description }: { code: string | null; description: string }) {
  const { heading, sentence } = faultMessage(code, description);
  const signedIn = useSession() !== null;
  useEffect(clearSignInCode, []);
  return (
    <section role="alert" className="grid gap-8">
      <PageHeader heading={heading}>{sentence}</PageHeader>
      <div>
        <ButtonLink to="/login">{signedIn ? m.common_continue() : m.common_log_in()}</ButtonLink>
      </div>
    </section>
  );
}

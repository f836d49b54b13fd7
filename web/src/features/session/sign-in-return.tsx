/** Where a sign-in elsewhere comes back: exchanges its code, asks for a second factor, or says what went wrong. */
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Problem } from "@/lib/problem";
import { forgetSignInCode } from "@/lib/sign-in-code";
import { ButtonLink } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { Spinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { Door } from "./door";
import type { Exchange } from "./exchange";
import { useSession } from "./hooks";
import { useExchange } from "./queries";
import { RestoreAccount } from "./restore-account";
import { SecondFactor } from "./second-factor";
import { wordsForFault } from "./sign-in-words";
import { factorsOf } from "./use-log-in";
import { WelcomeBack } from "./welcome-back";

interface Props {
  code: string | null;
  fault: string | null;
}

export function SignInReturn({ code, fault }: Props) {
  return (
    <Door title="Log in">
      {code ? <Exchanging code={code} /> : <Failed code={fault} told="" />}
    </Door>
  );
}

function Exchanging({ code }: { code: string }) {
  const [error, setError] = useState<unknown>(null);
  const { signIn, goOn, isBack } = useSignIn(code);
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
  if (isBack) return <WelcomeBack onGoOn={goOn} />;
  if (error === null) return <Waiting />;
  if (!(error instanceof Problem) || error.status >= 429) {
    return <ErrorState error={error} retry={() => void tryOnce()} />;
  }
  if (error.code === "totp_required") {
    // What the code leads to is the next step; that it is wrong is said at its field.
    const show = (factor: Pick<Exchange, "totp" | "passkey">) =>
      signIn({ totp: undefined, passkey: undefined, ...factor }).catch(isWrongCode(setError));
    return (
      <SecondFactor
        factors={factorsOf(error)}
        onCode={(totp) => show({ totp })}
        onPasskey={(passkey) => show({ passkey })}
        onBack={goOn}
      />
    );
  }
  if (error.code === "deletion_pending") {
    const deletesAt = String(error.members.deletes_at);
    const onRestore = () => signIn({ restore: true });
    return <RestoreAccount deletesAt={deletesAt} onRestore={onRestore} onLeave={goOn} />;
  }
  return <Failed code={error.code} told={error.message} />;
}

/** Goes on to the step of any other refusal than that of the code itself. */
const isWrongCode = (goOnWith: (error: unknown) => void) => (error: unknown) => {
  const isNextStep = error instanceof Problem && error.code === "deletion_pending";
  if (!isNextStep) throw error;
  goOnWith(error);
};

function useSignIn(code: string) {
  const known = useRef<Partial<Exchange>>({});
  const [isBack, setBack] = useState(false);
  const { mutateAsync } = useExchange();
  const navigate = useNavigate();
  // The redirect rules know where a signed-in person goes from there.
  const goOn = () => void navigate({ to: "/login", replace: true });
  const signIn = async (more: Partial<Exchange> = {}) => {
    known.current = { ...known.current, ...more };
    const { user } = await mutateAsync({ ...known.current, code });
    if (user.back_from_break) setBack(true);
    else goOn();
  };
  return { signIn, goOn, isBack };
}

function Waiting() {
  return (
    <PageHeader heading="One moment">
      <span className="flex items-center gap-3">
        <Spinner label="Logging in" /> Logging you in…
      </span>
    </PageHeader>
  );
}

function Failed({ code, told }: { code: string | null; told: string }) {
  const { heading, sentence } = wordsForFault(code, told);
  const signedIn = useSession() !== null;
  useEffect(forgetSignInCode, []);
  return (
    <section role="alert" className="grid gap-8">
      <PageHeader heading={heading}>{sentence}</PageHeader>
      <div>
        <ButtonLink to="/login">{signedIn ? "Continue" : "Log in"}</ButtonLink>
      </div>
    </section>
  );
}

/** The log-in page; afterwards it opens the page that was requested before. */

import { lazy, Suspense, useState } from "react";
import { AuthLayout } from "@/features/session/layout/auth-layout";
import { m } from "@/paraglide/messages.js";
import { LogInForm } from "./log-in-form";
import { LogInLink } from "./log-in-link";
import { RestoreAccount } from "./restore-account";
import { SecondFactor } from "./second-factor";
import { useLogIn } from "./use-log-in";
import { WelcomeBack } from "./welcome-back";

const SuspendedAccount = lazy(() => import("./suspended-account"));

export function LogInPage() {
  const [wantsLink, setWantsLink] = useState(false);
  const { step, send, startOver, goOn: continueSession, ...first } = useLogIn();
  return (
    <AuthLayout title={m.common_log_in()}>
      {wantsLink && (
        <LogInLink login={first.form.getValues("login")} onBack={() => setWantsLink(false)} />
      )}
      {!wantsLink && step.name === "credentials" && (
        <LogInForm {...first} onLink={() => setWantsLink(true)} />
      )}
      {step.name === "code" && (
        <SecondFactor
          factors={step.factors}
          onCode={(totp) => send({ totp, passkey: undefined })}
          onPasskey={(passkey) => send({ passkey, totp: undefined })}
          onBack={startOver}
        />
      )}
      {step.name === "restore" && (
        <RestoreAccount
          deletesAt={step.deletesAt}
          onRestore={() => send({ restore: true })}
          onLeave={startOver}
        />
      )}
      {step.name === "suspended" && (
        <Suspense>
          <SuspendedAccount
            notice={step.notice}
            until={step.until}
            code={step.code}
            onBack={startOver}
          />
        </Suspense>
      )}
      {step.name === "welcome-back" && <WelcomeBack onContinue={() => void continueSession()} />}
    </AuthLayout>
  );
}

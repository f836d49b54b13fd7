/** A forgotten password: ask for a link, and with the link set a new one. */
import { useState } from "react";
import { forgetMailToken, mailToken } from "@/lib/mail-token";
import { AskForLink } from "./ask-for-link";
import { ResetPassword } from "./reset-password";
import { Threshold } from "./threshold";

export function ForgotPasswordPage() {
  const [token, setToken] = useState(mailToken);
  const askAgain = () => {
    forgetMailToken();
    setToken(null);
  };
  return (
    <Threshold title={token ? "New password" : "Forgot your password?"}>
      {token ? <ResetPassword token={token} onAskAgain={askAgain} /> : <AskForLink />}
    </Threshold>
  );
}

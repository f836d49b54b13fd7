/** Resets a forgotten password: requests a link, then uses it to set a new password. */
import { useState } from "react";
import { clearMailToken, mailToken } from "@/lib/auth/mail-token";
import { AuthOrAppLayout } from "./auth-or-app-layout";
import { RequestResetLink } from "./request-reset-link";
import { ResetPassword } from "./reset-password";

export function ForgotPasswordPage() {
  const [token, setToken] = useState(mailToken);
  const askAgain = () => {
    clearMailToken();
    setToken(null);
  };
  return (
    <AuthOrAppLayout title={token ? "New password" : "Forgot your password?"}>
      {token ? <ResetPassword token={token} onAskAgain={askAgain} /> : <RequestResetLink />}
    </AuthOrAppLayout>
  );
}

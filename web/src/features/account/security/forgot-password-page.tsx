/** Resets a forgotten password: requests a link, then uses it to set a new password. */
import { useState } from "react";
import { clearMailToken, mailToken } from "@/lib/auth/mail-token";
import { m } from "@/paraglide/messages.js";
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
    <AuthOrAppLayout title={token ? m.security_password_new() : m.login_forgot()}>
      {token ? <ResetPassword token={token} onAskAgain={askAgain} /> : <RequestResetLink />}
    </AuthOrAppLayout>
  );
}

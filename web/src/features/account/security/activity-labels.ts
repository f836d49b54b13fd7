/** Labels for the acts in the audit log. */
import type { Activity } from "@/api/types";

const LABELS: Record<Activity["act"], string> = {
  registered: "You created your account",
  logged_in: "Logged in",
  login_refused: "Failed login: wrong password",
  logged_out: "Logged out",
  session_ended: "You logged out another device remotely",
  other_sessions_ended: "All other devices were logged out",
  oldest_session_ended: "Logged out of the device you hadn't used for longest: you can have 20",
  refresh_token_replayed: "An old session was used again, so we ended it",
  email_verified: "Email address confirmed",
  password_refused: "A change was refused: wrong password",
  password_changed: "Password changed",
  password_reset_asked: "Password reset requested",
  password_reset: "Password reset with an emailed link",
  email_change_asked: "Email address change requested",
  email_changed: "Email address changed",
  email_change_undone: "Email address change undone",
  second_factor_refused: "An incorrect two-step login code was entered",
  recovery_code_used: "A recovery code was used",
  recovery_codes_made: "New recovery codes created",
  two_factor_on: "Two-step login turned on",
  two_factor_off: "Two-step login turned off",
  passkey_added: "A passkey was added",
  passkey_removed: "A passkey was removed",
  passkey_refused: "A passkey couldn't be verified",
  login_link_asked: "Login link requested",
  provider_linked: "Another way to log in was added",
  provider_unlinked: "A way to log in was removed",
  sign_in_code_replayed: "A login link was used twice, so we ended its session",
  break_taken: "You took a break",
  break_ended: "You came back from your break",
  deletion_asked: "Account deletion requested",
  deletion_taken_back: "Account deletion cancelled",
  program_added: "An app was given access to your account",
  program_revoked: "An app's access to your account was revoked",
  program_secret_renewed: "An app got a new secret",
  program_token_revoked: "An app gave up its access",
};

/** An act that this build does not know is shown under its technical name. */
export function activityLabel(act: string): string {
  if (Object.hasOwn(LABELS, act)) return LABELS[act as Activity["act"]];
  const readable = act.replaceAll("_", " ");
  return readable.charAt(0).toUpperCase() + readable.slice(1);
}

/** What the acts of the audit trail are called here. */
import type { Activity } from "@/api/types";

const WORDS: Record<Activity["act"], string> = {
  registered: "You created your account",
  logged_in: "Logged in",
  login_refused: "A log-in with a wrong password was refused",
  logged_out: "Logged out",
  session_ended: "You logged out another device remotely",
  other_sessions_ended: "All other devices were logged out",
  oldest_session_ended: "Logged out where you hadn't been for longest: 20 devices are the most",
  refresh_token_replayed: "An old session was used again, and ended",
  email_verified: "Email address confirmed",
  password_refused: "A change with a wrong password was refused",
  password_changed: "Password changed",
  password_reset_asked: "A link for a new password was asked for",
  password_reset: "New password set by a mailed link",
  email_change_asked: "A change of the email address was asked for",
  email_changed: "Email address changed",
  email_change_undone: "Change of the email address undone",
  second_factor_refused: "An incorrect two-step login code was entered",
  recovery_code_used: "A recovery code was used",
  recovery_codes_made: "New recovery codes were made",
  two_factor_on: "Two-step login turned on",
  two_factor_off: "Two-step login turned off",
  passkey_added: "A passkey was added",
  passkey_removed: "A passkey was removed",
  passkey_refused: "A passkey could not be verified",
  login_link_asked: "A link to log in was asked for",
  provider_linked: "Another way to log in was added",
  provider_unlinked: "A way to log in was removed",
  sign_in_code_replayed: "A link to log in was used again, and its session ended",
  break_taken: "You took a break",
  break_ended: "You came back from your break",
  deletion_asked: "Deletion of your account was asked for",
  deletion_taken_back: "Deletion of your account was taken back",
  program_added: "A program was let into your account",
  program_revoked: "A program was shut out of your account",
  program_secret_renewed: "A program got another secret",
  program_token_revoked: "A program gave its access back early",
};

/** An act that this build does not know yet is said in its own words. */
export function wordsForAct(act: string): string {
  if (Object.hasOwn(WORDS, act)) return WORDS[act as Activity["act"]];
  const words = act.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

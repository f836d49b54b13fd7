/** Labels for the acts in the audit log. */
import type { Activity } from "@/api/types";
import { m } from "@/paraglide/messages.js";

const LABELS: Record<Activity["act"], string> = {
  registered: m.security_act_registered(),
  logged_in: m.security_act_logged_in(),
  login_refused: m.security_act_login_refused(),
  logged_out: m.security_act_logged_out(),
  session_ended: m.security_act_session_ended(),
  other_sessions_ended: m.security_act_other_sessions_ended(),
  oldest_session_ended: m.security_act_oldest_session_ended(),
  refresh_token_replayed: m.security_act_refresh_token_replayed(),
  email_verified: m.security_act_email_verified(),
  password_refused: m.security_act_password_refused(),
  password_changed: m.security_password_changed(),
  password_reset_asked: m.security_act_password_reset_asked(),
  password_reset: m.security_act_password_reset(),
  email_change_asked: m.security_act_email_change_asked(),
  email_changed: m.security_act_email_changed(),
  email_change_undone: m.security_act_email_change_undone(),
  second_factor_refused: m.security_act_second_factor_refused(),
  recovery_code_used: m.security_act_recovery_code_used(),
  recovery_codes_made: m.security_act_recovery_codes_made(),
  two_factor_on: m.security_act_two_factor_on(),
  two_factor_off: m.security_act_two_factor_off(),
  passkey_added: m.security_act_passkey_added(),
  passkey_removed: m.security_act_passkey_removed(),
  passkey_refused: m.security_act_passkey_refused(),
  login_link_asked: m.security_act_login_link_asked(),
  provider_linked: m.security_act_provider_linked(),
  provider_unlinked: m.security_act_provider_unlinked(),
  sign_in_code_replayed: m.security_act_sign_in_code_replayed(),
  break_taken: m.security_act_break_taken(),
  break_ended: m.security_act_break_ended(),
  deletion_asked: m.security_act_deletion_asked(),
  deletion_taken_back: m.security_act_deletion_taken_back(),
  program_added: m.security_act_program_added(),
  program_revoked: m.security_act_program_revoked(),
  program_secret_renewed: m.security_act_program_secret_renewed(),
  program_token_revoked: m.security_act_program_token_revoked(),
};

/** An act that this build does not know is shown under its technical name. */
export function activityLabel(act: string): string {
  if (Object.hasOwn(LABELS, act)) return LABELS[act as Activity["act"]];
  const readable = act.replaceAll("_", " ");
  return readable.charAt(0).toUpperCase() + readable.slice(1);
}

/** The states of a waitlist entry, in words. */
import type { WaitlistEntry } from "@/api/types";
import { m } from "@/paraglide/messages.js";

export const STATE_NAMES: Record<WaitlistEntry["state"], string> = {
  waiting: m.admin_waitlist_waiting(),
  invited: m.admin_waitlist_invited(),
  joined: m.admin_waitlist_joined(),
  declined: m.admin_waitlist_declined(),
};

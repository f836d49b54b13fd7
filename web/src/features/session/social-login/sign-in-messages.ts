/** Messages for failed social log-ins, and what to do. */
import { m } from "@/paraglide/messages.js";

export interface Message {
  heading: string;
  sentence: string;
}

const MESSAGES: Record<string, Message> = {
  access_denied: {
    heading: m.fault_access_denied(),
    sentence: m.fault_access_denied_lead(),
  },
  attempt_not_here: {
    heading: m.fault_attempt_not_here(),
    sentence: m.fault_attempt_not_here_lead(),
  },
  attempt_not_good: {
    heading: m.fault_attempt_not_good(),
    sentence: m.fault_attempt_not_good_lead(),
  },
  email_needed: {
    heading: m.fault_email_needed(),
    sentence: m.fault_email_needed_lead(),
  },
  provider_away: {
    heading: m.fault_provider_away(),
    sentence: m.fault_provider_away_lead(),
  },
  provider_not_trusted: {
    heading: m.fault_provider_not_trusted(),
    sentence: m.fault_provider_not_trusted_lead(),
  },
  linked_elsewhere: {
    heading: m.fault_linked_elsewhere(),
    sentence: m.fault_linked_elsewhere_lead(),
  },
  linked_already: {
    heading: m.fault_linked_already(),
    sentence: m.fault_linked_already_lead(),
  },
  registration_closed: {
    heading: m.register_full(),
    sentence: m.fault_registration_closed_lead(),
  },
  invite_needed: {
    heading: m.fault_invite_needed(),
    sentence: m.fault_invite_needed_lead(),
  },
};

/** The server's message is more precise. */
const EXPIRED_LINK: Message = {
  heading: m.fault_expired(),
  sentence: m.fault_expired_lead(),
};

const DEFAULT_MESSAGE: Message = {
  heading: m.fault_other(),
  sentence: m.fault_other_lead(),
};

export function faultMessage(code: string | null, description = ""): Message {
  const message = code !== null && Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : undefined;
  const defaultMessage = code === "invalid_grant" ? EXPIRED_LINK : DEFAULT_MESSAGE;
  return message ?? { ...defaultMessage, ...(description && { sentence: description }) };
}

/** Where a loan stands, and the steps that the user can take, in words. */
import type { Loan, LoanStep } from "@/api/types";
import { shortDay } from "@/lib/text/dates";
import { personName } from "@/lib/text/people";
import { m } from "@/paraglide/messages.js";

export interface Step {
  state: LoanStep;
  label: string;
  /** Said once it is done. */
  done: string;
}

type Known = Extract<Loan["state"], "requested" | "offered" | "accepted" | "returned">;

type Words = Record<Loan["role"], Record<Known, string>>;

export function standingOf({ role, state, person, due_on }: Loan): string {
  const day = due_on ? shortDay(due_on) : null;
  const words = person ? wordsWith(personName(person), day) : wordsWithout(day);
  return words[role][state as Known] ?? m.loans_ended();
}

const wordsWith = (name: string, day: string | null): Words => ({
  owner: {
    requested: day ? m.loans_asked_of_me_until({ name, day }) : m.loans_asked_of_me({ name }),
    offered: day ? m.loans_offered_to_until({ name, day }) : m.loans_offered_to({ name }),
    accepted: day ? m.loans_lent_to_until({ name, day }) : m.loans_lent_to({ name }),
    returned: m.loans_is_it_back({ name }),
  },
  borrower: {
    requested: day ? m.loans_i_asked_until({ name, day }) : m.loans_i_asked({ name }),
    offered: day ? m.loans_offered_to_me_until({ name, day }) : m.loans_offered_to_me({ name }),
    accepted: day ? m.loans_borrowed_from_until({ name, day }) : m.loans_borrowed_from({ name }),
    returned: m.loans_i_gave_back({ name }),
  },
});

/** With a person whom the user can no longer see. */
const wordsWithout = (day: string | null): Words => ({
  owner: {
    requested: day ? m.loans_nobody_asked_of_me_until({ day }) : m.loans_nobody_asked_of_me(),
    offered: day ? m.loans_offered_to_nobody_until({ day }) : m.loans_offered_to_nobody(),
    accepted: m.loans_lent_to_nobody(),
    returned: m.loans_lent_to_nobody(),
  },
  borrower: {
    requested: day ? m.loans_i_asked_nobody_until({ day }) : m.loans_i_asked_nobody(),
    offered: day ? m.loans_nobody_offered_to_me_until({ day }) : m.loans_nobody_offered_to_me(),
    accepted: day ? m.loans_borrowed_from_nobody_until({ day }) : m.loans_borrowed_from_nobody(),
    returned: m.loans_i_gave_back_to_nobody(),
  },
});

const STEPS: Record<Loan["role"], Record<Known, readonly Step[]>> = {
  owner: {
    requested: [
      { state: "accepted", label: m.loans_lend(), done: m.loans_done_lent() },
      { state: "declined", label: m.common_decline(), done: m.loans_declined() },
    ],
    offered: [
      { state: "withdrawn", label: m.loans_withdraw_offer(), done: m.loans_offer_withdrawn() },
    ],
    accepted: [{ state: "confirmed", label: m.loans_mark_returned(), done: m.loans_returned() }],
    returned: [{ state: "confirmed", label: m.loans_confirm_return(), done: m.loans_returned() }],
  },
  borrower: {
    requested: [
      { state: "withdrawn", label: m.loans_withdraw_request(), done: m.loans_request_withdrawn() },
    ],
    offered: [
      { state: "accepted", label: m.loans_accept(), done: m.loans_done_borrowed() },
      { state: "declined", label: m.common_decline(), done: m.loans_declined() },
    ],
    accepted: [{ state: "returned", label: m.loans_give_back(), done: m.loans_given_back() }],
    returned: [],
  },
};

/** Whether a loan goes on after a step. */
export const goesOn = (state: LoanStep): boolean => state === "accepted" || state === "returned";

export const stepsOf = ({ role, state }: Loan): readonly Step[] =>
  STEPS[role][state as Known] ?? [];

/** Where a loan stands, and the steps that the user can take, in words. */
import type { Loan, LoanStep } from "@/api/types";
import { shortDay } from "@/lib/text/dates";
import { personName } from "@/lib/text/people";

export interface Step {
  state: LoanStep;
  label: string;
  /** Said once it is done. */
  done: string;
}

type Known = Extract<Loan["state"], "requested" | "offered" | "accepted" | "returned">;

type Words = Record<Loan["role"], Record<Known, string>>;

export function standingOf({ role, state, person, due_on }: Loan): string {
  const until = due_on ? ` until ${shortDay(due_on)}` : "";
  const words = person ? wordsWith(personName(person), until) : wordsWithout(until);
  return words[role][state as Known] ?? "This loan has ended";
}

const wordsWith = (name: string, until: string): Words => ({
  owner: {
    requested: `${name} asked to borrow this${until}`,
    offered: `Offered to ${name}${until}`,
    accepted: `Lent to ${name}${until}`,
    returned: `${name} gave it back. Is it there?`,
  },
  borrower: {
    requested: `You asked ${name} to lend you this${until}`,
    offered: `${name} wants to lend you this${until}`,
    accepted: `Borrowed from ${name}${until}`,
    returned: `Given back. ${name} will confirm it`,
  },
});

/** With a person whom the user can no longer see. */
const wordsWithout = (until: string): Words => ({
  owner: {
    requested: `Someone who is no longer available asked to borrow this${until}`,
    offered: `Offered to someone who is no longer available${until}`,
    accepted: "Lent (person not available)",
    returned: "Lent (person not available)",
  },
  borrower: {
    requested: `You asked someone who is no longer available to lend you this${until}`,
    offered: `Someone who is no longer available wants to lend you this${until}`,
    accepted: `Borrowed from someone who is no longer available${until}`,
    returned: "Given back. Its owner is no longer available to confirm it",
  },
});

const STEPS: Record<Loan["role"], Record<Known, readonly Step[]>> = {
  owner: {
    requested: [
      { state: "accepted", label: "Lend", done: "Lent" },
      { state: "declined", label: "Decline", done: "Declined" },
    ],
    offered: [{ state: "withdrawn", label: "Withdraw offer", done: "Offer withdrawn" }],
    accepted: [{ state: "confirmed", label: "Mark returned", done: "Returned" }],
    returned: [{ state: "confirmed", label: "Confirm return", done: "Returned" }],
  },
  borrower: {
    requested: [{ state: "withdrawn", label: "Withdraw request", done: "Request withdrawn" }],
    offered: [
      { state: "accepted", label: "Accept", done: "Borrowed" },
      { state: "declined", label: "Decline", done: "Declined" },
    ],
    accepted: [{ state: "returned", label: "I've given it back", done: "Given back" }],
    returned: [],
  },
};

/** Whether a loan goes on after a step. */
export const goesOn = (state: LoanStep): boolean => state === "accepted" || state === "returned";

export const stepsOf = ({ role, state }: Loan): readonly Step[] =>
  STEPS[role][state as Known] ?? [];

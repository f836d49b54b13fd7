/** Buttons for the steps that the user can take with a loan; the first one is the usual one. */
import type { ReactNode } from "react";
import type { Loan, LoanStep } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { useTakeStep } from "./loan-queries";
import { stepsOf } from "./loan-words";

interface Props {
  loan: Loan;
  /** Called once a step is done: its button may be gone, and the focus needs another place. */
  onDone?: (state: LoanStep) => void;
  /** Further buttons. */
  children?: ReactNode;
}

export function LoanSteps({ loan, onDone, children }: Props) {
  const { mutate, isPending, variables } = useTakeStep();
  const name = loan.garment?.name;
  const take = (state: LoanStep, done: string) => {
    const onSuccess = () => {
      bubble(done);
      onDone?.(state);
    };
    mutate({ loan, state }, { onSuccess, onError: toastProblem });
  };
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {stepsOf(loan).map(({ state, label, done }, at) => (
        <Button
          key={state}
          variant={at === 0 ? "primary" : "secondary"}
          aria-label={name ? m.loans_step_for({ step: label, name }) : undefined}
          isDisabled={isPending}
          isPending={isPending && variables.state === state}
          onPress={() => take(state, done)}
        >
          {label}
        </Button>
      ))}
      {children}
    </div>
  );
}

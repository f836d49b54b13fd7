/** Changes until when a garment is lent, and the note for the borrower. */
import { useId } from "react";
import type { Loan } from "@/api/types";
import { messageOf } from "@/lib/http/problem";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { useChangeTerms } from "./loan-queries";
import { useLoanTerms } from "./loan-terms";

interface Props {
  loan: Loan;
  isOpen: boolean;
  onClose: () => void;
}

export default function TermsSheet({ loan, isOpen, onClose }: Props) {
  const form = useId();
  const terms = useLoanTerms(loan);
  const { mutate, isPending, error } = useChangeTerms(loan);
  const save = () => {
    const agreed = terms.read();
    if (!agreed) return;
    mutate(agreed, {
      onSuccess: () => {
        bubble("Saved");
        onClose();
      },
    });
  };
  return (
    <Sheet
      title="Change day or note"
      isOpen={isOpen}
      onClose={onClose}
      outsideCloses={!terms.isTouched}
      footer={
        <Button type="submit" form={form} wide isPending={isPending}>
          Save
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        {terms.fields}
        <FormProblem>{error && messageOf(error)}</FormProblem>
      </form>
    </Sheet>
  );
}

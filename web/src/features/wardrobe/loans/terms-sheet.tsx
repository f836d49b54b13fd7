/** Changes until when a garment is lent, and the note for the borrower. */
import type { Loan } from "@/api/types";
import { bubble } from "@/ui/notices";
import { useChangeTerms } from "./loan-queries";
import { LoanSheet } from "./loan-sheet";
import { useLoanTerms } from "./loan-terms";

interface Props {
  loan: Loan;
  isOpen: boolean;
  onClose: () => void;
}

export default function TermsSheet({ loan, isOpen, onClose }: Props) {
  const terms = useLoanTerms(loan);
  const sending = useChangeTerms(loan);
  const save = () => {
    const agreed = terms.read();
    if (!agreed) return;
    sending.mutate(agreed, {
      onSuccess: () => {
        bubble("Saved");
        onClose();
      },
    });
  };
  return (
    <LoanSheet
      title="Change day or note"
      isOpen={isOpen}
      onClose={onClose}
      isTouched={terms.isTouched}
      submitLabel="Save"
      onSubmit={save}
      sending={sending}
    >
      {terms.fields}
    </LoanSheet>
  );
}

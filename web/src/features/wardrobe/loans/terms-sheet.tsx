/** Changes until when a garment is lent, and the note for the borrower. */
import type { Loan } from "@/api/types";
import { m } from "@/paraglide/messages.js";
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
        bubble(m.wardrobe_saved());
        onClose();
      },
    });
  };
  return (
    <LoanSheet
      title={m.loans_change_terms()}
      isOpen={isOpen}
      onClose={onClose}
      isTouched={terms.isTouched}
      submitLabel={m.common_save()}
      onSubmit={save}
      sending={sending}
    >
      {terms.fields}
    </LoanSheet>
  );
}

/** Asks the owner of an outfit for one of its pieces: which, until when, and a note. */
import { useState } from "react";
import { m } from "@/paraglide/messages.js";
import { bubble } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";
import { useRequestLoan } from "./loan-queries";
import { LoanSheet } from "./loan-sheet";
import { useLoanTerms } from "./loan-terms";

interface Piece {
  id: string;
  name: string;
}

interface Props {
  pieces: readonly Piece[];
  isOpen: boolean;
  onClose: () => void;
}

export default function BorrowSheet({ pieces, isOpen, onClose }: Props) {
  const terms = useLoanTerms();
  const sending = useRequestLoan();
  const [chosen, setChosen] = useState(pieces[0]?.id ?? "");
  const send = () => {
    const wanted = terms.read();
    if (!wanted) return;
    sending.mutate(
      { garment_id: chosen, ...wanted },
      {
        onSuccess: () => {
          bubble(m.loans_asked());
          onClose();
        },
      },
    );
  };
  return (
    <LoanSheet
      title={m.loans_ask_to_borrow()}
      isOpen={isOpen}
      onClose={onClose}
      isTouched={terms.isTouched}
      submitLabel={m.loans_ask()}
      onSubmit={send}
      sending={sending}
    >
      <RadioGroup
        label={m.loans_piece()}
        choices={pieces.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      {terms.fields}
    </LoanSheet>
  );
}

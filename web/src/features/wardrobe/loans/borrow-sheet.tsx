/** Asks the owner of an outfit for one of its pieces: which, until when, and a note. */
import { useId, useState } from "react";
import { messageOf } from "@/lib/http/problem";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { useRequestLoan } from "./loan-queries";
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
  const form = useId();
  const terms = useLoanTerms();
  const { mutate, isPending, error } = useRequestLoan();
  const [chosen, setChosen] = useState(pieces[0]?.id ?? "");
  const send = () => {
    const wanted = terms.read();
    if (!wanted) return;
    mutate(
      { garment_id: chosen, ...wanted },
      {
        onSuccess: () => {
          bubble("Asked. You'll find it under Loans in your wardrobe.");
          onClose();
        },
      },
    );
  };
  return (
    <Sheet
      title="Ask to borrow"
      isOpen={isOpen}
      onClose={onClose}
      outsideCloses={!terms.isTouched}
      footer={
        <Button type="submit" form={form} wide isPending={isPending}>
          Ask
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
          send();
        }}
      >
        <RadioGroup
          label="Piece"
          choices={pieces.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
        {terms.fields}
        <FormProblem>{error && messageOf(error)}</FormProblem>
      </form>
    </Sheet>
  );
}

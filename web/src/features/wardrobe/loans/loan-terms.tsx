/** Until when a garment is lent, and a note for the other person. */
import { useState } from "react";
import type { Loan } from "@/api/types";
import { planDayProblem } from "@/lib/forms/day-validation";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { TextArea, TextField } from "@/ui/text-field";

const MAX_NOTE = 200;

/** The fields, and a function that returns their values: null if the day is wrong. */
export function useLoanTerms(agreed?: Pick<Loan, "due_on" | "note">) {
  const [due, setDue] = useState(agreed?.due_on ?? "");
  const [note, setNote] = useState(agreed?.note ?? "");
  const [problem, setProblem] = useState<string>();
  const read = () => {
    // A day that has passed since stays as it is.
    const isNew = due && due !== agreed?.due_on;
    const wrong = isNew ? planDayProblem(due) : undefined;
    setProblem(wrong);
    return wrong ? null : { due_on: due || null, note };
  };
  const fields = (
    <>
      <TextField
        label={m.loans_until_optional()}
        type="date"
        min={today()}
        value={due}
        onChange={({ target }) => setDue(target.value)}
        error={problem}
      />
      <TextArea
        label={m.wardrobe_note_optional()}
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </>
  );
  const isTouched = due !== (agreed?.due_on ?? "") || note !== (agreed?.note ?? "");
  return { fields, read, isTouched };
}

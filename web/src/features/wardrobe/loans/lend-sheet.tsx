/** Offers a garment to a person: whom, until when, and a note for them. */
import { lazy, Suspense, useState } from "react";
import type { Companion, Garment } from "@/api/types";
import { personName } from "@/lib/text/people";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { useLazyDialog } from "@/ui/use-lazy-dialog";
import { useOfferLoan } from "./loan-queries";
import { LoanSheet } from "./loan-sheet";
import { useLoanTerms } from "./loan-terms";

const PeopleSheet = lazy(() => import("@/features/session/people/people-sheet"));

interface Props {
  garment: Garment;
  isOpen: boolean;
  onClose: () => void;
}

export default function LendSheet({ garment, isOpen, onClose }: Props) {
  const picker = useLazyDialog();
  const sending = useOfferLoan();
  const [person, setPerson] = useState<Companion>();
  const terms = useLoanTerms();
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    setMissing(!person);
    const agreed = terms.read();
    if (!person || !agreed) return;
    sending.mutate(
      { garment_id: garment.id, borrower_id: person.id, ...agreed },
      {
        onSuccess: () => {
          bubble(m.loans_offered_to({ name: personName(person) }));
          onClose();
        },
      },
    );
  };
  return (
    <LoanSheet
      title={m.loans_lend_piece({ name: garment.name })}
      isOpen={isOpen}
      onClose={onClose}
      isTouched={!!person || terms.isTouched}
      submitLabel={m.loans_offer()}
      onSubmit={send}
      sending={sending}
      above={
        picker.isMounted && (
          <Suspense>
            <PeopleSheet
              key={String(picker.isOpen)}
              title={m.loans_lend_to()}
              chosen={person ? [person] : []}
              max={1}
              isOpen={picker.isOpen}
              onClose={picker.close}
              onChoose={([chosen]) => setPerson(chosen)}
            />
          </Suspense>
        )
      }
    >
      <p className="text-quiet">{m.loans_offer_lead()}</p>
      <div className="grid gap-2">
        <p className="font-[560] text-small">{m.loans_to_whom()}</p>
        {person && <p dir="auto">{personName(person)}</p>}
        <div>
          <Button variant="secondary" onPress={picker.open}>
            {person ? m.loans_choose_other() : m.loans_choose_person()}
          </Button>
        </div>
        {isMissing && !person && (
          <p role="alert" className="text-danger text-small">
            {m.loans_person_needed()}
          </p>
        )}
      </div>
      {terms.fields}
    </LoanSheet>
  );
}

/** The loan of one of the user's garments: where it stands, or a button to lend it. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Garment, Loan } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { useLazyDialog } from "@/ui/use-lazy-dialog";
import { garmentLoanQuery } from "./loan-queries";
import { LoanSteps } from "./loan-steps";
import { standingOf } from "./loan-words";

const LendSheet = lazy(() => import("./lend-sheet"));
const TermsSheet = lazy(() => import("./terms-sheet"));

export function GarmentLoan({ garment }: { garment: Garment }) {
  // While it is unknown, and if it cannot be loaded, the sheet does without it.
  const { data: loan } = useQuery(garmentLoanQuery(garment.id));
  const sheet = useLazyDialog();
  const terms = useLazyDialog();
  /** As it was when its terms were opened: a change since then is a conflict. */
  const [changing, setChanging] = useState<Loan>();
  if (loan === undefined) return null;
  return (
    <>
      {loan ? (
        <section
          aria-label={m.loans_loan()}
          className="grid gap-3 rounded-control bg-accent-soft px-4 py-3"
        >
          <div className="grid gap-1 text-small">
            <p className="font-[560] [overflow-wrap:anywhere]">{standingOf(loan)}</p>
            {loan.note && <p className="as-written">{loan.note}</p>}
          </div>
          <LoanSteps loan={loan}>
            <Button
              variant="secondary"
              onPress={() => {
                setChanging(loan);
                terms.open();
              }}
            >
              {m.loans_change_terms()}
            </Button>
          </LoanSteps>
        </section>
      ) : (
        <div>
          <Button variant="secondary" onPress={sheet.open}>
            {m.loans_lend()}
          </Button>
        </div>
      )}
      {terms.isMounted && changing && (
        <Suspense>
          <TermsSheet
            key={terms.openings}
            loan={changing}
            isOpen={terms.isOpen}
            onClose={terms.close}
          />
        </Suspense>
      )}
      {/* It stays while the loan that it made appears, to report the outcome and to close. */}
      {sheet.isMounted && (
        <Suspense>
          <LendSheet
            key={sheet.openings}
            garment={garment}
            isOpen={sheet.isOpen}
            onClose={sheet.close}
          />
        </Suspense>
      )}
    </>
  );
}

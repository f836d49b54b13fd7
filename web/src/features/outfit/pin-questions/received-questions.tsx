/** In the label of the owner's pin: how many people ask where the garment is from. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Outfit } from "@/api/types";
import type { ShownPin } from "@/components/pinned-photo";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { useLazyDialog } from "@/ui/use-lazy-dialog";
import { PIN_ACTION } from "./pin-action";
import { pinQuestionsQuery } from "./pin-question-queries";

const AskersSheet = lazy(() => import("./askers-sheet"));

interface Props {
  outfit: Outfit;
  pin: ShownPin;
}

export function ReceivedQuestions({ outfit, pin }: Props) {
  const { data } = useQuery(pinQuestionsQuery(outfit.id));
  const sheet = useLazyDialog();
  const questions = data?.find(({ pin_id }) => pin_id === pin.id);
  const people = questions?.count ?? 0;
  if (people === 0 && !sheet.isOpen) return null;
  return (
    <>
      {people > 0 && (
        <button type="button" onClick={sheet.open} className={PIN_ACTION}>
          {m.outfit_pin_asked_by(counted(people))}
        </button>
      )}
      {sheet.isMounted && questions && (
        <Suspense>
          <AskersSheet
            {...{ outfit, pin, questions }}
            isOpen={sheet.isOpen}
            onClose={sheet.close}
          />
        </Suspense>
      )}
    </>
  );
}

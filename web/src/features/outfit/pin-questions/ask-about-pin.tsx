/** In the label of a pin: asks its owner with one tap where the garment is from. */
import { useQuery } from "@tanstack/react-query";
import type { ShownPin } from "@/components/pinned-photo";
import { useSession } from "@/features/session";
import { m } from "@/paraglide/messages.js";
import { bubble, toastProblem } from "@/ui/notices";
import { PIN_ACTION } from "./pin-action";
import { pinQuestionsQuery, useAskAboutPin } from "./pin-question-queries";

interface Props {
  outfitId: string;
  pin: ShownPin;
}

export function AskAboutPin(props: Props) {
  return useSession() ? <Ask {...props} /> : null;
}

function Ask({ outfitId, pin }: Props) {
  const { data } = useQuery(pinQuestionsQuery(outfitId));
  const { mutate, isPending } = useAskAboutPin(outfitId, pin.id);
  if (!data) return null;
  const isAsked = data.some(({ pin_id, asked }) => asked && pin_id === pin.id);
  const press = () => {
    if (isPending) return;
    const done = isAsked ? m.outfit_pin_taken_back() : m.outfit_pin_asked();
    mutate(!isAsked, { onSuccess: () => bubble(done), onError: toastProblem });
  };
  return (
    <button type="button" aria-disabled={isPending} onClick={press} className={PIN_ACTION}>
      {isAsked ? m.outfit_pin_asked_take_back() : m.outfit_pin_where_from()}
    </button>
  );
}

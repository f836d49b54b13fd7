/** The state of a recreation: the garment for each piece, the day, and saving it as a plan. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Garment, RecreatedPiece } from "@/api/types";
import { randomKey } from "@/lib/browser/random-key";
import { planDayProblem } from "@/lib/forms/day-validation";
import { messageOf } from "@/lib/http/problem";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { bubble } from "@/ui/notices";
import { overlayClosed } from "@/ui/use-close-on-back";
import { inspirationQuery, usePlanGarments } from "./recreate-queries";
import type { Choices } from "./recreate-text";

const proposed = ({ matches, missing }: RecreatedPiece) =>
  missing ? null : (matches[0]?.garment ?? null);

interface Options {
  pieces: readonly RecreatedPiece[];
  /** The outfit's owner. */
  ownerId: string;
  onClose: () => void;
}

export function useRecreation({ pieces, ownerId, onClose }: Options) {
  const navigate = useNavigate();
  const [changed, setChanged] = useState<Choices>({});
  const [day, setDay] = useState(() => today(1));
  const [dayProblem, setDayProblem] = useState<string>();
  const [key, setKey] = useState(randomKey);
  const planning = usePlanGarments(key);
  const { data: author } = useQuery(inspirationQuery(ownerId));
  const choices: Choices = {
    ...Object.fromEntries(pieces.map((piece) => [piece.pin.id, proposed(piece)])),
    ...changed,
  };
  const garment_ids = [...new Set(Object.values(choices).flatMap((garment) => garment?.id ?? []))];
  const plan = () => {
    const wrong = planDayProblem(day);
    setDayProblem(wrong);
    if (wrong) return;
    const name = author?.display_name || author?.username;
    const private_note = name ? m.recreate_note({ name }) : undefined;
    planning.mutate(
      { garment_ids, planned_for: day, private_note },
      {
        onSuccess: async ({ id }) => {
          onClose();
          await overlayClosed();
          bubble(m.recreate_planned());
          await navigate({ to: "/outfit/$outfitId", params: { outfitId: id } });
        },
      },
    );
  };
  return {
    choices,
    garmentIds: garment_ids,
    choose: (pin: string, garment: Garment | null) => {
      setChanged((before) => ({ ...before, [pin]: garment }));
      setKey(randomKey());
    },
    day,
    dayProblem,
    setDay: (next: string) => {
      setDay(next);
      setDayProblem(undefined);
      setKey(randomKey());
    },
    plan,
    isPlanning: planning.isPending,
    problem: planning.error && messageOf(planning.error),
  };
}

/** What is chosen for each piece of another's outfit, for which day, and how it becomes a plan. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Garment, RecreatedPiece } from "@/api/types";
import { today } from "@/lib/dates";
import { planDayProblem } from "@/lib/day-problem";
import { sentenceOf } from "@/lib/problem";
import { randomKey } from "@/lib/random-key";
import { bubble } from "@/ui/notices";
import { overlayGone } from "@/ui/use-back-closes";
import { inspirationQuery, usePlanGarments } from "./recreate-queries";
import type { Choices } from "./recreate-words";

const proposed = ({ matches, missing }: RecreatedPiece) =>
  missing ? null : (matches[0]?.garment ?? null);

interface Given {
  pieces: readonly RecreatedPiece[];
  /** Whose outfit it is. */
  ownerId: string;
  onClose: () => void;
}

export function useRecreation({ pieces, ownerId, onClose }: Given) {
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
    const private_note = name ? `After an outfit by ${name}` : undefined;
    planning.mutate(
      { garment_ids, planned_for: day, private_note },
      {
        onSuccess: async ({ id }) => {
          onClose();
          await overlayGone();
          bubble("Outfit planned");
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
    problem: planning.error && sentenceOf(planning.error),
  };
}

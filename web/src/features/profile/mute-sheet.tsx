/** Chooses for how long a person's outfits stay out of the feed. */
import { useState } from "react";
import type { MuteDays, Profile, Relation } from "@/api/types";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";
import { Sheet } from "@/ui/sheet";
import { useMute } from "./relationship-queries";

const TIMES = [
  { value: "1", label: "A day" },
  { value: "7", label: "A week" },
  { value: "30", label: "A month" },
  { value: "always", label: "Until I unmute" },
] as const;
type Time = (typeof TIMES)[number]["value"];
const DAYS: Record<Time, MuteDays> = { "1": 1, "7": 7, "30": 30, always: null };

interface Props {
  person: Profile;
  relation: Relation;
  isOpen: boolean;
  onClose: () => void;
}

export function MuteSheet({ person, relation, isOpen, onClose }: Props) {
  const [time, setTime] = useState<Time>("7");
  const { mutate, isPending } = useMute(person.id);
  const name = person.display_name || person.username;
  const decide = (days: MuteDays | undefined) =>
    mutate(days, {
      onSuccess: () => {
        bubble(days === undefined ? `${name} is back in your feed` : `${name} is muted`);
        onClose();
      },
      onError: toastProblem,
    });
  return (
    <Sheet
      title={relation.muted ? `Change mute of ${name}` : `Mute ${name}?`}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          {relation.muted && (
            <Button
              variant="secondary"
              wide
              onPress={() => decide(undefined)}
              isDisabled={isPending}
            >
              Unmute
            </Button>
          )}
          <Button wide onPress={() => decide(DAYS[time])} isPending={isPending}>
            Mute
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-quiet">
          Their outfits stay out of your feed. {name} won't be notified, and you'll still follow
          them.
        </p>
        <RadioGroup<Time> label="How long" choices={TIMES} value={time} onChange={setTime} />
      </div>
    </Sheet>
  );
}

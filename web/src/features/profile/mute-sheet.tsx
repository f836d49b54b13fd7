/** Chooses for how long a person's outfits stay out of the feed. */
import { useState } from "react";
import type { MuteDays, Profile, Relation } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";
import { Sheet } from "@/ui/sheet";
import { useMute } from "./relationship-queries";

const TIMES = [
  { value: "1", label: m.profile_mute_day() },
  { value: "7", label: m.profile_mute_week() },
  { value: "30", label: m.profile_mute_month() },
  { value: "always", label: m.profile_mute_always() },
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
        bubble(days === undefined ? m.profile_back_in_feed({ name }) : m.profile_muted({ name }));
        onClose();
      },
      onError: toastProblem,
    });
  return (
    <Sheet
      title={relation.muted ? m.profile_change_mute_of({ name }) : m.profile_mute_title({ name })}
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
              {m.profile_unmute()}
            </Button>
          )}
          <Button wide onPress={() => decide(DAYS[time])} isPending={isPending}>
            {m.profile_mute()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-quiet">{m.profile_mute_effects({ name })}</p>
        <RadioGroup<Time>
          label={m.common_how_long()}
          choices={TIMES}
          value={time}
          onChange={setTime}
        />
      </div>
    </Sheet>
  );
}

/** Asks the user's people to choose between an outfit and another one of the user's. */
import { useId, useState } from "react";
import type { NewAsk, Outfit } from "@/api/types";
import { OwnPeopleField } from "@/features/session/circles";
import { randomKey } from "@/lib/browser/random-key";
import { messageOf } from "@/lib/http/problem";
import type { Audience } from "@/lib/sharing/audience";
import { Button } from "@/ui/button";
import { ChoiceChip } from "@/ui/choice-chip";
import { bubble } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { OtherOutfit } from "./other-outfit";
import { useAsk } from "./queries";

interface Props {
  outfit: Outfit;
  onClose: () => void;
}

type Hours = NewAsk["hours"];
const HOURS: readonly Hours[] = [1, 3, 12, 24];
const MAX_LENGTH = 140;

export default function AskSheet({ outfit, onClose }: Props) {
  const form = useId();
  const [key] = useState(randomKey);
  const { mutate, isPending, error } = useAsk(key);
  const [other, setOther] = useState<Outfit | null>(null);
  const [question, setQuestion] = useState("");
  const [audience, setAudience] = useState<Audience>("followers");
  const [hours, setHours] = useState<Hours>(3);
  const [problem, setProblem] = useState<string>();
  const send = () => {
    if (!other) return setProblem("Choose another outfit first.");
    const sides = { left_outfit_id: outfit.id, right_outfit_id: other.id };
    mutate(
      { ...sides, question: question.trim(), audience, hours },
      {
        onSuccess: () => {
          bubble("Asked. The votes are at the top of your feed.");
          onClose();
        },
      },
    );
  };
  return (
    <Sheet
      title="Which one?"
      isOpen
      onClose={onClose}
      outsideCloses={!other && !question}
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
        <OtherOutfit outfit={outfit} chosen={other} onChoose={setOther} />
        <TextField
          label="Question (optional)"
          placeholder="Which one?"
          maxLength={MAX_LENGTH}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <OwnPeopleField label="Who you ask" value={audience} onChange={setAudience} />
        <HoursField value={hours} onChange={setHours} />
        <p className="text-quiet text-small">
          Only people who can see both outfits are asked. Only you see how many chose each one. In a
          small group you may be able to tell who chose what. They don't see the votes.
        </p>
        <FormProblem>{(!other && problem) || (error && messageOf(error))}</FormProblem>
      </form>
    </Sheet>
  );
}

function HoursField({ value, onChange }: { value: Hours; onChange: (hours: Hours) => void }) {
  const label = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a grid.
    <div role="group" aria-labelledby={label} className="grid gap-2">
      <span id={label} className="font-[560] text-small">
        How long
      </span>
      <div className="flex flex-wrap gap-2">
        {HOURS.map((hours) => (
          <ChoiceChip key={hours} chosen={hours === value} onPress={() => onChange(hours)}>
            {hours === 1 ? "1 hour" : `${hours} hours`}
          </ChoiceChip>
        ))}
      </div>
    </div>
  );
}

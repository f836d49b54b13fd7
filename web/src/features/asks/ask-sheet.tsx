/** Asks the user's people to choose between an outfit and another one of the user's. */
import { useId, useState } from "react";
import type { NewAsk, Outfit } from "@/api/types";
import { OwnPeopleField } from "@/features/session/circles";
import { randomKey } from "@/lib/browser/random-key";
import { messageOf } from "@/lib/http/problem";
import type { Audience } from "@/lib/sharing/audience";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
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
    if (!other) return setProblem(m.asks_choose_other());
    const sides = { left_outfit_id: outfit.id, right_outfit_id: other.id };
    mutate(
      { ...sides, question: question.trim(), audience, hours },
      {
        onSuccess: () => {
          bubble(m.asks_asked());
          onClose();
        },
      },
    );
  };
  return (
    <Sheet
      title={m.asks_which()}
      isOpen
      onClose={onClose}
      outsideCloses={!other && !question}
      footer={
        <Button type="submit" form={form} wide isPending={isPending}>
          {m.asks_send()}
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
          label={m.asks_question()}
          placeholder={m.asks_which()}
          maxLength={MAX_LENGTH}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <OwnPeopleField label={m.asks_who()} value={audience} onChange={setAudience} />
        <HoursField value={hours} onChange={setHours} />
        <p className="text-quiet text-small">{m.asks_explained()}</p>
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
        {m.common_how_long()}
      </span>
      <div className="flex flex-wrap gap-2">
        {HOURS.map((hours) => (
          <ChoiceChip key={hours} chosen={hours === value} onPress={() => onChange(hours)}>
            {m.asks_hours(counted(hours))}
          </ChoiceChip>
        ))}
      </div>
    </div>
  );
}

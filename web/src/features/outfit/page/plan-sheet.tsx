/** Asks which day to plan an outfit for. */
import { useId, useState } from "react";
import { RepeatNotice, type RepeatOf } from "@/features/outfit/people/repeat-notice";
import { planDayProblem } from "@/lib/forms/day-validation";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { TextField } from "@/ui/text-field";

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onPlan: (day: string) => void;
  /** The day already planned. */
  day?: string | null;
  /** Who would see which garments. */
  repeatOf?: RepeatOf;
}

export function PlanSheet({ isOpen, onClose, onPlan, day, repeatOf }: Props) {
  const [chosen, setChosen] = useState(day ?? today(1));
  const [problem, setProblem] = useState<string>();
  const form = useId();
  return (
    <Sheet
      title={day ? m.outfit_change_day() : m.outfit_plan()}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" wide onPress={onClose}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" form={form} wide>
            {day ? m.outfit_change_day() : m.composer_plan()}
          </Button>
        </>
      }
    >
      <form
        id={form}
        // Our message is below the field; the browser's bubble would cover the buttons.
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const wrong = planDayProblem(chosen);
          setProblem(wrong);
          if (wrong) return;
          onPlan(chosen);
          onClose();
        }}
      >
        <p className="text-quiet">{m.outfit_plan_lead()}</p>
        <TextField
          label={m.outfit_day()}
          type="date"
          required
          min={today()}
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            setProblem(undefined);
          }}
          error={problem}
        />
        {repeatOf && <RepeatNotice {...repeatOf} day={chosen} />}
      </form>
    </Sheet>
  );
}

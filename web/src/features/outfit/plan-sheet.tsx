/** Asks for the day that an outfit is planned for. */
import { useId, useState } from "react";
import { today } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { TextField } from "@/ui/text-field";

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onPlan: (day: string) => void;
  /** The day that is planned already. */
  day?: string | null;
}

export function PlanSheet({ isOpen, onClose, onPlan, day }: Props) {
  const [chosen, setChosen] = useState(day ?? today(1));
  const form = useId();
  return (
    <Sheet
      title="Plan this outfit"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" wide onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} wide isDisabled={!chosen}>
            Plan
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onPlan(chosen);
          onClose();
        }}
      >
        <p className="text-quiet">Only you can see it. On the day, publish it with one tap.</p>
        <TextField
          label="Day"
          type="date"
          required
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      </form>
    </Sheet>
  );
}

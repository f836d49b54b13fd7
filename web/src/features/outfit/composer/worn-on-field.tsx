/** The day an outfit was worn: today or yesterday in one tap, any other day from the calendar. */
import { useId, useState } from "react";
import { longDate, today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { ChoiceChip } from "@/ui/choice-chip";
import { TextField } from "@/ui/text-field";

interface Props {
  value: string;
  onChange: (day: string) => void;
  /**
   * The day in the photo's metadata; null when it has none, undefined when there is nothing to
   * show.
   */
  photoDay?: string | null;
  error?: string;
}

export function WornOnField({ value, onChange, photoDay, error }: Props) {
  const [isPicking, setPicking] = useState(false);
  const label = useId();
  const [now, yesterday] = [today(), today(-1)];
  const isOther = isPicking || (value !== now && value !== yesterday);
  const choose = (day: string) => {
    setPicking(false);
    onChange(day);
  };
  return (
    <fieldset aria-labelledby={label} className="grid gap-2">
      <p id={label} className="font-[560] text-small">
        {m.composer_day_worn()}
      </p>
      <div className="flex flex-wrap gap-2">
        <ChoiceChip chosen={!isOther && value === now} onPress={() => choose(now)}>
          {m.composer_today()}
        </ChoiceChip>
        <ChoiceChip chosen={!isOther && value === yesterday} onPress={() => choose(yesterday)}>
          {m.composer_yesterday()}
        </ChoiceChip>
        <ChoiceChip chosen={isOther} onPress={() => setPicking(true)}>
          {m.composer_day_other()}
        </ChoiceChip>
      </div>
      {isOther && (
        <TextField
          label={m.common_worn_on()}
          type="date"
          value={value}
          onChange={({ target }) => {
            setPicking(true);
            onChange(target.value);
          }}
          error={error}
        />
      )}
      <p aria-live="polite" className="text-quiet text-small empty:hidden">
        {sourceOf(value, photoDay)}
      </p>
    </fieldset>
  );
}

/** The source of the day. */
function sourceOf(value: string, photoDay?: string | null): string {
  if (photoDay && value === photoDay) return m.composer_day_from_photo({ day: longDate(photoDay) });
  if (photoDay) return m.composer_day_taken({ day: longDate(photoDay) });
  if (photoDay === null && value === today()) return m.composer_day_undated();
  return "";
}

/** The day an outfit was worn: today or yesterday in one tap, any other day from the calendar. */
import { useId, useState } from "react";
import { longDate, today } from "@/lib/dates";
import { Choice } from "@/ui/choice";
import { TextField } from "@/ui/text-field";

interface Props {
  value: string;
  onChange: (day: string) => void;
  /** The day in the photo's metadata; null when it has none, undefined when there is nothing to say. */
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
        Day worn
      </p>
      <div className="flex flex-wrap gap-2">
        <Choice chosen={!isOther && value === now} onPress={() => choose(now)}>
          Today
        </Choice>
        <Choice chosen={!isOther && value === yesterday} onPress={() => choose(yesterday)}>
          Yesterday
        </Choice>
        <Choice chosen={isOther} onPress={() => setPicking(true)}>
          Pick a day
        </Choice>
      </div>
      {isOther && (
        <TextField
          label="Worn on"
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

/** Where the day comes from. */
function sourceOf(value: string, photoDay?: string | null): string {
  if (photoDay && value === photoDay) return `${longDate(photoDay)}, from the photo.`;
  if (photoDay) return `The photo was taken on ${longDate(photoDay)}.`;
  if (photoDay === null && value === today()) return "This photo has no date, so we've used today.";
  return "";
}

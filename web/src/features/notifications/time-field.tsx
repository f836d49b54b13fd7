/** A time of day, saved on blur: a partly typed one may be invalid. */
import { m } from "@/paraglide/messages.js";
import { TextField } from "@/ui/text-field";

interface Props {
  label: string;
  /** As `22:00` or `22:00:00`. */
  value: string;
  onChange: (value: string) => void;
}

export function TimeField({ label, value, onChange }: Props) {
  const shown = value.slice(0, "00:00".length);
  return (
    <TextField
      key={shown}
      type="time"
      label={label}
      defaultValue={shown}
      onBlur={({ target }) => {
        if (target.value && target.value !== shown) onChange(target.value);
      }}
    />
  );
}

export const timeZoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function TimeZoneNote({ timezone }: { timezone: string }) {
  return (
    <p className="text-quiet text-small">
      {m.notice_time_zone({ timezone: timezone.replaceAll("_", " ") })}
    </p>
  );
}

/** Start and end of the quiet hours; notifications during them wait in the inbox. */
import type { NotificationSettings } from "@/api/types";
import { Checkbox } from "@/ui/checkbox";
import { TextField } from "@/ui/text-field";

interface Props {
  settings: NotificationSettings;
  onChange: (settings: NotificationSettings) => void;
}

const AT_NIGHT = { from: "22:00", to: "07:00" };

export function QuietHoursField({ settings, onChange }: Props) {
  const hours = settings.quiet_hours;
  const save = (quiet_hours: NotificationSettings["quiet_hours"]) =>
    onChange({ ...settings, quiet_hours });
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="grid gap-3">
      <Checkbox
        isSelected={!!hours}
        onChange={(on) => save(on ? { ...AT_NIGHT, timezone: here } : null)}
      >
        Quiet hours: no alerts or emails
      </Checkbox>
      {hours && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Hour label="From" value={hours.from} onChange={(from) => save({ ...hours, from })} />
            <Hour label="Until" value={hours.to} onChange={(to) => save({ ...hours, to })} />
          </div>
          <p className="text-quiet text-small">Time zone: {hours.timezone.replaceAll("_", " ")}</p>
        </>
      )}
    </div>
  );
}

interface HourProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Saved on blur: a partly typed time may be invalid. */
function Hour({ label, value, onChange }: HourProps) {
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

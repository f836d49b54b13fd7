/** Start and end of the quiet hours; notifications during them wait in the inbox. */
import type { NotificationSettings } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Checkbox } from "@/ui/checkbox";
import { TimeField, TimeZoneNote, timeZoneHere } from "./time-field";

interface Props {
  settings: NotificationSettings;
  onChange: (settings: NotificationSettings) => void;
}

const AT_NIGHT = { from: "22:00", to: "07:00" };

export function QuietHoursField({ settings, onChange }: Props) {
  const hours = settings.quiet_hours;
  const save = (quiet_hours: NotificationSettings["quiet_hours"]) =>
    onChange({ ...settings, quiet_hours });
  return (
    <div className="grid gap-3">
      <Checkbox
        isSelected={!!hours}
        onChange={(on) => save(on ? { ...AT_NIGHT, timezone: timeZoneHere() } : null)}
      >
        {m.notice_quiet_hours()}
      </Checkbox>
      {hours && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TimeField
              label={m.notice_quiet_from()}
              value={hours.from}
              onChange={(from) => save({ ...hours, from })}
            />
            <TimeField
              label={m.notice_quiet_until()}
              value={hours.to}
              onChange={(to) => save({ ...hours, to })}
            />
          </div>
          <TimeZoneNote timezone={hours.timezone} />
        </>
      )}
    </div>
  );
}

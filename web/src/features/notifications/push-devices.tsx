/** The person's other devices with push notifications, each of which can be turned off. */
import type { PushDevice } from "@/api/types";
import { shortTime } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { useTurnOffDevice } from "./push-queries";

export function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const others = devices.filter(({ current }) => !current);
  if (others.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-[560]">{m.notice_push_devices()}</h3>
      <ul aria-label={m.notice_push_devices()} className="grid border-line border-t">
        {others.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
    </div>
  );
}

function Device({ device: { id, label, created_at } }: { device: PushDevice }) {
  const off = useTurnOffDevice(() => bubble(m.notice_push_off_on({ device: label })));
  const turnOff = () => off.mutate(id, { onError: toastProblem });
  return (
    <li className="flex items-center justify-between gap-3 border-line border-b py-2">
      <span className="grid min-w-0">
        <span className="wrap-anywhere">{label}</span>
        <span className="text-quiet text-small">
          {m.notice_push_since({ time: shortTime(created_at) })}
        </span>
      </span>
      <Button
        variant="secondary"
        aria-label={m.notice_push_turn_off({ device: label })}
        isPending={off.isPending}
        onPress={turnOff}
      >
        {m.common_turn_off()}
      </Button>
    </li>
  );
}

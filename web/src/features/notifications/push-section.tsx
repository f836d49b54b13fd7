/** Push notifications: on this device, and on the person's other ones. */
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/lib/http/problem";
import { type PushSupport, pushSupport } from "@/lib/push/browser-push";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { ErrorLine } from "@/ui/states";
import { Switch } from "@/ui/switch";
import { OtherDevices } from "./push-devices";
import { endpointQuery, pushQuery, useTurnPushOff, useTurnPushOn } from "./push-queries";

const TITLE = m.notice_push_title();
const EXPLANATIONS: Record<Exclude<PushSupport, "available">, string> = {
  unsupported: m.notice_push_unsupported(),
  "home-screen": m.notice_push_home_screen(),
  blocked: m.notice_push_blocked(),
};

export function PushSection() {
  const { data: push, error, refetch } = useQuery(pushQuery());
  const support = pushSupport();
  if (error && !push) return <ErrorLine error={error} retry={() => void refetch()} />;
  if (!push) return <Skeleton className="h-16" />;
  if (!push.public_key) return <Explanation>{m.notice_push_unavailable()}</Explanation>;
  return (
    <div className="grid gap-4">
      {support === "available" ? (
        <ThisDevice publicKey={push.public_key} />
      ) : (
        <Explanation>{EXPLANATIONS[support]}</Explanation>
      )}
      <OtherDevices devices={push.devices} />
    </div>
  );
}

function Explanation({ children }: { children: string }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-[560]">{TITLE}</h3>
      <p className="text-quiet text-small">{children}</p>
    </div>
  );
}

function ThisDevice({ publicKey }: { publicKey: string }) {
  const { data: push } = useQuery(pushQuery());
  const { data: endpoint, isPending } = useQuery(endpointQuery());
  const on = useTurnPushOn();
  const off = useTurnPushOff();
  const isOn = !!endpoint && push?.endpoint === endpoint && !push.turned_off;
  const own = push?.devices.find(({ current }) => current);
  const isChanging = on.isPending || off.isPending;
  const change = (wanted: boolean) => {
    on.reset();
    off.reset();
    if (wanted) on.mutate(publicKey);
    else off.mutate(own?.id);
  };
  const problem = on.error ?? off.error;
  return (
    <div className="grid gap-1">
      <Switch
        isSelected={on.isPending || (isOn && !off.isPending)}
        isDisabled={isPending || isChanging}
        onChange={change}
      >
        {TITLE}
      </Switch>
      <p role="status" className="text-quiet text-small">
        {isChanging ? m.notice_push_changing() : isOn ? m.notice_push_on() : m.notice_push_off()}
      </p>
      {problem && (
        <div role="alert" className="flex items-center justify-between gap-3 text-small">
          {messageOf(problem)}
          <Button variant="secondary" onPress={() => change(!isOn)}>
            {m.common_try_again()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Push notifications: on this device, and on the person's other ones. */
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/lib/http/problem";
import { type PushSupport, pushSupport } from "@/lib/push/browser-push";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { ErrorLine } from "@/ui/states";
import { Switch } from "@/ui/switch";
import { OtherDevices } from "./push-devices";
import { endpointQuery, pushQuery, useTurnPushOff, useTurnPushOn } from "./push-queries";

const TITLE = "Push notifications on this device";
const EXPLANATIONS: Record<Exclude<PushSupport, "available">, string> = {
  unsupported: "This browser doesn't support push notifications.",
  "home-screen":
    "Add Garderobe to your Home Screen first: tap Share, then Add to Home Screen. Open it from there to turn push notifications on.",
  blocked:
    "Your browser blocks notifications from Garderobe. Allow them in the browser's settings for this site, then reload this page.",
};

export function PushSection() {
  const { data: push, error, refetch } = useQuery(pushQuery());
  const support = pushSupport();
  if (error && !push) return <ErrorLine error={error} retry={() => void refetch()} />;
  if (!push) return <Skeleton className="h-16" />;
  if (!push.public_key) return <Explanation>Push notifications aren't available here.</Explanation>;
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
        {isChanging ? "Just a moment…" : isOn ? ON : OFF}
      </p>
      {problem && (
        <div role="alert" className="flex items-center justify-between gap-3 text-small">
          {messageOf(problem)}
          <Button variant="secondary" onPress={() => change(!isOn)}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

const ON = "On. You're notified here even when Garderobe is closed.";
const OFF = "Off. Turn it on to be notified even when Garderobe is closed.";

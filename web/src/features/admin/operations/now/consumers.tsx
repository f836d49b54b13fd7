/** The consumers of all services: those that are behind, then the rest on demand. */

import { count } from "@/lib/text/count";
import { Disclosure } from "@/ui/disclosure";
import { NowTable } from "./now-table";
import type { Reading } from "./readings";

const HEADS = ["Consumer", "Waiting", "Unacked", "Redelivered"] as const;

export function Consumers({ readings }: { readings: readonly Reading[] }) {
  const consumers = readings
    .flatMap(({ service, state }) => state?.consumers?.map((one) => ({ ...one, service })) ?? [])
    .toSorted((one, other) => other.pending - one.pending);
  const isBehind = ({ pending, ack_pending, redelivered }: (typeof consumers)[number]) =>
    pending + ack_pending + redelivered > 0;
  const rowsOf = (shown: typeof consumers) =>
    shown.map(({ name, service, stream, pending, ack_pending, redelivered }) => ({
      key: `${service} ${name} ${stream}`,
      name,
      service,
      cells: [pending, ack_pending, redelivered].map((number) => number.toLocaleString()),
    }));
  const idle = consumers.filter((one) => !isBehind(one));
  return (
    <div className="grid grid-cols-1 gap-2">
      <NowTable
        title="Consumers"
        heads={HEADS}
        rows={rowsOf(consumers.filter(isBehind))}
        empty={consumers.length > 0 ? "All have caught up." : "Unknown while NATS doesn't answer."}
      />
      {idle.length > 0 && (
        <Disclosure summary={`${count(idle.length, "consumer")} without waiting events`}>
          <NowTable
            title="Consumers without waiting events"
            isTitleHidden
            heads={HEADS}
            rows={rowsOf(idle)}
          />
        </Disclosure>
      )}
    </div>
  );
}

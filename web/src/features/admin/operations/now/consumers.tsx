/** The consumers of all services: those that are behind, then the rest on demand. */

import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Disclosure } from "@/ui/disclosure";
import { NowTable } from "./now-table";
import type { Reading } from "./readings";

const HEADS = [
  m.admin_consumer(),
  m.admin_queue_waiting(),
  m.admin_consumer_unacked(),
  m.admin_consumer_redelivered(),
] as const;

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
      cells: [pending, ack_pending, redelivered].map((number) => formatNumber(number)),
    }));
  const idle = consumers.filter((one) => !isBehind(one));
  return (
    <div className="grid grid-cols-1 gap-2">
      <NowTable
        title={m.admin_ops_consumers()}
        heads={HEADS}
        rows={rowsOf(consumers.filter(isBehind))}
        empty={consumers.length > 0 ? m.admin_consumers_caught_up() : m.admin_consumers_unknown()}
      />
      {idle.length > 0 && (
        <Disclosure summary={m.admin_consumers_idle_count(counted(idle.length))}>
          <NowTable
            title={m.admin_consumers_idle()}
            isTitleHidden
            heads={HEADS}
            rows={rowsOf(idle)}
          />
        </Disclosure>
      )}
    </div>
  );
}

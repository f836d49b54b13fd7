/** Work that waits for a loop of a service; some of it can be made due at once. */
import { useState } from "react";
import type { OperationsService, QueueState } from "@/api/types";
import { useRunQueue } from "@/features/admin/operations/operations-queries";
import { formatUnit } from "@/features/admin/operations/units";
import { messageOf } from "@/lib/http/problem";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { NowTable } from "./now-table";
import { isDue, type Reading, titleOf } from "./readings";

interface Named extends QueueState {
  service: OperationsService;
}

export function Queues({ readings }: { readings: readonly Reading[] }) {
  const [running, run] = useState<Named | null>(null);
  const queues = readings
    .flatMap(({ service, state }) => state?.queues?.map((queue) => ({ ...queue, service })) ?? [])
    .toSorted((one, other) => other.failed - one.failed || other.waiting - one.waiting);
  return (
    <>
      <NowTable
        title={m.admin_queues()}
        heads={[
          m.admin_queue(),
          m.admin_queue_waiting(),
          m.admin_queue_oldest(),
          m.admin_queue_failed(),
          "",
        ]}
        rows={queues.map((queue) => ({
          key: `${queue.service} ${queue.name}`,
          name: queue.name,
          service: queue.service,
          isBad: queue.failed > 0 || isDue(queue),
          cells: [
            formatNumber(queue.waiting),
            queue.waiting > 0 ? formatUnit("s", queue.oldest_seconds) : "–",
            formatNumber(queue.failed),
            queue.can_run && <RunButton key="run" queue={queue} onPress={() => run(queue)} />,
          ],
        }))}
      />
      {running && <RunSheet queue={running} onClose={() => run(null)} />}
    </>
  );
}

function RunButton({ queue, onPress }: { queue: Named; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={m.admin_queue_run_named({ queue: queue.name, service: queue.service })}
      onClick={onPress}
      className="-my-2.5 inline-flex min-h-target items-center justify-end ps-2 text-accent underline"
    >
      {m.admin_queue_run()}
    </button>
  );
}

function RunSheet({ queue, onClose }: { queue: Named; onClose: () => void }) {
  const { mutate, data, isPending, error } = useRunQueue(queue.service);
  return (
    <Sheet title={m.admin_queue_run_title({ queue: queue.name })} isOpen onClose={onClose}>
      <div className="grid gap-4">
        {data ? (
          <p role="status">
            {data.due === 0 ? m.admin_queue_nothing() : m.admin_queue_due(counted(data.due))}
          </p>
        ) : (
          <>
            <p>
              {m.admin_queue_run_hint({
                service: titleOf(queue.service),
                waiting: formatNumber(queue.waiting),
                failed: formatNumber(queue.failed),
              })}
            </p>
            <p className="text-quiet">{m.admin_is_recorded()}</p>
          </>
        )}
        <FormProblem>{error ? messageOf(error) : null}</FormProblem>
        {data ? (
          <Button onPress={onClose}>{m.common_done()}</Button>
        ) : (
          <Button isPending={isPending} onPress={() => mutate(queue.name)}>
            {m.admin_queue_run()}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

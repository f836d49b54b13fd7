/** Work that waits for a loop of a service; some of it can be made due at once. */
import { useState } from "react";
import type { OperationsService, QueueState } from "@/api/types";
import { useRunQueue } from "@/features/admin/operations/operations-queries";
import { formatUnit } from "@/features/admin/operations/units";
import { messageOf } from "@/lib/http/problem";
import { count } from "@/lib/text/count";
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
        title="Queues"
        heads={["Queue", "Waiting", "Oldest", "Failed", ""]}
        rows={queues.map((queue) => ({
          key: `${queue.service} ${queue.name}`,
          name: queue.name,
          service: queue.service,
          isBad: queue.failed > 0 || isDue(queue),
          cells: [
            queue.waiting.toLocaleString(),
            queue.waiting > 0 ? formatUnit("s", queue.oldest_seconds) : "–",
            queue.failed.toLocaleString(),
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
      aria-label={`Run ${queue.name} of ${queue.service} now`}
      onClick={onPress}
      className="-my-2.5 inline-flex min-h-target items-center justify-end ps-2 text-accent underline"
    >
      Run now
    </button>
  );
}

function RunSheet({ queue, onClose }: { queue: Named; onClose: () => void }) {
  const { mutate, data, isPending, error } = useRunQueue(queue.service);
  return (
    <Sheet title={`Run ${queue.name} now?`} isOpen onClose={onClose}>
      <div className="grid gap-4">
        {data ? (
          <p role="status">
            {data.due === 0
              ? "Nothing was waiting."
              : `${count(data.due, "task")} ${data.due === 1 ? "is" : "are"} due now. The service starts within seconds.`}
          </p>
        ) : (
          <>
            <p>
              {titleOf(queue.service)} starts all {queue.waiting.toLocaleString()} waiting and{" "}
              {queue.failed.toLocaleString()} failed tasks at once instead of waiting for their next
              try.
            </p>
            <p className="text-quiet">This is recorded in the audit log.</p>
          </>
        )}
        <FormProblem>{error ? messageOf(error) : null}</FormProblem>
        {data ? (
          <Button onPress={onClose}>Done</Button>
        ) : (
          <Button isPending={isPending} onPress={() => mutate(queue.name)}>
            Run now
          </Button>
        )}
      </div>
    </Sheet>
  );
}

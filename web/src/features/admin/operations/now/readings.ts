/** What needs an operator's attention in the states that the services report. Pure. */
import type { OperationsService, ServiceState } from "@/api/types";
import { formatUnit } from "@/features/admin/operations/units";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import type { MessagePart } from "@/paraglide/runtime.js";

/** The last answer of a service, which may be missing or older than its last failure. */
export interface Reading {
  service: OperationsService;
  state: ServiceState | undefined;
  /** Why it does not answer now. */
  error: unknown;
  /** When it answered, in milliseconds since 1970. */
  at: number;
}

export type Health = "well" | "caution" | "danger" | "unknown";

export interface Concern {
  /** A sentence with the service's name as a tag. */
  parts: readonly MessagePart[];
  isGrave: boolean;
}

const NEARLY_ALL = 0.8;
const LATE_SECONDS = 60;
const MANY_EVENTS = 100;

export const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const isDue = ({ waiting, oldest_seconds }: { waiting: number; oldest_seconds: number }) =>
  waiting > 0 && oldest_seconds >= LATE_SECONDS;

export const pendingOf = ({ consumers }: ServiceState) =>
  consumers?.reduce((sum, { pending, ack_pending }) => sum + pending + ack_pending, 0);

/** The gravest first. */
export function concernsOf({ service: name, state, error }: Reading): Concern[] {
  const service = titleOf(name);
  const found: Concern[] = error ? [grave(m.admin_concern_silent.parts({ service }))] : [];
  if (state && !error) {
    found.push(...dependencyConcerns(service, state), ...workConcerns(service, state));
  }
  return found.toSorted((one, other) => Number(other.isGrave) - Number(one.isGrave));
}

export function healthOf(reading: Reading): Health {
  const concerns = concernsOf(reading);
  if (concerns.some(({ isGrave }) => isGrave)) return "danger";
  if (concerns.length > 0) return "caution";
  return reading.state ? "well" : "unknown";
}

type Parts = Concern["parts"];

const grave = (parts: Parts): Concern => ({ parts, isGrave: true });
const minor = (parts: Parts): Concern => ({ parts, isGrave: false });

function* dependencyConcerns(service: string, state: ServiceState): Iterable<Concern> {
  const { dependencies, database, stream } = state;
  for (const { name, ok, problem } of dependencies) {
    if (ok) continue;
    yield grave(
      problem
        ? m.admin_concern_unreachable_why.parts({ service, name, problem })
        : m.admin_concern_unreachable.parts({ service, name }),
    );
  }
  if (database && database.migration !== database.newest_migration) {
    const migration = database.newest_migration ?? "–";
    yield grave(m.admin_concern_migrations.parts({ service, migration }));
  }
  if (database && database.connections >= NEARLY_ALL * database.max_connections) {
    const used = formatNumber(database.connections);
    const max = formatNumber(database.max_connections);
    yield minor(m.admin_concern_connections.parts({ service, used, max }));
  }
  if (stream && stream.replicas_behind > 0) {
    yield minor(m.admin_concern_replicas.parts({ service, ...counted(stream.replicas_behind) }));
  }
}

function* workConcerns(service: string, state: ServiceState): Iterable<Concern> {
  const { outbox, dead_letters, queues } = state;
  if (dead_letters) {
    yield minor(m.admin_concern_dead_letters.parts({ service, ...counted(dead_letters) }));
  }
  if (outbox && isDue(outbox)) {
    const oldest = formatUnit("s", outbox.oldest_seconds);
    yield grave(m.admin_concern_outbox.parts({ service, oldest, ...counted(outbox.waiting) }));
  }
  const pending = pendingOf(state) ?? 0;
  if (pending >= MANY_EVENTS) {
    yield minor(m.admin_concern_behind.parts({ service, ...counted(pending) }));
  }
  for (const queue of queues ?? []) {
    if (queue.failed > 0) {
      const failed = formatNumber(queue.failed);
      yield minor(m.admin_concern_failed.parts({ service, failed, queue: queue.name }));
    }
    if (isDue(queue)) {
      const oldest = formatUnit("s", queue.oldest_seconds);
      yield minor(m.admin_concern_due.parts({ service, oldest, queue: queue.name }));
    }
  }
}

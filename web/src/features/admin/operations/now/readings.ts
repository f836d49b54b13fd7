/** What needs an operator's attention in the states that the services report. Pure. */
import type { OperationsService, ServiceState } from "@/api/types";
import { formatUnit } from "@/features/admin/operations/units";
import { count } from "@/lib/text/count";

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
  text: string;
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
export function concernsOf({ state, error }: Reading): Concern[] {
  const found: Concern[] = error ? [grave("doesn't answer")] : [];
  if (state && !error) found.push(...dependencyConcerns(state), ...workConcerns(state));
  return found.toSorted((one, other) => Number(other.isGrave) - Number(one.isGrave));
}

export function healthOf(reading: Reading): Health {
  const concerns = concernsOf(reading);
  if (concerns.some(({ isGrave }) => isGrave)) return "danger";
  if (concerns.length > 0) return "caution";
  return reading.state ? "well" : "unknown";
}

const grave = (text: string): Concern => ({ text, isGrave: true });
const minor = (text: string): Concern => ({ text, isGrave: false });

function* dependencyConcerns({ dependencies, database, stream }: ServiceState): Iterable<Concern> {
  for (const { name, ok, problem } of dependencies) {
    if (!ok) yield grave(`can't reach ${name}${problem ? `: ${problem}` : ""}`);
  }
  if (database && database.migration !== database.newest_migration) {
    yield grave(`has migrations to run: ${database.newest_migration}`);
  }
  if (database && database.connections >= NEARLY_ALL * database.max_connections) {
    yield minor(`finds ${database.connections} of ${database.max_connections} connections in use`);
  }
  if (stream && stream.replicas_behind > 0) {
    yield minor(`has ${count(stream.replicas_behind, "replica")} of its stream behind`);
  }
}

function* workConcerns(state: ServiceState): Iterable<Concern> {
  const { outbox, dead_letters, queues } = state;
  if (dead_letters) yield minor(`has ${count(dead_letters, "dead letter")}`);
  if (outbox && isDue(outbox)) {
    const oldest = formatUnit("s", outbox.oldest_seconds);
    yield grave(`has ${count(outbox.waiting, "event")} to publish, the oldest for ${oldest}`);
  }
  const pending = pendingOf(state) ?? 0;
  if (pending >= MANY_EVENTS) yield minor(`is ${count(pending, "event")} behind`);
  for (const queue of queues ?? []) {
    if (queue.failed > 0) yield minor(`gave up ${queue.failed.toLocaleString()} in ${queue.name}`);
    if (isDue(queue)) {
      const oldest = formatUnit("s", queue.oldest_seconds);
      yield minor(`has work in ${queue.name} that has waited for ${oldest}`);
    }
  }
}

/** A service's version, servers and work, in the same rows for each service. */
import type { ReactNode } from "react";
import type { ServiceState } from "@/api/types";
import { clockTime } from "@/features/admin/operations/clock";
import { formatUnit } from "@/features/admin/operations/units";
import { classes } from "@/lib/browser/classes";
import { messageOf } from "@/lib/http/problem";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { type Health, healthOf, isDue, pendingOf, type Reading, titleOf } from "./readings";

const HEALTH: Record<Health, { words: string; look: string }> = {
  well: { words: m.admin_ops_healthy(), look: "text-accent" },
  caution: { words: m.admin_level_warning(), look: "text-caution" },
  danger: { words: m.admin_ops_problem(), look: "text-danger" },
  unknown: { words: m.admin_ops_waiting(), look: "text-quiet" },
};

export function ServiceCard({ reading }: { reading: Reading }) {
  const { service, state, error, at } = reading;
  const health = HEALTH[healthOf(reading)];
  const titleId = `service-${service}`;
  return (
    <li
      aria-labelledby={titleId}
      className={classes(
        "grid content-start gap-3 rounded-control border p-3.5 text-small",
        error ? "border-danger" : "border-line",
      )}
    >
      <div className="flex items-baseline justify-between gap-2">
        <h2 id={titleId} translate="no" className="text-base font-[560]">
          {titleOf(service)}
        </h2>
        <span className={classes("flex items-center gap-1.5", health.look)}>
          <span aria-hidden="true" className="size-2 rounded-full bg-current" />
          {error ? m.admin_ops_no_answer() : health.words}
        </span>
      </div>
      {error ? (
        <p role="alert" className="text-danger">
          {state
            ? m.admin_ops_stale({ problem: messageOf(error), time: clockTime(at) })
            : messageOf(error)}
        </p>
      ) : null}
      {state && <Facts state={state} isOld={!!error} />}
    </li>
  );
}

function Facts({ state, isOld }: { state: ServiceState; isOld: boolean }) {
  const { database, outbox, stream, dead_letters, dependencies } = state;
  const pending = pendingOf(state);
  const upSeconds = Math.max(0, (Date.now() - Date.parse(state.started_at)) / 1000);
  const isMigrated = database?.migration === database?.newest_migration;
  return (
    <dl
      className={classes(
        "grid grid-cols-2 gap-x-6 gap-y-1.5 tabular-nums desktop:grid-cols-1",
        isOld && "text-quiet",
      )}
    >
      <Fact name={m.admin_ops_version()}>{state.version}</Fact>
      <Fact name={m.admin_ops_up_for()}>{formatUnit("s", upSeconds)}</Fact>
      <Fact name={m.admin_ops_migrations()} isBad={!isMigrated}>
        {database && (isMigrated ? m.admin_ops_migrated() : behind(database.migration))}
      </Fact>
      <Fact name={m.admin_ops_outbox()} isBad={!!outbox && isDue(outbox)}>
        {outbox &&
          (outbox.waiting > 0
            ? m.admin_ops_outbox_waiting({
                waiting: formatNumber(outbox.waiting),
                oldest: formatUnit("s", outbox.oldest_seconds),
              })
            : m.admin_ops_empty())}
      </Fact>
      <Fact name={m.admin_ops_consumers()}>
        {pending !== undefined &&
          (pending > 0 ? m.admin_ops_behind(counted(pending)) : m.admin_ops_caught_up())}
      </Fact>
      <Fact name={m.admin_dead_letters()} isBad={!!dead_letters}>
        {typeof dead_letters === "number" ? formatNumber(dead_letters) : dead_letters}
      </Fact>
      <Fact name={m.admin_ops_stream()}>
        {stream && m.admin_events_count(counted(stream.messages))}
      </Fact>
      <Fact name={m.admin_ops_stream_size()}>{stream && formatUnit("bytes", stream.bytes)}</Fact>
      <Fact name={m.admin_ops_database()}>{database && formatUnit("bytes", database.bytes)}</Fact>
      <Fact name={m.admin_ops_pool()}>
        {database &&
          m.admin_part_of({
            part: formatNumber(database.pool_used),
            whole: formatNumber(database.pool_size),
          })}
      </Fact>

      {inOrder(dependencies).map(({ name, ok, problem, ms }) => (
        <Fact key={name} name={serverName(name)} isBad={!ok}>
          {ok
            ? m.admin_quantity({ shown: formatNumber(ms), unit: "ms" })
            : (problem ?? m.admin_ops_no_answer())}
        </Fact>
      ))}
    </dl>
  );
}

const behind = (migration: string | null) =>
  migration ? m.admin_ops_migrate({ migration }) : m.admin_ops_migrate_none();

/** All services have the first ones, which are therefore in the same row. */
const FIRST = ["postgres", "nats", "valkey"];
const inOrder = (dependencies: ServiceState["dependencies"]) =>
  dependencies.toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
const rankOf = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const serverName = (name: string) => (name === "nats" ? "NATS" : titleOf(name));

interface FactProps {
  name: string;
  /** Nothing if the server that knows it did not answer. */
  children: ReactNode;
  isBad?: boolean;
}

function Fact({ name, children, isBad }: FactProps) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className={classes("wrap-anywhere text-end", isBad && "font-[560] text-danger")}>
        {children ?? <span className="text-quiet">{m.admin_ops_unknown()}</span>}
      </dd>
    </div>
  );
}

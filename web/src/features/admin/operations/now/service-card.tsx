/** A service's version, servers and work, in the same rows for each service. */
import type { ReactNode } from "react";
import type { ServiceState } from "@/api/types";
import { formatUnit } from "@/features/admin/operations/units";
import { classes } from "@/lib/browser/classes";
import { messageOf } from "@/lib/http/problem";
import { count } from "@/lib/text/count";
import { type Health, healthOf, isDue, pendingOf, type Reading, titleOf } from "./readings";

const HEALTH: Record<Health, { words: string; look: string }> = {
  well: { words: "Healthy", look: "text-accent" },
  caution: { words: "Warning", look: "text-caution" },
  danger: { words: "Problem", look: "text-danger" },
  unknown: { words: "Waiting", look: "text-quiet" },
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
        <h2 id={titleId} className="text-base font-[560]">
          {titleOf(service)}
        </h2>
        <span className={classes("flex items-center gap-1.5", health.look)}>
          <span aria-hidden="true" className="size-2 rounded-full bg-current" />
          {error ? "No answer" : health.words}
        </span>
      </div>
      {error ? (
        <p role="alert" className="text-danger">
          {messageOf(error)}
          {state && ` This is its state of ${clock.format(at)}.`}
        </p>
      ) : null}
      {state && <Facts state={state} isOld={!!error} />}
    </li>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

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
      <Fact name="Version">{state.version}</Fact>
      <Fact name="Up for">{formatUnit("s", upSeconds)}</Fact>
      <Fact name="Migrations" isBad={!isMigrated}>
        {database && (isMigrated ? "Up to date" : `At ${database.migration ?? "none"}, run them`)}
      </Fact>
      <Fact name="Outbox" isBad={!!outbox && isDue(outbox)}>
        {outbox &&
          (outbox.waiting > 0
            ? `${outbox.waiting.toLocaleString()}, ${formatUnit("s", outbox.oldest_seconds)}`
            : "Empty")}
      </Fact>
      <Fact name="Consumers">
        {pending !== undefined && (pending > 0 ? `${count(pending, "event")} behind` : "Caught up")}
      </Fact>
      <Fact name="Dead letters" isBad={!!dead_letters}>
        {dead_letters?.toLocaleString()}
      </Fact>
      <Fact name="Stream">{stream && count(stream.messages, "event")}</Fact>
      <Fact name="Stream size">{stream && formatUnit("bytes", stream.bytes)}</Fact>
      <Fact name="Database">{database && formatUnit("bytes", database.bytes)}</Fact>
      <Fact name="Pool">{database && `${database.pool_used} of ${database.pool_size}`}</Fact>

      {inOrder(dependencies).map(({ name, ok, problem, ms }) => (
        <Fact key={name} name={serverName(name)} isBad={!ok}>
          {ok ? `${ms.toLocaleString()} ms` : (problem ?? "No answer")}
        </Fact>
      ))}
    </dl>
  );
}

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
        {children ?? <span className="text-quiet">Unknown</span>}
      </dd>
    </div>
  );
}

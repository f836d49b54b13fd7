/** Alerts that fire or are about to, and the rules behind them. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { Alert, AlertRule } from "@/api/types";
import { RunbookLink } from "@/features/admin/operations/runbooks/runbook-link";
import { formatUnit } from "@/features/admin/operations/units";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { classes } from "@/lib/browser/classes";
import { messageOf } from "@/lib/http/problem";
import { count } from "@/lib/text/count";
import { shortTime, timeAgo } from "@/lib/text/dates";
import { Disclosure } from "@/ui/disclosure";
import { EmptyState, ErrorState } from "@/ui/states";

interface Alerts {
  items: readonly Alert[];
  rules: readonly AlertRule[];
}

export function AlertsView({ alerts }: { alerts: UseQueryResult<Alerts> }) {
  const { data, error, isPending, refetch } = alerts;
  if (isPending) return <RowsSkeleton label="Loading alerts" />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-8">
      {error && (
        <p role="alert" className="text-danger">
          {messageOf(error)} These are the alerts before that.
        </p>
      )}
      {data.items.length === 0 ? (
        <EmptyState title="All quiet">
          {data.rules.length > 0
            ? `None of ${count(data.rules.length, "rule")} fires or is about to.`
            : "Prometheus has no alert rules."}
        </EmptyState>
      ) : (
        <ul aria-label="Alerts" className="grid gap-3">
          {data.items.map((alert) => (
            <AlertRow key={`${alert.name} ${alert.summary} ${alert.since}`} alert={alert} />
          ))}
        </ul>
      )}
      {data.rules.length > 0 && <Rules rules={data.rules} />}
    </div>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const { name, severity, firing, service, summary, since, runbook } = alert;
  const isCritical = severity === "critical";
  return (
    <li
      className={classes(
        "grid grid-cols-1 gap-x-6 gap-y-1 border-s-4 py-1 ps-4 tablet:grid-cols-[minmax(0,1fr)_auto]",
        firing ? (isCritical ? "border-danger" : "border-caution") : "border-line",
      )}
    >
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-baseline gap-x-3 font-[560]">
          {name}
          <span
            className={classes(
              "text-small font-normal",
              isCritical ? "text-danger" : "text-caution",
            )}
          >
            {isCritical ? "Critical" : "Warning"}
            {!firing && ", not firing yet"}
          </span>
        </h2>
        <p className="text-pretty">{summary}</p>
        <p className="text-small text-quiet">
          {service && `${service} · `}
          <time dateTime={since} title={shortTime(since)}>
            since {shortTime(since)}, {timeAgo(since)}
          </time>
        </p>
      </div>
      <div className="self-center">
        <RunbookLink url={runbook} subject={name} />
      </div>
    </li>
  );
}

function Rules({ rules }: { rules: readonly AlertRule[] }) {
  const broken = rules.filter(({ healthy }) => !healthy).length;
  return (
    <section aria-label="Rules" className="border-line border-t">
      <Disclosure
        summary={
          broken > 0
            ? `${count(rules.length, "rule")}, ${broken} of which can't be evaluated`
            : `All ${count(rules.length, "rule")}`
        }
      >
        <ul aria-label="Rules">
          {rules.map((rule) => (
            <RuleRow key={`${rule.name} ${rule.severity} ${rule.query}`} rule={rule} />
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}

function RuleRow({ rule }: { rule: AlertRule }) {
  const { name, severity, summary, after_seconds, query, runbook, healthy } = rule;
  return (
    <li className="grid grid-cols-1 gap-1 border-line border-t py-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="text-base font-[560]">{name}</h3>
        <span className="text-quiet">
          {severity}, {after_seconds > 0 ? `after ${formatUnit("s", after_seconds)}` : "at once"}
        </span>
        {!healthy && <span className="text-danger">Prometheus can't evaluate it</span>}
        <span className="ms-auto">
          <RunbookLink url={runbook} subject={name} />
        </span>
      </div>
      <p className="text-pretty">{summary}</p>
      <code className="wrap-anywhere text-quiet">{query}</code>
    </li>
  );
}

/** Alerts that fire or are about to, and the rules behind them. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { Alert, AlertRule } from "@/api/types";
import { RunbookLink } from "@/features/admin/operations/runbooks/runbook-link";
import { formatUnit } from "@/features/admin/operations/units";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { classes } from "@/lib/browser/classes";
import { messageOf } from "@/lib/http/problem";
import { counted, formatNumber } from "@/lib/text/count";
import { shortTime, timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Disclosure } from "@/ui/disclosure";
import { EmptyState, ErrorState } from "@/ui/states";

interface Alerts {
  items: readonly Alert[];
  rules: readonly AlertRule[];
}

export function AlertsView({ alerts }: { alerts: UseQueryResult<Alerts> }) {
  const { data, error, isPending, refetch } = alerts;
  if (isPending) return <RowsSkeleton label={m.admin_alerts_loading()} />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-8">
      {error && (
        <p role="alert" className="text-danger">
          {m.admin_alerts_stale({ problem: messageOf(error) })}
        </p>
      )}
      {data.items.length === 0 ? (
        <EmptyState title={m.admin_alerts_none()}>
          {data.rules.length > 0
            ? m.admin_alerts_none_hint(counted(data.rules.length))
            : m.admin_alerts_no_rules()}
        </EmptyState>
      ) : (
        <ul aria-label={m.admin_alerts()} className="grid gap-3">
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
  const level = isCritical ? m.admin_level_critical() : m.admin_level_warning();
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
            {firing ? level : m.admin_alert_pending({ level })}
          </span>
        </h2>
        <p className="text-pretty">{summary}</p>
        <p className="text-small text-quiet">
          {service && `${service} · `}
          <time dateTime={since} title={shortTime(since)}>
            {m.admin_alert_since({ time: shortTime(since), ago: timeAgo(since) })}
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
    <section aria-label={m.admin_rules()} className="border-line border-t">
      <Disclosure
        summary={
          broken > 0
            ? m.admin_rules_broken({ ...counted(rules.length), broken: formatNumber(broken) })
            : m.admin_rules_all(counted(rules.length))
        }
      >
        <ul aria-label={m.admin_rules()}>
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
          {after_seconds > 0
            ? m.admin_rule_after({ severity, time: formatUnit("s", after_seconds) })
            : m.admin_rule_at_once({ severity })}
        </span>
        {!healthy && <span className="text-danger">{m.admin_rule_broken()}</span>}
        <span className="ms-auto">
          <RunbookLink url={runbook} subject={name} />
        </span>
      </div>
      <p className="text-pretty">{summary}</p>
      <code className="wrap-anywhere text-quiet">{query}</code>
    </li>
  );
}

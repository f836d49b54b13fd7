/** The views of the operations page, as links. */
import { Link } from "@tanstack/react-router";
import { classes } from "@/lib/browser/classes";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { CountBadge } from "@/ui/count-badge";
import type { OperationsSearch } from "./operations-search";

interface Props {
  view: OperationsSearch["view"];
  /** How many alerts fire. */
  firing: number;
}

export function OperationsTabs({ view, firing }: Props) {
  return (
    <nav aria-label={m.admin_operations()} className="flex flex-wrap gap-x-5">
      <Tab shown={view === undefined}>{m.admin_ops_now()}</Tab>
      <Tab shown={view === "alerts"} to="alerts">
        {m.admin_alerts()} <CountBadge count={firing} words={m.admin_ops_firing(counted(firing))} />
      </Tab>
      <Tab shown={view === "dashboards"} to="dashboards">
        {m.admin_dashboards()}
      </Tab>
    </nav>
  );
}

interface TabProps {
  shown: boolean;
  to?: OperationsSearch["view"];
  children: React.ReactNode;
}

function Tab({ shown, to, children }: TabProps) {
  return (
    <Link
      to="/admin/operations"
      search={{ view: to }}
      activeOptions={{ includeSearch: true }}
      aria-current={shown ? "page" : undefined}
      className={classes(
        "inline-flex min-h-target items-center gap-2 whitespace-nowrap border-b-2 no-underline",
        shown ? "border-ink" : "border-transparent text-quiet hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}

/** The views of the operations page, as links. */
import { Link } from "@tanstack/react-router";
import { classes } from "@/lib/browser/classes";
import { CountBadge } from "@/ui/count-badge";
import type { OperationsSearch } from "./operations-search";

interface Props {
  view: OperationsSearch["view"];
  /** How many alerts fire. */
  firing: number;
}

export function OperationsTabs({ view, firing }: Props) {
  return (
    <nav aria-label="Operations" className="flex flex-wrap gap-x-5">
      <Tab shown={view === undefined}>Now</Tab>
      <Tab shown={view === "alerts"} to="alerts">
        Alerts <CountBadge count={firing} words={`${firing} firing`} />
      </Tab>
      <Tab shown={view === "dashboards"} to="dashboards">
        Dashboards
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

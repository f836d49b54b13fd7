/** A panel of a dashboard. It asks for data only while it is on the screen. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Panel } from "@/api/types";
import { clockTime } from "@/features/admin/operations/clock";
import type { OperationsSearch } from "@/features/admin/operations/operations-search";
import { RunbookLink } from "@/features/admin/operations/runbooks/runbook-link";
import { classes } from "@/lib/browser/classes";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Skeleton } from "@/ui/skeleton";
import { panelQuery } from "./dashboard-queries";
import { PanelContent } from "./panel-content";
import { useOnScreen } from "./use-on-screen";

const SMALL = 8;
const HALF = 12;
const MIN_REFRESH_MS = 15_000;
/** The points of a range are its 120th part apart. */
const POINTS = 120;

interface Props {
  dashboard: string;
  panel: Panel;
  seconds: number;
  /** Updates by itself. */
  isLive: boolean;
  isAlone: boolean;
  search: OperationsSearch;
}

export function DashboardPanel({ dashboard, panel, seconds, isLive, isAlone, search }: Props) {
  const { id, title, description, runbook, width, kind } = panel;
  const { element, isOnScreen } = useOnScreen<HTMLElement>();
  const { data, error, dataUpdatedAt, isPlaceholderData } = useQuery({
    ...panelQuery(dashboard, id, seconds),
    enabled: isOnScreen,
    refetchInterval: isLive && Math.max(MIN_REFRESH_MS, (seconds / POINTS) * 1000),
  });
  const titleId = `panel-${dashboard}-${id}`;
  return (
    <section
      ref={element}
      aria-labelledby={titleId}
      className={classes(
        "row-span-2 grid min-w-0 grid-rows-subgrid gap-2",
        isAlone ? "col-span-12" : span(width),
      )}
    >
      <header className="grid content-start">
        <div className="flex min-h-target items-center justify-between gap-3">
          <h2 id={titleId} className="font-[560]">
            <Link
              to="/admin/operations"
              search={{ ...search, panel: isAlone ? undefined : id }}
              className="inline-flex min-h-target items-center no-underline hover:underline"
            >
              {title}
            </Link>
          </h2>
          {runbook && <RunbookLink url={runbook} subject={title} />}
        </div>
        {description && <p className="text-pretty text-small text-quiet">{description}</p>}
      </header>
      <div className="grid grid-cols-1 content-start gap-2 pt-1">
        {error && (
          <p role="alert" className="text-pretty text-danger text-small">
            {data
              ? m.admin_panel_stale({
                  problem: messageOf(error),
                  time: clockTime(dataUpdatedAt),
                })
              : messageOf(error)}
          </p>
        )}
        {data && (
          <div aria-busy={isPlaceholderData} className="grid grid-cols-1 gap-2">
            <PanelContent panel={panel} data={data} isAlone={isAlone} />
          </div>
        )}
        {!data && !error && (
          <div role="status">
            <span className="sr-only">{m.admin_panel_loading({ panel: title })}</span>
            <Skeleton className={kind === "stat" ? "h-16" : "h-56"} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Grafana has 24 columns. */
const span = (width: number) => {
  if (width <= SMALL) return "col-span-6 desktop:col-span-3";
  return width <= HALF ? "col-span-12 desktop:col-span-6" : "col-span-12";
};

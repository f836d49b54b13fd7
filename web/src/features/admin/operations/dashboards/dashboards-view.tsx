/** Draws a dashboard of Grafana's files: its range, and its panels in their order. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Dashboard } from "@/api/types";
import {
  DEFAULT_RANGE,
  type OperationsSearch,
  RANGE_KEYS,
  RANGES,
  type Range,
} from "@/features/admin/operations/operations-search";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { m } from "@/paraglide/messages.js";
import { ChoiceChip } from "@/ui/choice-chip";
import { Select } from "@/ui/select";
import { EmptyState, ErrorState } from "@/ui/states";
import { DashboardPanel } from "./dashboard-panel";
import { dashboardsQuery } from "./dashboard-queries";
import { RANGE_WORDS } from "./range-words";

interface Props {
  search: OperationsSearch;
  /** Updates by itself. */
  isLive: boolean;
}

export function DashboardsView({ search, isLive }: Props) {
  const { data: dashboards, isPending, error, refetch } = useQuery(dashboardsQuery());
  const navigate = useNavigate();
  if (isPending) return <RowsSkeleton label={m.admin_dashboards_loading()} />;
  if (!dashboards) return <ErrorState error={error} retry={() => void refetch()} />;
  const found = dashboards.find(({ id }) => id === search.dashboard);
  const shown = found ?? (search.dashboard ? undefined : dashboards[0]);
  const go = (change: OperationsSearch) =>
    void navigate({ to: "/admin/operations", search: { ...search, ...change }, replace: true });
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="w-full tablet:w-72">
          <Select
            label={m.admin_dashboard()}
            value={shown?.id ?? ""}
            options={[
              ...(shown ? [] : [{ value: "", label: m.admin_dashboard_choose() }]),
              ...dashboards.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={({ target }) => go({ dashboard: target.value, panel: undefined })}
          />
        </div>
        <Ranges range={search.range ?? DEFAULT_RANGE} onRange={(range) => go({ range })} />
      </div>
      {shown ? (
        <Panels dashboard={shown} search={search} isLive={isLive} />
      ) : (
        <EmptyState title={m.admin_dashboard_missing()}>
          {m.admin_dashboard_missing_hint()}
        </EmptyState>
      )}
    </div>
  );
}

function Ranges({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{m.admin_range()}</legend>
      {RANGE_KEYS.map((key) => (
        <ChoiceChip key={key} chosen={key === range} onPress={() => onRange(key)}>
          <span aria-hidden="true">{RANGE_WORDS[key].short}</span>
          <span className="sr-only">{RANGE_WORDS[key].full}</span>
        </ChoiceChip>
      ))}
    </fieldset>
  );
}

interface PanelsProps {
  dashboard: Dashboard;
  search: OperationsSearch;
  isLive: boolean;
}

function Panels({ dashboard, search, isLive }: PanelsProps) {
  const { seconds } = RANGES[search.range ?? DEFAULT_RANGE];
  const alone = dashboard.panels.find(({ id }) => id === search.panel);
  return (
    <section aria-label={dashboard.title} className="grid grid-cols-1 gap-6">
      {alone ? (
        <Link
          to="/admin/operations"
          search={{ ...search, panel: undefined }}
          className="inline-flex min-h-target items-center justify-self-start underline"
        >
          {m.admin_panel_all({ dashboard: dashboard.title })}
        </Link>
      ) : (
        dashboard.description && <p className="text-quiet">{dashboard.description}</p>
      )}
      <div className="grid grid-cols-12 gap-x-6 gap-y-6 desktop:gap-x-10">
        {(alone ? [alone] : dashboard.panels).map((panel) => (
          <DashboardPanel
            key={`${dashboard.id} ${panel.id}`}
            dashboard={dashboard.id}
            panel={panel}
            seconds={seconds}
            isLive={isLive}
            isAlone={alone !== undefined}
            search={{ ...search, dashboard: dashboard.id }}
          />
        ))}
      </div>
    </section>
  );
}

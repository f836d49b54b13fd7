/** The operations page: the state of the services now, alerts, and dashboards. For admins. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminTabs } from "@/features/admin/admin-tabs";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { alertsQuery } from "./alerts/alert-queries";
import { AlertsView } from "./alerts/alerts-view";
import { DashboardsView } from "./dashboards/dashboards-view";
import { isWithoutPrometheus, NoPrometheus } from "./no-prometheus";
import { NowView } from "./now/now-view";
import type { OperationsSearch } from "./operations-search";
import { OperationsTabs } from "./operations-tabs";
import { RefreshControls } from "./refresh-controls";

const REFRESH_MS = 15_000;

export function OperationsPage({ search }: { search: OperationsSearch }) {
  const [isPaused, pause] = useState(false);
  const interval = isPaused ? false : REFRESH_MS;
  const alerts = useQuery({ ...alertsQuery(), refetchInterval: interval });
  const firing = alerts.data?.items.filter((alert) => alert.firing).length ?? 0;
  const { view } = search;
  const needsPrometheus = view !== undefined;
  return (
    <Page title={m.admin_operations()} measure="grid">
      <PageHeader heading={m.admin_operations()} back={<BackButton fallback="/account" />} />
      <AdminTabs view="operations" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b">
        <OperationsTabs view={view} firing={firing} />
        <RefreshControls isPaused={isPaused} onPause={pause} />
      </div>
      {needsPrometheus && isWithoutPrometheus(alerts.error) ? (
        <NoPrometheus />
      ) : (
        <>
          {view === undefined && <NowView interval={interval} />}
          {view === "alerts" && <AlertsView alerts={alerts} />}
          {view === "dashboards" && <DashboardsView search={search} isLive={!isPaused} />}
        </>
      )}
    </Page>
  );
}

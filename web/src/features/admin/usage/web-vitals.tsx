/** Page speed: the 75th percentile of each web vital over time and by page. */
import { useQuery } from "@tanstack/react-query";
import type { Vital } from "@/api/types";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { LineChart } from "@/ui/line-chart";
import { EmptyState, ErrorState } from "@/ui/states";
import { DEVICE_NAMES } from "./device-names";
import { OnlyPage } from "./only-page";
import { PageVitalsTable } from "./page-vitals-table";
import { vitalsQuery } from "./usage-queries";
import type { ViewProps } from "./usage-search";
import { formatVital, VITAL_MEANINGS, VITAL_TITLES } from "./vital-format";
import { VitalValue } from "./vital-value";

export function WebVitals({ days, page, onPage }: ViewProps) {
  const { data: report, isPending, error, refetch } = useQuery(vitalsQuery(days, page));
  if (isPending) return <RowsSkeleton label={m.admin_speed_loading()} />;
  if (!report) return <ErrorState error={error} retry={() => void refetch()} />;
  const isEmpty = report.vitals.every(({ devices }) => devices.every(({ samples }) => !samples));
  return (
    <div className="grid grid-cols-1 gap-14">
      <div className="grid gap-3">
        <p className="max-w-prose text-quiet">{m.admin_speed_lead()}</p>
        <OnlyPage page={page} onPage={onPage} />
      </div>
      {isEmpty ? (
        <EmptyState title={m.admin_speed_none()}>{m.admin_speed_none_hint()}</EmptyState>
      ) : (
        report.vitals.map((vital) => (
          <VitalChart key={vital.name} vital={vital} days={report.days} />
        ))
      )}
      <PageVitalsTable days={days} vitals={report.vitals} onPage={onPage} />
    </div>
  );
}

function VitalChart({ vital, days }: { vital: Vital; days: readonly string[] }) {
  const { name, good, poor, devices } = vital;
  const format = (value: number) => formatVital(name, value);
  return (
    <LineChart
      title={`${VITAL_TITLES[name]} (${name})`}
      series={devices.map(({ device_class, by_day }) => ({
        key: device_class,
        label: DEVICE_NAMES[device_class],
        points: days.map((day, at) => ({ at: Date.parse(day), value: by_day[at] ?? null })),
      }))}
      formatValue={format}
      thresholds={[
        { value: good, label: m.admin_vital_good_to({ value: format(good) }), tone: "caution" },
        { value: poor, label: m.admin_vital_poor_from({ value: format(poor) }), tone: "danger" },
      ]}
      isDaily
      table="beside"
    >
      <p className="text-quiet">
        {m.admin_vital_limits({
          meaning: VITAL_MEANINGS[name],
          good: format(good),
          poor: format(poor),
        })}
      </p>
      <dl className="grid grid-cols-3 gap-x-4 tablet:flex tablet:gap-x-10">
        {devices.map(({ device_class, p75, samples }) => (
          <div key={device_class} className="grid content-start gap-0.5">
            <dt className="text-quiet text-small">
              {DEVICE_NAMES[device_class]}{" "}
              <span className="block">{m.admin_loads_count(counted(samples))}</span>
            </dt>
            <dd className="text-lead tabular-nums">
              <VitalValue vital={vital} value={p75} align="start" />
            </dd>
          </div>
        ))}
      </dl>
    </LineChart>
  );
}

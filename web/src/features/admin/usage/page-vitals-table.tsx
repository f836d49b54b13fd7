/** The web vitals of each page. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeviceClass, Vital } from "@/api/types";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { ChoiceChip } from "@/ui/choice-chip";
import { FiguresTable } from "@/ui/figures-table";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { pageVitalsQuery } from "./usage-queries";
import { VitalValue } from "./vital-value";

const DEVICES: { value?: DeviceClass; label: string }[] = [
  { label: m.admin_devices_all() },
  { value: "phone", label: m.admin_devices_phone() },
  { value: "tablet", label: m.admin_devices_tablet() },
  { value: "desktop", label: m.admin_devices_desktop() },
];
const TITLE = m.admin_speed_by_page();

interface Props {
  days: number;
  vitals: readonly Vital[];
  onPage: (page: string) => void;
}

export function PageVitalsTable({ days, vitals, onPage }: Props) {
  const [device, setDevice] = useState<DeviceClass>();
  const { data: pages, error, refetch } = useQuery(pageVitalsQuery(days, device));
  if (error && !pages) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!pages) return <Skeleton className="h-48" />;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="type-title text-[1.5rem]">{TITLE}</h2>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{m.admin_devices()}</legend>
        {DEVICES.map(({ value, label }) => (
          <ChoiceChip key={label} chosen={value === device} onPress={() => setDevice(value)}>
            {label}
          </ChoiceChip>
        ))}
      </fieldset>
      {pages.length === 0 ? (
        <p className="text-quiet">{m.admin_speed_none_in_period()}</p>
      ) : (
        <section
          aria-label={m.admin_speed_by_page_table()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a phone scrolls it sideways.
          tabIndex={0}
          className="overflow-x-auto"
        >
          <FiguresTable
            title={TITLE}
            heads={[m.admin_head_page(), m.admin_head_loads(), ...vitals.map(({ name }) => name)]}
            rows={pages.map(({ page, samples, p75 }) => ({
              key: page,
              cells: [
                <button
                  key="page"
                  type="button"
                  className="min-h-target min-w-32 text-start underline decoration-line underline-offset-4 hover:decoration-ink"
                  onClick={() => onPage(page)}
                >
                  {page}
                </button>,
                formatNumber(samples),
                ...vitals.map((vital) => (
                  <VitalValue key={vital.name} vital={vital} value={p75[vital.name] ?? null} />
                )),
              ],
            }))}
          />
        </section>
      )}
    </section>
  );
}

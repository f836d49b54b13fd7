/** How much there is: tables and counts of each service, and the memory of Valkey. */
import type { ServiceState } from "@/api/types";
import { formatUnit } from "@/features/admin/operations/units";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Disclosure } from "@/ui/disclosure";
import { FiguresTable } from "@/ui/figures-table";
import { type Reading, titleOf } from "./readings";

const VALKEY = "Valkey";
const SECONDS = /_seconds$/;

export function Sizes({ readings }: { readings: readonly Reading[] }) {
  const states = readings.flatMap(({ state }) => state ?? []);
  return (
    <section aria-label={m.admin_sizes()} className="border-line border-t">
      <Disclosure summary={m.admin_sizes()}>
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 py-2 desktop:grid-cols-2">
          {states.map((state) => (
            <ServiceSizes key={state.service} state={state} />
          ))}
          <Valkey states={states} />
        </div>
      </Disclosure>
    </section>
  );
}

function ServiceSizes({ state: { service, counts, tables } }: { state: ServiceState }) {
  const largest = tables?.toSorted((one, other) => other.bytes - one.bytes);
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="text-base font-[560]">{titleOf(service)}</h2>
      {counts && (
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          {counts.map(({ name, value }) => (
            <span key={name} className="whitespace-nowrap">
              <strong className="font-[560] tabular-nums">
                {SECONDS.test(name) ? formatUnit("s", value) : formatNumber(value)}
              </strong>{" "}
              <span className="text-quiet">{name.replace(SECONDS, "").replaceAll("_", " ")}</span>
            </span>
          ))}
        </p>
      )}
      <FiguresTable
        title={m.admin_sizes_tables_of({ service })}
        heads={[m.admin_sizes_table(), m.admin_sizes_rows(), m.admin_sizes_size()]}
        rows={(largest ?? []).map(({ name, rows, bytes }) => ({
          key: name,
          cells: [name, `≈ ${formatNumber(rows)}`, formatUnit("bytes", bytes)],
        }))}
      />
    </div>
  );
}

/** The services may share a server, which each of them reports. */
function Valkey({ states }: { states: readonly ServiceState[] }) {
  const servers = new Map(
    states.flatMap(({ valkey }) => valkey ?? []).map((one) => [one.server, one]),
  );
  if (servers.size === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="text-base font-[560]">{VALKEY}</h2>
      <FiguresTable
        title={m.admin_valkey_servers()}
        heads={[
          m.admin_valkey_server(),
          m.admin_valkey_memory(),
          m.admin_valkey_clients(),
          m.admin_valkey_hit_rate(),
          m.admin_valkey_evicted(),
        ]}
        rows={[...servers.values()].map((one) => ({
          key: one.server,
          cells: [
            one.server,
            one.max_memory_bytes > 0
              ? m.admin_part_of({
                  part: formatUnit("bytes", one.memory_bytes),
                  whole: formatUnit("bytes", one.max_memory_bytes),
                })
              : formatUnit("bytes", one.memory_bytes),
            formatNumber(one.clients),
            one.hits + one.misses > 0
              ? formatUnit("percentunit", one.hits / (one.hits + one.misses))
              : "–",
            formatNumber(one.evicted),
          ],
        }))}
      />
    </div>
  );
}

/** How much there is: tables and counts of each service, and the memory of Valkey. */
import type { ServiceState } from "@/api/types";
import { formatUnit } from "@/features/admin/operations/units";
import { Disclosure } from "@/ui/disclosure";
import { FiguresTable } from "@/ui/figures-table";
import { type Reading, titleOf } from "./readings";

const SECONDS = /_seconds$/;

export function Sizes({ readings }: { readings: readonly Reading[] }) {
  const states = readings.flatMap(({ state }) => state ?? []);
  return (
    <section aria-label="Sizes and counts" className="border-line border-t">
      <Disclosure summary="Sizes and counts">
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
                {SECONDS.test(name) ? formatUnit("s", value) : value.toLocaleString()}
              </strong>{" "}
              <span className="text-quiet">{name.replace(SECONDS, "").replaceAll("_", " ")}</span>
            </span>
          ))}
        </p>
      )}
      <FiguresTable
        title={`Tables of ${service}`}
        heads={["Table", "Rows", "Size"]}
        rows={(largest ?? []).map(({ name, rows, bytes }) => ({
          key: name,
          cells: [name, `≈ ${rows.toLocaleString()}`, formatUnit("bytes", bytes)],
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
      <h2 className="text-base font-[560]">Valkey</h2>
      <FiguresTable
        title="Valkey servers"
        heads={["Server", "Memory", "Clients", "Hit rate", "Evicted"]}
        rows={[...servers.values()].map((one) => ({
          key: one.server,
          cells: [
            one.server,
            one.max_memory_bytes > 0
              ? `${formatUnit("bytes", one.memory_bytes)} of ${formatUnit("bytes", one.max_memory_bytes)}`
              : formatUnit("bytes", one.memory_bytes),
            one.clients.toLocaleString(),
            one.hits + one.misses > 0
              ? formatUnit("percentunit", one.hits / (one.hits + one.misses))
              : "–",
            one.evicted.toLocaleString(),
          ],
        }))}
      />
    </div>
  );
}

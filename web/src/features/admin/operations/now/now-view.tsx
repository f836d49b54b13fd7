/** The state of all services side by side, as they report it; it needs no Prometheus. */
import { useQueries } from "@tanstack/react-query";
import { SERVICES, stateQuery } from "@/features/admin/operations/operations-queries";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import type { MessagePart } from "@/paraglide/runtime.js";
import { AlertIcon, CheckIcon } from "@/ui/icons";
import { RichText } from "@/ui/rich-text";
import { Consumers } from "./consumers";
import { DeadLetters } from "./dead-letters";
import { Queues } from "./queues";
import { concernsOf, type Reading } from "./readings";
import { ServiceCard } from "./service-card";
import { Sizes } from "./sizes";

export function NowView({ interval }: { interval: number | false }) {
  const results = useQueries({
    queries: SERVICES.map((service) => ({ ...stateQuery(service), refetchInterval: interval })),
  });
  const readings = SERVICES.map((service, at): Reading => {
    const { data: state, error = null, dataUpdatedAt = 0 } = results[at] ?? {};
    return { service, state, error, at: dataUpdatedAt };
  });
  if (results.every(({ isPending }) => isPending))
    return <RowsSkeleton label={m.admin_ops_loading()} />;
  return (
    <div className="grid grid-cols-1 gap-10">
      <Verdict readings={readings} />
      <section aria-label={m.admin_ops_services()} className="-mt-4">
        <ul className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-5 desktop:gap-2 wide:gap-3">
          {readings.map((reading) => (
            <ServiceCard key={reading.service} reading={reading} />
          ))}
        </ul>
      </section>
      <DeadLetters readings={readings} />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 desktop:grid-cols-2">
        <Queues readings={readings} />
        <Consumers readings={readings} />
      </div>
      <Sizes readings={readings} />
    </div>
  );
}

/** What needs attention, before everything else. */
function Verdict({ readings }: { readings: readonly Reading[] }) {
  const concerns = readings.flatMap(concernsOf);
  const isComplete = readings.every(({ state, error }) => state || error);
  if (concerns.length === 0) {
    return (
      isComplete && (
        <p className="flex items-center gap-2">
          <CheckIcon className="text-accent" />
          {m.admin_ops_all_well(counted(readings.length))}
        </p>
      )
    );
  }
  return (
    <ul aria-label={m.admin_ops_attention()} className="grid gap-1.5">
      {concerns.map(({ parts, isGrave }) => (
        <li key={textOf(parts)} className="flex items-start gap-2">
          <AlertIcon className={isGrave ? "shrink-0 text-danger" : "shrink-0 text-caution"} />
          <span className="wrap-anywhere">
            <RichText
              parts={parts}
              tags={{
                service: (text) => (
                  <strong translate="no" className="font-[560]">
                    {text}
                  </strong>
                ),
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

const textOf = (parts: readonly MessagePart[]): string =>
  parts.map((part) => (part.type === "text" ? part.value : "")).join("");

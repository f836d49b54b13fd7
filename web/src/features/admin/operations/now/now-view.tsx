/** The state of all services side by side, as they report it; it needs no Prometheus. */
import { useQueries } from "@tanstack/react-query";
import { SERVICES, stateQuery } from "@/features/admin/operations/operations-queries";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { AlertIcon, CheckIcon } from "@/ui/icons";
import { Consumers } from "./consumers";
import { DeadLetters } from "./dead-letters";
import { Queues } from "./queues";
import { concernsOf, type Reading, titleOf } from "./readings";
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
  if (results.every(({ isPending }) => isPending)) return <RowsSkeleton label="Loading services" />;
  return (
    <div className="grid grid-cols-1 gap-10">
      <Verdict readings={readings} />
      <section aria-label="Services" className="-mt-4">
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
  const concerns = readings.flatMap((reading) =>
    concernsOf(reading).map((concern) => ({ ...concern, service: reading.service })),
  );
  const isComplete = readings.every(({ state, error }) => state || error);
  if (concerns.length === 0) {
    return (
      isComplete && (
        <p className="flex items-center gap-2">
          <CheckIcon className="text-accent" />
          All {readings.length} services answer, and nothing needs attention.
        </p>
      )
    );
  }
  return (
    <ul aria-label="Needs attention" className="grid gap-1.5">
      {concerns.map(({ service, text, isGrave }) => (
        <li key={`${service} ${text}`} className="flex items-start gap-2">
          <AlertIcon className={isGrave ? "shrink-0 text-danger" : "shrink-0 text-caution"} />
          <span className="wrap-anywhere">
            <strong className="font-[560]">{titleOf(service)}</strong> {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

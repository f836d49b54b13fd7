/** How many browsers take each step towards an account or a first post, and where they leave. */
import { useQuery } from "@tanstack/react-query";
import type { Funnel } from "@/api/types";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted, formatNumber } from "@/lib/text/count";
import { unitsOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { ErrorState } from "@/ui/states";
import { funnelsQuery } from "./usage-queries";

const TITLES: Record<Funnel["name"], string> = {
  registration: m.admin_funnel_registration(),
  "first-post": m.admin_funnel_first_post(),
};

const share = (part: number, whole: number) =>
  formatNumber(whole ? part / whole : 0, { style: "percent", maximumFractionDigits: 0 });

export function Funnels({ days }: { days: number }) {
  const { data: funnels, isPending, error, refetch } = useQuery(funnelsQuery(days));
  if (isPending) return <RowsSkeleton label={m.admin_funnels_loading()} />;
  if (!funnels) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-14">
      <p className="max-w-prose text-quiet">{m.admin_funnels_lead()}</p>
      <div className="grid grid-cols-1 gap-14 desktop:grid-cols-2 desktop:gap-16">
        {funnels.map((funnel) => (
          <FunnelSteps key={funnel.name} funnel={funnel} />
        ))}
      </div>
    </div>
  );
}

function FunnelSteps({ funnel: { name, steps } }: { funnel: Funnel }) {
  const first = steps[0]?.browsers ?? 0;
  const last = steps.at(-1)?.browsers ?? 0;
  return (
    <section className="grid grid-cols-1 content-start gap-4">
      <h2 className="type-title text-[1.5rem]">{TITLES[name]}</h2>
      <p>
        {first === 0
          ? m.admin_funnel_none()
          : `${m.admin_funnel_reached({ share: share(last, first), ...counted(first) })} ${worst(steps)}`}
      </p>
      <ol className="grid">
        {steps.map((step, at) => (
          <FunnelStep
            key={step.label}
            step={step}
            first={first}
            previous={steps[at - 1]?.browsers ?? step.browsers}
            isLast={at === steps.length - 1}
          />
        ))}
      </ol>
    </section>
  );
}

type Step = Funnel["steps"][number];

function worst(steps: readonly Step[]): string {
  const lost = steps.slice(0, -1).map((step, at) => ({ ...step, next: steps[at + 1]?.label }));
  const most = lost.toSorted((one, other) => other.left - one.left)[0];
  return most?.left && most.next ? m.admin_funnel_worst({ step: most.next }) : "";
}

interface StepProps {
  step: Step;
  /** The browsers that began. */
  first: number;
  /** The browsers that took the step before. */
  previous: number;
  isLast: boolean;
}

function FunnelStep({ step, first, previous, isLast }: StepProps) {
  const { label, browsers, left, last_pages } = step;
  const lost = { ...counted(left), share: share(left, browsers) };
  const pages = last_pages.map((each) =>
    m.admin_funnel_page({ path: each.page, browsers: formatNumber(each.browsers) }),
  );
  const leftWords =
    pages.length > 0
      ? m.admin_funnel_lost_on({ ...lost, pages: unitsOf(pages) })
      : m.admin_funnel_lost(lost);
  return (
    <li className="grid gap-1">
      <p className="flex justify-between gap-4">
        <span className="font-[560]">{label}</span>
        <span className="shrink-0 tabular-nums">
          {formatNumber(browsers)} <span className="text-quiet">({share(browsers, previous)})</span>
        </span>
      </p>
      <span aria-hidden="true" className="h-3 rounded-full bg-surface">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${first ? (browsers / first) * 100 : 0}%` }}
        />
      </span>
      {!isLast && (
        <p className="mt-1 mb-3 border-line border-s-2 py-1 ps-3 text-quiet text-small">
          {left === 0 ? m.admin_funnel_none_lost() : leftWords}
        </p>
      )}
    </li>
  );
}

/** How much of the wardrobe was worn: a sentence, and a ring that shows the share. */
import type { Insights } from "@/api/types";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { figureText, summaryText } from "./insight-text";

const CIRCLE = 2 * Math.PI * 42;

interface Props {
  insights: Insights;
  period: string;
}

export function Summary({ insights, period }: Props) {
  const { worn, days } = insights;
  return (
    <section
      aria-label={m.common_summary()}
      className="flex items-center gap-6 border-line border-b pb-8 tablet:gap-10"
    >
      {worn > 0 && <Ring share={insights.wear_share} />}
      <div className="grid max-w-md gap-1">
        <p className="text-balance text-lead">{summaryText(insights, period)}</p>
        {days > 0 && <p className="text-quiet text-small">{figureText(insights)}</p>}
      </div>
    </section>
  );
}

function Ring({ share }: { share: number }) {
  const percent = formatNumber(share, { style: "percent" });
  return (
    <div className="relative size-28 shrink-0 tablet:size-36">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full -rotate-90">
        <circle cx="50" cy="50" r="42" fill="none" strokeWidth="10" className="stroke-surface" />
        <circle
          cx="50"
          cy="50"
          r="42"
          fill="none"
          strokeWidth="10"
          strokeDasharray={`${CIRCLE * share} ${CIRCLE}`}
          className="stroke-accent"
        />
      </svg>
      <p className="absolute inset-0 grid place-content-center text-center">
        <span className="type-title text-[1.75rem] tablet:text-[2.25rem]">{percent}</span>
        <span className="text-quiet text-small">{m.insights_share_worn()}</span>
      </p>
    </div>
  );
}

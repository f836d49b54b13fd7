/** Tells the user that their account was warned or limited, and why; takes the one appeal. */

import { useQuery } from "@tanstack/react-query";
import type { ModerationStatus } from "@/api/types";
import { AppealForm } from "@/components/appeal-form";
import { REPORT_REASONS } from "@/components/report-sheet";
import { shortTime } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { DecidedOn } from "./decided-on";
import { moderationStatusQuery, useOwnAppeal } from "./moderation-queries";

const HEADINGS: Record<Exclude<ModerationStatus["state"], "good">, string> = {
  warned: m.decisions_account_warned(),
  limited: m.decisions_is_limited(),
  suspended: m.decisions_is_suspended(),
};

export default function ModerationNotice() {
  const { data: standing } = useQuery(moderationStatusQuery());
  const { mutateAsync } = useOwnAppeal();
  if (!standing || standing.state === "good") return null;
  const { state, rule, notice, automated, changed_at, ends_at, appeal } = standing;
  const isTooLate = Date.parse(standing.appeal_until ?? "") < Date.now();
  return (
    <section
      aria-labelledby="standing"
      className="grid gap-4 rounded-control bg-surface px-4 py-4 tablet:px-5"
    >
      <div className="grid gap-2">
        <h2 id="standing" className="font-[560]">
          {HEADINGS[state]}
        </h2>
        {state === "limited" && <p>{m.decisions_limited_means()}</p>}
        {ends_at && <p>{m.decisions_ends({ time: shortTime(ends_at) })}</p>}
        {rule && <p>{m.decisions_rule({ rule: REPORT_REASONS[rule] })}</p>}
        <blockquote className="as-written break-words border-accent border-s-2 ps-4">
          {notice}
        </blockquote>
        {changed_at && <DecidedOn automated={automated} moment={changed_at} />}
      </div>
      {appeal === "none" && !isTooLate && <AppealForm onAppeal={(text) => mutateAsync(text)} />}
      {appeal === "open" && (
        <p role="status" className="text-quiet">
          {m.decisions_account_appeal_received()}
        </p>
      )}
      {appeal === "refused" && <p className="text-quiet">{m.decisions_stands()}</p>}
    </section>
  );
}

/**
 * Moderation decisions about the user's account and content, newest first; hidden when there are
 * none.
 */

import { useInfiniteQuery } from "@tanstack/react-query";
import type { DecisionAboutMe } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { timeAgo } from "@/lib/text/dates";
import { formatLocale } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { ErrorState } from "@/ui/states";
import { decisionsQuery } from "./moderation-queries";
import { OWN_CONTENT } from "./own-content";

export function DecisionList() {
  const list = useInfiniteQuery(decisionsQuery());
  const { data: acts, error, refetch } = list;
  if (!acts && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!acts?.length) return null;
  return (
    <section aria-labelledby="decisions" className="grid gap-3">
      <h2 id="decisions" className="type-title text-[1.75rem]">
        {m.decisions_title()}
      </h2>
      <p className="text-quiet text-small">{m.decisions_lead()}</p>
      <ul className="grid">
        {acts.map((act) => (
          <li key={act.id} className="border-line border-b last:border-0">
            <Decision decision={act} />
          </li>
        ))}
      </ul>
      <InfiniteListEnd list={list}>{m.decisions_end()}</InfiniteListEnd>
    </section>
  );
}

const LABELS: Record<string, (inputs: { content: string }) => string> = {
  "account.warned": m.decisions_account_warned,
  "account.limited": m.decisions_account_limited,
  "account.suspended": m.decisions_account_suspended,
  "account.restored": m.decisions_account_restored,
  "appeal.refused": m.decisions_appeal_refused,
  "content.hidden": m.decisions_hidden,
  "content.held": m.decisions_held,
  "content.restored": m.decisions_shown_again,
  "content.appeal_refused": m.decisions_content_appeal_refused,
  "admin.granted": m.decisions_admin_granted,
  "admin.revoked": m.decisions_admin_revoked,
  "moderator.granted": m.decisions_moderator_granted,
  "moderator.revoked": m.decisions_moderator_revoked,
  "recommendation.made": m.decisions_recommended,
  "recommendation.changed": m.decisions_recommendation_changed,
  "recommendation.withdrawn": m.decisions_not_recommended,
};

const NAMES: Record<string, string> = OWN_CONTENT;

function wordsFor({ act, subject }: DecisionAboutMe): string {
  const [kind = ""] = subject.split("/");
  return LABELS[act]?.({ content: NAMES[kind] ?? kind }) ?? act;
}

function Decision({ decision }: { decision: DecisionAboutMe }) {
  const { reason, rule, created_at } = decision;
  return (
    <div className="flex items-baseline justify-between gap-6 py-3">
      <div className="min-w-0">
        <p>{wordsFor(decision)}</p>
        {rule && <p className="text-quiet text-small">{REPORT_REASONS[rule]}</p>}
        {reason && <p className="as-written break-words text-quiet text-small">{reason}</p>}
      </div>
      <time
        dateTime={created_at}
        title={new Date(created_at).toLocaleString(formatLocale())}
        className="shrink-0 text-quiet text-small"
      >
        {timeAgo(created_at)}
      </time>
    </div>
  );
}

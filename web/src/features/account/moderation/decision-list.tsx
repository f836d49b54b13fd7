/**
 * Moderation decisions about the user's account and content, newest first; hidden when there are
 * none.
 */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { DecisionAboutMe } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { CONTENT_NAMES } from "@/lib/text/content-names";
import { timeAgo } from "@/lib/text/dates";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { ErrorState } from "@/ui/states";
import { decisionsQuery } from "./moderation-queries";

export function DecisionList() {
  const list = useInfiniteQuery(decisionsQuery());
  const { data: acts, error, refetch } = list;
  if (!acts && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!acts?.length) return null;
  return (
    <section aria-labelledby="decisions" className="grid gap-3">
      <h2 id="decisions" className="type-title text-[1.75rem]">
        Decisions about you
      </h2>
      <p className="text-quiet text-small">
        What moderators decided about your account and what you posted, kept for a year.
      </p>
      <ul className="grid">
        {acts.map((act) => (
          <li key={act.id} className="border-line border-b last:border-0">
            <Decision decision={act} />
          </li>
        ))}
      </ul>
      <InfiniteListEnd list={list}>End of decisions</InfiniteListEnd>
    </section>
  );
}

const LABELS: Record<string, (contentName: string) => string> = {
  "account.warned": () => "Your account received a warning",
  "account.limited": () => "Your account was limited",
  "account.suspended": () => "Your account was suspended",
  "account.restored": () => "Your account was restored",
  "appeal.refused": () => "Your appeal was refused",
  "content.hidden": (contentName) => `Your ${contentName} was hidden`,
  "content.held": (contentName) => `Your ${contentName} was hidden automatically`,
  "content.restored": (contentName) => `Your ${contentName} was shown again`,
  "content.appeal_refused": (contentName) => `Your appeal about your ${contentName} was refused`,
  "admin.granted": () => "You became an admin",
  "admin.revoked": () => "You're no longer an admin",
  "moderator.granted": () => "You became a moderator",
  "moderator.revoked": () => "You're no longer a moderator",
  "recommendation.made": (contentName) => `Your ${contentName} was recommended`,
  "recommendation.changed": (contentName) => `The recommendation of your ${contentName} changed`,
  "recommendation.withdrawn": (contentName) => `Your ${contentName} is no longer recommended`,
};

const KINDS: Record<string, string> = { person: "profile", ...CONTENT_NAMES };

function wordsFor({ act, subject }: DecisionAboutMe): string {
  const [kind = ""] = subject.split("/");
  return LABELS[act]?.(KINDS[kind] ?? kind) ?? act;
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
        title={new Date(created_at).toLocaleString()}
        className="shrink-0 text-quiet text-small"
      >
        {timeAgo(created_at)}
      </time>
    </div>
  );
}

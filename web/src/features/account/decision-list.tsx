/** What moderators decided about one's account and things, newest first; left out without any. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ActAboutMe } from "@/api/types";
import { CONTENT_NAMES } from "@/lib/content-names";
import { timeAgo } from "@/lib/dates";
import { ListTail } from "@/ui/list-tail";
import { REPORT_REASONS } from "@/ui/report-sheet";
import { ErrorState } from "@/ui/states";
import { decisionsQuery } from "./standing-queries";

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
      <ListTail list={list}>End of decisions</ListTail>
    </section>
  );
}

const WORDS: Record<string, (what: string) => string> = {
  "account.warned": () => "Your account received a warning",
  "account.limited": () => "Your account was limited",
  "account.suspended": () => "Your account was suspended",
  "account.restored": () => "Your account was restored",
  "appeal.refused": () => "Your appeal was refused",
  "content.hidden": (what) => `Your ${what} was hidden`,
  "content.held": (what) => `Your ${what} was hidden automatically`,
  "content.restored": (what) => `Your ${what} was shown again`,
  "content.appeal_refused": (what) => `Your appeal about your ${what} was refused`,
  "admin.granted": () => "You became an admin",
  "admin.revoked": () => "You're no longer an admin",
  "moderator.granted": () => "You became a moderator",
  "moderator.revoked": () => "You're no longer a moderator",
  "recommendation.made": (what) => `Your ${what} was recommended`,
  "recommendation.changed": (what) => `The recommendation of your ${what} changed`,
  "recommendation.withdrawn": (what) => `Your ${what} is no longer recommended`,
};

const KINDS: Record<string, string> = { person: "profile", ...CONTENT_NAMES };

function wordsFor({ act, subject }: ActAboutMe): string {
  const [kind = ""] = subject.split("/");
  return WORDS[act]?.(KINDS[kind] ?? kind) ?? act;
}

function Decision({ decision }: { decision: ActAboutMe }) {
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

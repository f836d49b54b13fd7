/** One act as a sentence, with its reason, its time and its place in the chain. */
import { Link } from "@tanstack/react-router";
import type { AuditEntry, Profile } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { shortTime } from "@/lib/text/dates";
import { SYSTEM } from "./audit-queries";
import { AuditSubject, Person } from "./audit-subject";
import { isPerson, sentenceFor, thisSubject } from "./audit-words";

interface Props {
  entry: AuditEntry;
  people: readonly Profile[];
}

export function AuditRow({ entry, people }: Props) {
  const { actor_id, act, subject, reason, reason_erased, rule, created_at, position } = entry;
  const { before, after, hasSubject } = sentenceFor(act);
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-4 tablet:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <p className="text-quiet text-small tablet:pt-0.5">
        <time dateTime={created_at}>{shortTime(created_at)}</time>
      </p>
      <div className="grid gap-1">
        <p className="wrap-break-word">
          {actor_id ? <Person id={actor_id} people={people} /> : "The system"} {before}
          {hasSubject && <AuditSubject subject={subject} people={people} />}
          {after}
        </p>
        {rule && <p className="text-quiet text-small">{REPORT_REASONS[rule]}</p>}
        {reason && <p className="wrap-break-word max-w-prose as-written text-small">“{reason}”</p>}
        {reason_erased && (
          <p className="text-quiet text-small">Its reason was erased with the person it named.</p>
        )}
        <More entry={entry} people={people} />
      </div>
      <p className="hidden text-quiet text-small tabular-nums tablet:block tablet:pt-0.5">
        <span className="sr-only">Entry </span>
        {position.toLocaleString()}
      </p>
    </li>
  );
}

const QUIET = "inline-flex min-h-target items-center text-quiet underline hover:text-ink";

/** Searches for the same actor or subject. */
function More({ entry: { actor_id, subject }, people }: Props) {
  const nameOf = (id: string) => {
    const person = people.find((each) => each.id === id);
    return person ? `@${person.username}` : id;
  };
  const [kind = "", id = ""] = subject.split("/");
  const actor = actor_id ? nameOf(actor_id) : "the system";
  const isNamed = isPerson(kind) && people.some((each) => each.id === id);
  return (
    <p className="-my-1.5 flex flex-wrap gap-x-5 text-small">
      <Link
        to="/admin/audit"
        search={{ by: actor_id ? nameOf(actor_id) : SYSTEM }}
        className={QUIET}
      >
        All by {actor}
      </Link>
      <Link to="/admin/audit" search={{ about: isNamed ? nameOf(id) : subject }} className={QUIET}>
        All about {isNamed ? nameOf(id) : thisSubject(subject)}
      </Link>
    </p>
  );
}

/** One act as a sentence, with its reason, its time and its place in the chain. */
import { Link } from "@tanstack/react-router";
import type { AuditEntry, Profile } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { formatNumber } from "@/lib/text/count";
import { shortTime } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";
import { SYSTEM } from "./audit-queries";
import { AuditSubject, Person } from "./audit-subject";
import { allAbout, isPerson, partsFor } from "./audit-words";

interface Props {
  entry: AuditEntry;
  people: readonly Profile[];
}

export function AuditRow({ entry, people }: Props) {
  const { actor_id, act, subject, reason, reason_erased, rule, created_at, position } = entry;
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-4 tablet:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <p className="text-quiet text-small tablet:pt-0.5">
        <time dateTime={created_at}>{shortTime(created_at)}</time>
      </p>
      <div className="grid gap-1">
        <p className="wrap-break-word">
          <RichText
            parts={m.admin_audit_sentence.parts()}
            tags={{
              actor: () =>
                actor_id ? <Person id={actor_id} people={people} /> : m.admin_audit_system(),
              act: () => (
                <RichText
                  parts={partsFor(act)}
                  tags={{ subject: () => <AuditSubject subject={subject} people={people} /> }}
                />
              ),
            }}
          />
        </p>
        {rule && <p className="text-quiet text-small">{REPORT_REASONS[rule]}</p>}
        {reason && (
          <p className="wrap-break-word max-w-prose as-written text-small">
            {m.admin_quoted({ text: reason })}
          </p>
        )}
        {reason_erased && <p className="text-quiet text-small">{m.admin_audit_reason_erased()}</p>}
        <More entry={entry} people={people} />
      </div>
      <p className="hidden text-quiet text-small tabular-nums tablet:block tablet:pt-0.5">
        <RichText
          parts={m.admin_audit_entry.parts({ position: formatNumber(position) })}
          tags={{ label: (text) => <span className="sr-only">{text}</span> }}
        />
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
  const isNamed = isPerson(kind) && people.some((each) => each.id === id);
  return (
    <p className="-my-1.5 flex flex-wrap gap-x-5 text-small">
      <Link
        to="/admin/audit"
        search={{ by: actor_id ? nameOf(actor_id) : SYSTEM }}
        className={QUIET}
      >
        {actor_id ? m.admin_all_by({ account: nameOf(actor_id) }) : m.admin_all_by_system()}
      </Link>
      <Link to="/admin/audit" search={{ about: isNamed ? nameOf(id) : subject }} className={QUIET}>
        {isNamed ? m.admin_all_about({ account: nameOf(id) }) : allAbout(subject)}
      </Link>
    </p>
  );
}

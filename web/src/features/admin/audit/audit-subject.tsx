/** The subject of an act within its sentence, linked if it has a page. */
import { Link } from "@tanstack/react-router";
import type { Profile } from "@/api/types";
import { OutfitLink, PersonLink } from "@/features/admin/subject-picture";
import { isProfilePart } from "@/lib/text/content-names";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";
import { isPerson, MODES, PART_OF, SUBJECT_NAMES } from "./audit-words";

interface Props {
  /** As `<kind>/<id>`. */
  subject: string;
  people: readonly Profile[];
}

const LINK = "underline decoration-line underline-offset-4 hover:decoration-accent";

export function AuditSubject({ subject, people }: Props) {
  const [kind = "", id = ""] = subject.split("/");
  const name = SUBJECT_NAMES[kind] ?? subject;
  if (kind === "registration") return MODES[id] ?? id;
  if (kind === "outfit") return <OutfitLink outfitId={id}>{name}</OutfitLink>;
  if (isPerson(kind)) return <Person id={id} people={people} />;
  if (isProfilePart(kind)) {
    return (
      <RichText
        parts={PART_OF[kind]()}
        tags={{ person: () => <Person id={id} people={people} /> }}
      />
    );
  }
  if (kind === "announcement") {
    return (
      <Link to="/admin/recommendations" search={{ view: "announcements" }} className={LINK}>
        {name}
      </Link>
    );
  }
  if (kind === "waitlist" || kind === "invite") {
    return (
      <Link to="/admin/waitlist" className={LINK}>
        {name}
      </Link>
    );
  }
  return name;
}

interface PersonProps {
  id: string;
  people: readonly Profile[];
}

/** Someone whose profile is gone or hidden is called by their id. */
export function Person({ id, people }: PersonProps) {
  const username = people.find((person) => person.id === id)?.username;
  if (username === undefined) {
    return <span className="font-[560]">{m.admin_person_id({ id })}</span>;
  }
  return <PersonLink username={username}>{`@${username}`}</PersonLink>;
}

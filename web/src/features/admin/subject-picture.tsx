/** The subject of a recommendation or report: a small picture, a name, a link. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Report } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { contentBy, KIND_NAMES } from "@/features/admin/moderation/content-words";
import type { Subjects } from "@/features/admin/recommendations/recommendation-queries";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";

export interface Subject {
  kind: Report["kind"];
  subject_id: string;
  /** The owner's id; null when the account is gone. */
  owner_id: string | null;
}

interface Props {
  subject: Subject;
  subjects: Subjects | undefined;
  /** The owner's name, when the admin may not see the profile. */
  fallbackName?: string | null;
}

/** The picture in a portrait frame; empty if the admin may not see it. */
export function SubjectPicture({ subject, subjects }: Props) {
  const outfit = subjects?.outfits.find(({ id }) => id === subject.subject_id);
  const person = subjects?.people.find(({ id }) => id === subject.owner_id);
  return (
    <span className="relative grid aspect-portrait w-16 place-items-center overflow-hidden rounded-print bg-surface">
      {subject.kind === "outfit" && outfit ? (
        <Image
          {...outfit.photo}
          alt={outfit.alt_text || m.admin_kind_outfit()}
          fillSpace
          sizes="64px"
          lazy
        />
      ) : (
        person && (
          <Avatar
            name={person.display_name || person.username}
            path={person.avatar_path}
            size={40}
          />
        )
      )}
    </span>
  );
}

export function SubjectName({ subject, subjects, fallbackName }: Props) {
  const person = subjects?.people.find(({ id }) => id === subject.owner_id);
  const username = person?.username ?? fallbackName;
  const shown = nameOf(subject.kind, username);
  if (subject.kind === "outfit")
    return <OutfitLink outfitId={subject.subject_id}>{shown}</OutfitLink>;
  return username ? <PersonLink username={username}>{shown}</PersonLink> : <span>{shown}</span>;
}

function nameOf(kind: Subject["kind"], username: string | null | undefined): string {
  if (kind === "person") return username ? `@${username}` : m.admin_kind_person();
  return username ? contentBy(kind, `@${username}`).title : KIND_NAMES[kind];
}

const LINK = "font-[560] underline decoration-line underline-offset-4 hover:decoration-accent";

export function OutfitLink({ outfitId, children }: { outfitId: string; children: ReactNode }) {
  return (
    <Link to="/outfit/$outfitId" params={{ outfitId }} className={LINK}>
      {children}
    </Link>
  );
}

export function PersonLink({ username, children }: { username: string; children: ReactNode }) {
  return (
    <Link to="/user/$username" params={{ username }} dir="auto" className={LINK}>
      {children}
    </Link>
  );
}

/** What a recommendation or a report is about: a small picture, a name, a way there. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Avatar } from "@/ui/avatar";
import { Image } from "@/ui/image";
import type { Things } from "./recommendation-queries";

export interface Thing {
  kind: "outfit" | "person" | "tag" | "comment";
  subject_id: string;
  /** Whose it is; null when it is gone. */
  owner_id: string | null;
}

export const KINDS: Record<Thing["kind"], string> = {
  outfit: "Outfit",
  person: "Person",
  tag: "Tag",
  comment: "Comment",
};

interface Props {
  thing: Thing;
  things: Things | undefined;
  /** The name of the owner, when the admin may not see the profile. */
  knownName?: string | null;
}

/** The picture in a portrait frame; empty for what the admin may not see. */
export function ThingPicture({ thing, things }: Props) {
  const outfit = things?.outfits.find(({ id }) => id === thing.subject_id);
  const person = things?.people.find(({ id }) => id === thing.owner_id);
  return (
    <span className="relative grid aspect-portrait w-16 place-items-center overflow-hidden rounded-print bg-surface">
      {thing.kind === "outfit" && outfit ? (
        <Image {...outfit.photo} alt={outfit.alt_text || "Outfit"} fillSpace sizes="64px" lazy />
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

export function ThingName({ thing, things, knownName }: Props) {
  const person = things?.people.find(({ id }) => id === thing.owner_id);
  const username = person?.username ?? knownName;
  const words = username ? `${KINDS[thing.kind]} by @${username}` : KINDS[thing.kind];
  const shown = thing.kind === "person" && username ? `@${username}` : words;
  if (thing.kind === "outfit") return <OutfitLink outfitId={thing.subject_id}>{shown}</OutfitLink>;
  return username ? <PersonLink username={username}>{shown}</PersonLink> : <span>{shown}</span>;
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
    <Link to="/user/$username" params={{ username }} className={LINK}>
      {children}
    </Link>
  );
}

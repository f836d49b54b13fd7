/** The people who fill a tag together with its owner, as faces and names. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Profile, Tag } from "@/api/types";
import { Avatar } from "@/components/avatar";
import type { ViewAs } from "@/lib/sharing/view-as";
import { m } from "@/paraglide/messages.js";
import { coOwnersQuery } from "./co-owner-queries";

interface Props {
  tag: Tag;
  /** The person as whom the owner previews the tag. */
  viewer?: ViewAs;
}

export function CoOwnerLine({ tag, viewer }: Props) {
  const { data: coOwners = [] } = useQuery(coOwnersQuery(tag.owner_id, tag.slug, viewer));
  const people = coOwners.flatMap(({ state, person }) =>
    state === "accepted" && person ? [person] : [],
  );
  if (people.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="text-quiet">{m.tags_together_with()}</span>
      <ul aria-label={m.tags_co_owners()} className="flex flex-wrap gap-x-4">
        {people.map((person) => (
          <li key={person.id} className="min-w-0">
            <CoOwnerLink person={person} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CoOwnerLink({ person }: { person: Profile }) {
  const name = person.display_name || person.username;
  return (
    <Link
      to="/user/$username"
      params={{ username: person.username }}
      className="inline-flex min-h-target max-w-full items-center gap-2 no-underline hover:underline"
    >
      <Avatar name={name} path={person.avatar_path} size={28} />
      <bdi className="truncate">{name}</bdi>
    </Link>
  );
}

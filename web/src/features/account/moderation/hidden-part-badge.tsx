/** Tells the owner that moderators hide a part of their profile, with a link to the reasons. */
import { Link } from "@tanstack/react-router";
import type { Profile } from "@/api/types";
import type { ProfilePart } from "@/lib/text/content-names";

interface Props {
  profile: Profile;
  part: ProfilePart;
}

export function HiddenPartBadge({ profile: { id }, part }: Props) {
  return (
    <span className="block">
      Hidden by moderators: only you can see it.{" "}
      <Link to="/account" hash={`hidden-${part}-${id}`} className="underline underline-offset-4">
        See why, or appeal
      </Link>
    </span>
  );
}

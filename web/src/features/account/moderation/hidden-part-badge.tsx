/** Tells the owner that moderators hide a part of their profile, with a link to the reasons. */

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Profile } from "@/api/types";
import type { ProfilePart } from "@/lib/text/content-names";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";

interface Props {
  profile: Profile;
  part: ProfilePart;
}

export function HiddenPartBadge({ profile: { id }, part }: Props) {
  const link = (text: ReactNode) => (
    <Link to="/account" hash={`hidden-${part}-${id}`} className="underline underline-offset-4">
      {text}
    </Link>
  );
  return (
    <span className="block">
      <RichText parts={m.decisions_part_hidden.parts()} tags={{ link }} />
    </span>
  );
}

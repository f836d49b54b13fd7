/** The header of a tag: its cover, name, owner and note. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Tag } from "@/api/types";
import { useOwnAudience } from "@/features/session";
import { OwnAudienceLabel } from "@/features/session/circles";
import { CoOwnerLine } from "@/features/tags/co-owners/co-owner-line";
import { coversQuery, tagOwnerQuery } from "@/features/tags/queries";
import type { ViewAs } from "@/lib/sharing/view-as";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";

interface Props {
  tag: Tag;
  isOwner: boolean;
  actions: ReactNode;
  /** The person as whom the owner previews the tag. */
  viewer?: ViewAs;
}

export function TagHead({ tag, isOwner, actions, viewer }: Props) {
  const { data: covers } = useQuery(coversQuery([tag]));
  const cover = covers?.[0];
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-5 tablet:flex-nowrap tablet:gap-x-10">
      {tag.cover_outfit_id && (
        <span className="relative block aspect-portrait w-24 shrink-0 overflow-hidden rounded-print bg-surface tablet:w-44">
          {cover && (
            <Image
              path={cover.photo.path}
              bucket={cover.photo.bucket}
              thumbhash={cover.photo.thumbhash}
              alt=""
              fillSpace
              lazy={false}
              sizes="(min-width: 40rem) 11rem, 6rem"
            />
          )}
        </span>
      )}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
        <h1 className="type-title text-title">
          <bdi>{tag.name}</bdi>
        </h1>
        <Facts tag={tag} isOwner={isOwner} />
        <CoOwnerLine tag={tag} viewer={viewer} />
        {tag.note && <p className="max-w-prose as-written text-lead">{tag.note}</p>}
      </div>
      <div className="flex w-full items-center gap-2 tablet:w-auto">{actions}</div>
    </header>
  );
}

/** A dot before each; the first one in a line is clipped. */
const FACT =
  "relative flex items-center ps-4 before:absolute before:start-0 before:w-4 before:text-center before:content-['·'/'']";

function Facts({ tag, isOwner }: Pick<Props, "tag" | "isOwner">) {
  const { data: owner } = useQuery(tagOwnerQuery(tag.owner_id));
  const profile = useOwnAudience();
  return (
    <div className="overflow-x-clip">
      <p className="-ms-4 flex flex-wrap items-center text-quiet">
        <span className={FACT}>{m.feed_outfits_count(counted(tag.outfit_count))}</span>
        {owner && (
          <span className={FACT}>
            <Link
              to="/user/$username"
              params={{ username: owner.username }}
              className="text-ink underline decoration-line underline-offset-4 hover:decoration-accent"
            >
              {owner.display_name || owner.username}
            </Link>
          </span>
        )}
        {isOwner && (
          <span className={FACT}>
            <OwnAudienceLabel audience={tag.audience} profile={profile} />
          </span>
        )}
      </p>
    </div>
  );
}

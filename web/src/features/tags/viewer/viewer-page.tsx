/** One outfit in a tag: swipe, arrow keys or buttons go to the previous and the next. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Outfit, Tag } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { PictureDescription } from "@/components/picture-description";
import { ShareButton } from "@/components/share-button";
import { useSession } from "@/features/session";
import { JoinBar } from "@/features/session/layout/join-bar";
import { placeQuery, viewedOutfitQuery } from "@/features/tags/outfit-queries";
import { tagOwnerQuery, tagQuery } from "@/features/tags/queries";
import { strictest } from "@/lib/sharing/audience";
import { sharedOutfitPage } from "@/lib/sharing/share-limits";
import { longDate } from "@/lib/text/dates";
import { describeOutfit, titleOf } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { ButtonLink } from "@/ui/button";
import { Page } from "@/ui/page";
import { RichText } from "@/ui/rich-text";
import { CoOwnerViewerActions } from "./co-owner-viewer-actions";
import { useAdjacentOutfits } from "./use-adjacent-outfits";
import { ViewerActions } from "./viewer-actions";
import { VIEWER_COLUMNS } from "./viewer-layout";
import { ViewerPicture } from "./viewer-picture";

interface Props {
  slug: string;
  outfitId: string;
  /** The tag's owner, when it is not the outfit's owner. */
  of?: string;
}

export function ViewerPage({ slug, outfitId, of }: Props) {
  const { data: outfit } = useSuspenseQuery(viewedOutfitQuery(outfitId));
  const userId = of ?? outfit.owner_id;
  const { data: tag } = useSuspenseQuery(tagQuery(userId, slug));
  const { data: position } = useQuery(placeQuery(userId, slug, outfitId));
  const adjacent = useAdjacentOutfits({ slug, userId, of, position });
  const { data: owner } = useQuery(tagOwnerQuery(outfit.owner_id));
  const isOwner = useSession()?.user.id === userId;
  return (
    <Page title={`${describeOutfit(outfit)} · ${tag.name}`} measure="grid">
      <div className={VIEWER_COLUMNS}>
        <Bar
          tag={tag}
          position={position && m.tags_position({ index: position.index, total: position.count })}
        >
          <ShareViewed outfit={outfit} tag={tag} />
          {isOwner && <ViewerActions tag={tag} outfit={outfit} adjacent={adjacent} />}
          {!isOwner && position?.removable && (
            <CoOwnerViewerActions tag={tag} outfit={outfit} adjacent={adjacent} />
          )}
        </Bar>
        <ViewerPicture outfit={outfit} {...adjacent} />
        <OutfitDetails outfit={outfit} />
      </div>
      {owner && <JoinBar name={owner.display_name || owner.username} />}
    </Page>
  );
}

/** The link opens for people who can see both the outfit and the tag. */
function ShareViewed({ outfit, tag }: { outfit: Outfit; tag: Tag }) {
  const { data: author } = useQuery(tagOwnerQuery(outfit.owner_id));
  const { data: tagger } = useQuery(tagOwnerQuery(tag.owner_id));
  const isOwner = useSession()?.user.id === outfit.owner_id;
  const name = author ? author.display_name || author.username : m.tags_unknown_person();
  const title = titleOf(outfit);
  const audiences = {
    own: strictest(outfit.audience, tag.audience),
    profile: strictest(author?.audience ?? "public", tagger?.audience ?? "public"),
  };
  return (
    <ShareButton
      noun="outfit"
      title={title ? m.tags_title_by({ title, name }) : m.feed_outfit_by({ name })}
      {...sharedOutfitPage("outfits", outfit.id, isOwner, audiences)}
    />
  );
}

interface BarProps {
  tag: Tag;
  position: string | undefined;
  children: ReactNode;
}

function Bar({ tag, position, children }: BarProps) {
  return (
    <div className="-mx-2 flex items-center gap-2 desktop:col-span-2">
      <BackButton fallback={`/tag/${tag.slug}/${tag.owner_id}`} />
      <p className="min-w-0 flex-1 truncate">
        <Link
          to="/tag/$tag/$userId"
          params={{ tag: tag.slug, userId: tag.owner_id }}
          className="inline-flex min-h-target items-center font-[560] no-underline hover:underline"
        >
          {tag.name}
        </Link>
      </p>
      <p role="status" className="text-quiet text-small tabular-nums">
        {position}
      </p>
      <span className="flex">{children}</span>
    </div>
  );
}

function OutfitDetails({ outfit }: { outfit: Outfit }) {
  const { data: owner } = useQuery(tagOwnerQuery(outfit.owner_id));
  return (
    <article className="grid content-start gap-4">
      <h1 className="sr-only">{describeOutfit(outfit)}</h1>
      <div className="min-h-target">{owner && <PersonLine person={owner} />}</div>
      <PictureDescription text={outfit.alt_text} />
      {outfit.caption && <p className="as-written text-lead">{outfit.caption}</p>}
      {outfit.worn_on && (
        <p className="text-quiet text-small">
          <RichText
            parts={m.feed_worn_on.parts({ day: longDate(outfit.worn_on) })}
            tags={{ time: (day) => <time dateTime={outfit.worn_on ?? undefined}>{day}</time> }}
          />
        </p>
      )}
      <div>
        <ButtonLink to="/outfit/$outfitId" params={{ outfitId: outfit.id }} variant="secondary">
          {m.tags_open_outfit()}
        </ButtonLink>
      </div>
    </article>
  );
}

/** One outfit inside of a tag: swipe, arrow keys or buttons go to the previous and the next. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Outfit, Tag } from "@/api/types";
import { useSession } from "@/features/session";
import { JoinBar } from "@/features/session/join-bar";
import { strictest } from "@/lib/audience";
import { longDate } from "@/lib/dates";
import { describeOutfit, titleOf } from "@/lib/outfit-words";
import { shared } from "@/lib/share-limits";
import { BackButton } from "@/ui/back-button";
import { ButtonLink } from "@/ui/button";
import { Page } from "@/ui/page";
import { PersonLine } from "@/ui/person-line";
import { ShareButton } from "@/ui/share-button";
import { placeQuery, viewedOutfitQuery } from "./outfit-queries";
import { tagOwnerQuery, tagQuery } from "./queries";
import { useNeighbours } from "./use-neighbours";
import { ViewerActions } from "./viewer-actions";
import { VIEWER_COLUMNS } from "./viewer-layout";
import { ViewerPicture } from "./viewer-picture";

interface Props {
  slug: string;
  outfitId: string;
  /** Whose tag, when it is not the outfit owner's. */
  of?: string;
}

export function ViewerPage({ slug, outfitId, of }: Props) {
  const { data: outfit } = useSuspenseQuery(viewedOutfitQuery(outfitId));
  const userId = of ?? outfit.owner_id;
  const { data: tag } = useSuspenseQuery(tagQuery(userId, slug));
  const { data: place } = useQuery(placeQuery(userId, slug, outfitId));
  const neighbours = useNeighbours({ slug, userId, of, place });
  const { data: owner } = useQuery(tagOwnerQuery(outfit.owner_id));
  const isOwner = useSession()?.user.id === userId;
  return (
    <Page title={`${describeOutfit(outfit)} · ${tag.name}`} measure="grid">
      <div className={VIEWER_COLUMNS}>
        <Bar tag={tag} place={place && `${place.index} of ${place.count}`}>
          <ShareViewed outfit={outfit} tag={tag} />
          {isOwner && <ViewerActions tag={tag} outfit={outfit} neighbours={neighbours} />}
        </Bar>
        <ViewerPicture outfit={outfit} {...neighbours} />
        <Words outfit={outfit} />
      </div>
      {owner && <JoinBar name={owner.display_name || owner.username} />}
    </Page>
  );
}

/** The link opens for those who see both the outfit and the tag. */
function ShareViewed({ outfit, tag }: { outfit: Outfit; tag: Tag }) {
  const { data: author } = useQuery(tagOwnerQuery(outfit.owner_id));
  const { data: tagger } = useQuery(tagOwnerQuery(tag.owner_id));
  const isOwner = useSession()?.user.id === outfit.owner_id;
  const name = author ? author.display_name || author.username : "someone";
  const audiences = {
    own: strictest(outfit.audience, tag.audience),
    profile: strictest(author?.audience ?? "public", tagger?.audience ?? "public"),
  };
  return (
    <ShareButton
      what="outfit"
      title={`${titleOf(outfit) ?? "Outfit"} by ${name}`}
      {...shared("outfits", outfit.id, isOwner, audiences)}
    />
  );
}

interface BarProps {
  tag: Tag;
  place: string | undefined;
  children: ReactNode;
}

function Bar({ tag, place, children }: BarProps) {
  return (
    <div className="-mx-2 flex items-center gap-2 desktop:col-span-2">
      <BackButton otherwise={`/tag/${tag.slug}/${tag.owner_id}`} />
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
        {place}
      </p>
      <span className="flex">{children}</span>
    </div>
  );
}

function Words({ outfit }: { outfit: Outfit }) {
  const { data: owner } = useQuery(tagOwnerQuery(outfit.owner_id));
  return (
    <article className="grid content-start gap-4">
      <h1 className="sr-only">{describeOutfit(outfit)}</h1>
      <div className="min-h-target">{owner && <PersonLine person={owner} />}</div>
      {outfit.caption && <p className="as-written text-lead">{outfit.caption}</p>}
      {outfit.worn_on && (
        <p className="text-quiet text-small">
          Worn on <time dateTime={outfit.worn_on}>{longDate(outfit.worn_on)}</time>
        </p>
      )}
      <div>
        <ButtonLink to="/outfit/$outfitId" params={{ outfitId: outfit.id }} look="secondary">
          Open outfit
        </ButtonLink>
      </div>
    </article>
  );
}

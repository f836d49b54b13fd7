/** One outfit of the timeline: author, picture, caption. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TagReason, TimelineItem } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { PictureDescription } from "@/components/picture-description";
import { TagChips } from "@/components/tag-chips";
import { longDate, timeAgo } from "@/lib/text/dates";
import { describeOutfit } from "@/lib/text/outfit-text";
import { Image } from "@/ui/image";
import { CARD_SIZES } from "./feed-columns";

const REASON = "type-label text-accent";

interface Props {
  item: TimelineItem;
  /** Off for the first cards of the page. */
  lazy: boolean;
  /** Actions below the picture. */
  actions?: ReactNode;
  /** Why it is shown, when the item does not say so. */
  why?: string;
}

export function OutfitCard({ item, lazy, actions, why }: Props) {
  const { outfit, author, reason } = item;
  const { id, photo, caption, worn_on, tags, published_at } = outfit;
  return (
    <article
      aria-label={`Outfit by ${author.display_name || author.username}`}
      className="grid gap-3"
    >
      <PersonLine person={author}>
        <time dateTime={published_at}>{timeAgo(published_at)}</time>
      </PersonLine>
      <Link
        to="/outfit/$outfitId"
        params={{ outfitId: id }}
        data-picture
        className="-mx-gutter relative block overflow-hidden tablet:mx-0 tablet:rounded-print"
      >
        <Image
          path={photo.path}
          bucket={photo.bucket}
          thumbhash={photo.thumbhash}
          alt={describeOutfit(outfit)}
          aspectRatio={0.6}
          sizes={CARD_SIZES}
          lazy={lazy}
        />
      </Link>
      <PictureDescription text={outfit.alt_text} />
      {actions && <div className="-my-2 min-h-target">{actions}</div>}
      <div className="grid gap-1.5">
        {why && <p className={REASON}>{why}</p>}
        {reason && <FromTag reason={reason} />}
        {caption && <p className="line-clamp-4 as-written">{caption}</p>}
        {worn_on && (
          <p className="text-quiet text-small">
            Worn on <time dateTime={worn_on}>{longDate(worn_on)}</time>
          </p>
        )}
        <TagChips
          tags={tags.map((slug) => ({ slug }))}
          ownerId={outfit.owner_id}
          label="Tags of this outfit"
        />
      </div>
    </article>
  );
}

/** It came from a followed tag. */
function FromTag({ reason: { tag, owner } }: { reason: TagReason }) {
  return (
    <p className={REASON}>
      From{" "}
      <Link to="/tag/$tag/$userId" params={{ tag: tag.slug, userId: owner.id }}>
        {tag.name}
      </Link>{" "}
      by {owner.display_name || owner.username}, a tag you follow
    </p>
  );
}

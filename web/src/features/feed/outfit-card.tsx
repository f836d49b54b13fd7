/** One outfit of the timeline: author, picture, caption. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TagReason, TimelineItem } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { PictureDescription } from "@/components/picture-description";
import { TagChips } from "@/components/tag-chips";
import { longDate, timeAgo } from "@/lib/text/dates";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";
import { RichText } from "@/ui/rich-text";
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
      aria-label={m.feed_outfit_by({ name: author.display_name || author.username })}
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
            <RichText
              parts={m.feed_worn_on.parts({ day: longDate(worn_on) })}
              tags={{ time: (day) => <time dateTime={worn_on}>{day}</time> }}
            />
          </p>
        )}
        <TagChips
          tags={tags.map((slug) => ({ slug }))}
          ownerId={outfit.owner_id}
          label={m.feed_tags_of_outfit()}
        />
      </div>
    </article>
  );
}

/** It came from a followed tag. */
function FromTag({ reason: { tag, owner } }: { reason: TagReason }) {
  return (
    <p className={REASON}>
      <RichText
        parts={m.feed_from_tag.parts({
          tag: tag.name,
          name: owner.display_name || owner.username,
        })}
        tags={{
          link: (text) => (
            <Link to="/tag/$tag/$userId" params={{ tag: tag.slug, userId: owner.id }}>
              {text}
            </Link>
          ),
        }}
      />
    </p>
  );
}

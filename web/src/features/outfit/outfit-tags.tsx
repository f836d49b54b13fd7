/** The tags of an outfit, and the way to put it into one of one's own. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Outfit, Tag } from "@/api/types";
import { useSession } from "@/features/session";
import { nameOfSlug } from "@/lib/slug";
import { ButtonLink } from "@/ui/button";
import { TagIcon } from "@/ui/icons";
import { TagChips } from "@/ui/tag-chips";
import { outfitTagsQuery } from "./queries";

interface Props {
  outfit: Outfit;
  isOwner: boolean;
  /** What else can be done with it, beside the way to its tags. */
  children?: ReactNode;
}

const JUST_NOW_MS = 10_000;
const ASK_AGAIN_MS = 500;

export function OutfitTags({ outfit, isOwner, children }: Props) {
  const signedIn = useSession() !== null;
  const isPublished = outfit.state === "published";
  const { data: tags = [] } = useQuery({
    ...outfitTagsQuery(outfit.id),
    enabled: isPublished,
    refetchInterval: ({ state }) => (isStillTold(outfit, state.data) ? ASK_AGAIN_MS : false),
  });
  if (!isPublished) {
    return (
      <>
        <NamedTags slugs={outfit.tags} />
        {children && <div>{children}</div>}
      </>
    );
  }
  return (
    <section aria-label="Tags" className="grid gap-3">
      <TagChips tags={tags} ownerId={outfit.owner_id} label="Tags of this outfit" />
      {signedIn && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/tag/add/$outfitId" params={{ outfitId: outfit.id }} look="secondary">
            <TagIcon width={20} height={20} />
            {isOwner ? "Add tag" : "Save to a tag"}
          </ButtonLink>
          {children}
        </div>
      )}
    </section>
  );
}

/** A draft's tags: they are made when it is published. */
function NamedTags({ slugs }: { slugs: readonly string[] }) {
  if (slugs.length === 0) return null;
  return (
    <p className="text-quiet text-small">
      Will be tagged {new Intl.ListFormat("en").format(slugs.map(nameOfSlug))}
    </p>
  );
}

/** Right after publishing the tags service may not have heard of all the outfit's tags. */
function isStillTold(outfit: Outfit, tags: readonly Tag[] = []): boolean {
  const isNew = Date.now() - Date.parse(outfit.published_at ?? "") < JUST_NOW_MS;
  return isNew && outfit.tags.some((slug) => !tags.some((tag) => tag.slug === slug));
}

/** The outfit's tags, and a button to add it to the user's own tags. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Outfit, Tag } from "@/api/types";
import { TagChips } from "@/components/tag-chips";
import { outfitTagsQuery } from "@/features/outfit/queries";
import { useSession } from "@/features/session";
import { listOf } from "@/lib/text/locale";
import { nameFromSlug } from "@/lib/text/slug";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";
import { TagIcon } from "@/ui/icons";

interface Props {
  outfit: Outfit;
  isOwner: boolean;
  /** Further actions beside the tags. */
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
    refetchInterval: ({ state }) => (isStillSyncing(outfit, state.data) ? ASK_AGAIN_MS : false),
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
    <section aria-label={m.common_tags()} className="grid gap-3">
      <TagChips tags={tags} ownerId={outfit.owner_id} label={m.outfit_tags()} />
      {signedIn && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/tag/add/$outfitId" params={{ outfitId: outfit.id }} variant="secondary">
            <TagIcon width={20} height={20} />
            {isOwner ? m.outfit_add_tag() : m.outfit_save_to_tag()}
          </ButtonLink>
          {children}
        </div>
      )}
    </section>
  );
}

/** A draft's tags are created when it is published. */
function NamedTags({ slugs }: { slugs: readonly string[] }) {
  if (slugs.length === 0) return null;
  return (
    <p className="text-quiet text-small">
      {m.outfit_will_be_tagged({ tags: listOf(slugs.map(nameFromSlug)) })}
    </p>
  );
}

/** Right after publishing, the tags service may not have received all of the outfit's tags. */
function isStillSyncing(outfit: Outfit, tags: readonly Tag[] = []): boolean {
  const isNew = Date.now() - Date.parse(outfit.published_at ?? "") < JUST_NOW_MS;
  return isNew && outfit.tags.some((slug) => !tags.some((tag) => tag.slug === slug));
}

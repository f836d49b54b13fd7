/** Tags whose names start with the search text: the user's own first, then public ones. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSession } from "@/features/session";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { TagIcon } from "@/ui/icons";
import { Image } from "@/ui/image";
import type { ResultProps } from "./people-results";
import { type TagFound, tagSearchQuery } from "./queries";
import { ResultList } from "./result-list";
import { ResultSkeleton } from "./result-skeleton";

export function TagResults({ typed, onUse }: ResultProps) {
  const query = useInfiniteQuery(tagSearchQuery(typed));
  return (
    <ResultList
      query={query}
      typed={typed}
      count={(number) => m.feed_tags_count(counted(number))}
      empty={{ title: m.search_no_tags(), words: m.search_no_tags_note.parts }}
      skeleton={<ResultSkeleton />}
    >
      {(found) => (
        // biome-ignore lint/a11y: the links inside are what is pressed; this only notes that they were.
        <ul aria-label={m.common_tags()} className="grid max-w-2xl" onClick={onUse}>
          {found.map((item) => (
            <li key={item.tag.id} className="border-line border-b py-2">
              <TagLine {...item} />
            </li>
          ))}
        </ul>
      )}
    </ResultList>
  );
}

function TagLine({ tag, owner, cover }: TagFound) {
  const isMine = useSession()?.user.id === tag.owner_id;
  const by = isMine
    ? m.search_yours()
    : owner && m.feed_by({ name: owner.display_name || owner.username });
  return (
    <Link
      to="/tag/$tag/$userId"
      params={{ tag: tag.slug, userId: tag.owner_id }}
      className="flex min-h-target min-w-0 items-center gap-3 no-underline"
    >
      <span className="relative grid aspect-portrait w-10 shrink-0 place-items-center overflow-hidden rounded-print bg-sunken text-quiet">
        {cover ? (
          <Image {...cover.photo} alt="" fillSpace sizes="40px" />
        ) : (
          <TagIcon width={20} height={20} />
        )}
      </span>
      <span className="grid min-w-0 leading-snug">
        <bdi className="truncate font-[560]">{tag.name}</bdi>
        <span className="truncate text-quiet text-small">
          {[by, m.feed_outfits_count(counted(tag.outfit_count))].filter(Boolean).join(" · ")}
        </span>
      </span>
    </Link>
  );
}

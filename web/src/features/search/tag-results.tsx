/** Tags whose names start with the search text: the user's own first, then public ones. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSession } from "@/features/session";
import { count } from "@/lib/text/count";
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
      count={(number) => count(number, "tag")}
      empty={{
        title: "No tags found",
        words: (shown) => <>No public tag, and none of yours, begins with “{shown}”.</>,
      }}
      skeleton={<ResultSkeleton />}
    >
      {(found) => (
        // biome-ignore lint/a11y: the links inside are what is pressed; this only notes that they were.
        <ul aria-label="Tags" className="grid max-w-2xl" onClick={onUse}>
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
  const by = isMine ? "Yours" : owner && `by ${owner.display_name || owner.username}`;
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
          {[by, count(tag.outfit_count, "outfit")].filter(Boolean).join(" · ")}
        </span>
      </span>
    </Link>
  );
}

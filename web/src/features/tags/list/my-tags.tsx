/** The user's own tags: search, sorted by last use or custom order. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Outfit, Tag } from "@/api/types";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid } from "@/components/outfit-tile";
import { matchesTag } from "@/features/tags/assign/matches-tag";
import { coversQuery, myTagsQuery } from "@/features/tags/queries";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { FilterSelect } from "@/ui/filter-bar";
import { MoveIcon } from "@/ui/icons";
import { SearchField } from "@/ui/search-field";
import { EmptyState, ErrorState, ListEnd } from "@/ui/states";
import { MyTag } from "./my-tag";
import { ReorderTags } from "./reorder-tags";

export interface TagsView {
  view?: "followed" | "shared";
  sort?: "recent";
  query?: string;
}

interface Props extends TagsView {
  onView: (view: TagsView) => void;
}

const SORTS = [
  { value: "hand", label: m.tags_custom_order() },
  { value: "recent", label: m.tags_last_used() },
];

export function MyTags({ sort, query = "", onView }: Props) {
  const [isOrdering, setOrdering] = useState(false);
  const mine = useQuery({
    ...myTagsQuery(sort ?? "hand"),
    // While another order loads, the controls stay, and so does the focus.
    placeholderData: keepPreviousData,
  });
  const { data: tags, isPending, isPlaceholderData, error, refetch } = mine;
  const { data: covers = [] } = useQuery(coversQuery(tags ?? []));
  if (isPending) return <OutfitGridSkeleton />;
  if (!tags) return <ErrorState error={error} retry={() => void refetch()} />;
  if (tags.length === 0) {
    return <EmptyState title={m.tags_none()}>{m.tags_none_note()}</EmptyState>;
  }
  const found = tags.filter((tag) => matchesTag(tag, query));
  const order = () => {
    onView({});
    setOrdering(!isOrdering);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {!isOrdering && (
          <>
            <div className="min-w-full flex-1 tablet:min-w-30 tablet:max-w-xs">
              <SearchField
                label={m.tags_find()}
                maxLength={60}
                value={query}
                onChange={(words) => onView({ sort, query: words || undefined })}
              />
            </div>
            <FilterSelect
              label={m.tags_order()}
              options={SORTS}
              value={sort ?? "hand"}
              onChange={(chosen) =>
                onView({
                  query: query || undefined,
                  sort: chosen === "recent" ? "recent" : undefined,
                })
              }
              canBeNone={false}
            />
          </>
        )}
        {tags.length > 1 && (
          <Button variant="secondary" onPress={order}>
            {isOrdering ? m.common_done() : <PutInOrder />}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {query && (found.length > 0 ? m.tags_found(counted(found.length)) : m.tags_none_found())}
      </p>
      {isPlaceholderData ? (
        <OutfitGridSkeleton />
      ) : isOrdering ? (
        <ReorderTags tags={tags} covers={covers} />
      ) : (
        <Found tags={found} covers={covers} query={query} />
      )}
    </>
  );
}

/** On a phone there is no room for the label beside the others. */
const PutInOrder = () => (
  <>
    <MoveIcon />
    <span className="sr-only tablet:not-sr-only">{m.tags_reorder()}</span>
  </>
);

interface FoundProps {
  tags: readonly Tag[];
  covers: readonly Outfit[];
  query: string;
}

function Found({ tags, covers, query }: FoundProps) {
  if (tags.length === 0) {
    return <EmptyState title={m.common_no_matches()}>{m.tags_no_match({ query })}</EmptyState>;
  }
  return (
    <>
      <OutfitGrid label={m.common_my_tags()}>
        {tags.map((tag) => (
          <MyTag
            key={tag.id}
            tag={tag}
            cover={covers.find(({ id }) => id === tag.cover_outfit_id)}
          />
        ))}
      </OutfitGrid>
      <ListEnd>
        {query ? m.tags_no_more_matches() : m.feed_tags_count(counted(tags.length))}
      </ListEnd>
    </>
  );
}

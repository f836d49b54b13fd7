/** Public outfits, recommended and recent, shown before anything is typed. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TimelineItem } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid, OutfitTile } from "@/components/outfit-tile";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { ErrorState } from "@/ui/states";
import { discoverQuery } from "./queries";

export function Discover() {
  const list = useInfiniteQuery(discoverQuery());
  const { data: items, error, refetch } = list;
  if (error && !items) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!items) return <OutfitGridSkeleton />;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="discover" className="grid gap-5">
      <h2 id="discover" className="type-title text-[1.75rem]">
        {m.search_discover()}
      </h2>
      <div>
        <OutfitGrid label={m.search_outfits_to_discover()}>
          {items.map((item) => (
            <li key={item.outfit.id}>
              <Discovered item={item} />
            </li>
          ))}
        </OutfitGrid>
        <InfiniteListEnd list={list}>{m.search_discover_end()}</InfiniteListEnd>
      </div>
    </section>
  );
}

function Discovered({ item: { outfit, author } }: { item: TimelineItem }) {
  const { username, display_name, avatar_path } = author;
  const name = display_name || username;
  return (
    <>
      <Link to="/outfit/$outfitId" params={{ outfitId: outfit.id }} className="block">
        <OutfitTile photo={outfit.photo} alt={describeOutfit(outfit)} />
      </Link>
      <Link
        to="/user/$username"
        params={{ username }}
        className="flex min-h-target min-w-0 items-center gap-2 text-small no-underline"
      >
        <Avatar name={name} path={avatar_path} size={24} />
        <bdi className="truncate">{name}</bdi>
      </Link>
    </>
  );
}

/** What there is to see before anything is typed: public outfits, picked and recent. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TimelineItem } from "@/api/types";
import { describeOutfit } from "@/lib/outfit-words";
import { Avatar } from "@/ui/avatar";
import { ListTail } from "@/ui/list-tail";
import { OutfitGrid, OutfitTile } from "@/ui/outfit-tile";
import { OutfitGridSkeleton } from "@/ui/skeleton";
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
        Discover
      </h2>
      <div>
        <OutfitGrid label="Outfits to discover">
          {items.map((item) => (
            <li key={item.outfit.id}>
              <Discovered item={item} />
            </li>
          ))}
        </OutfitGrid>
        <ListTail list={list}>That's all for now. Follow people to see more.</ListTail>
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

/** Opens the sheet of saved outfits. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid, OutfitTile } from "@/components/outfit-tile";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "@/ui/button";
import { BookmarkIcon } from "@/ui/icons";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Sheet } from "@/ui/sheet";
import { EmptyState, ErrorState } from "@/ui/states";
import { savesQuery } from "./queries";

export default function SavedButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton aria-label={m.reactions_saves()} onPress={() => setOpen(true)}>
        <BookmarkIcon />
      </IconButton>
      <Sheet title={m.reactions_saves_title()} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Saved />
      </Sheet>
    </>
  );
}

function Saved() {
  const list = useInfiniteQuery(savesQuery());
  const { data: items, error, refetch } = list;
  if (error && !items) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!items) return <OutfitGridSkeleton />;
  if (items.length === 0) {
    return (
      <EmptyState title={m.reactions_saves_empty_title()}>{m.reactions_saves_empty()}</EmptyState>
    );
  }
  return (
    <>
      <OutfitGrid>
        {items.map(({ outfit }) => (
          <li key={outfit.id}>
            <Link to="/outfit/$outfitId" params={{ outfitId: outfit.id }}>
              <OutfitTile photo={outfit.photo} alt={describeOutfit(outfit)} lazy />
            </Link>
          </li>
        ))}
      </OutfitGrid>
      <InfiniteListEnd list={list}>{m.reactions_saves_private()}</InfiniteListEnd>
    </>
  );
}

/** Opens the sheet of saved outfits. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid, OutfitTile } from "@/components/outfit-tile";
import { describeOutfit } from "@/lib/text/outfit-text";
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
      <IconButton aria-label="saved outfits" onPress={() => setOpen(true)}>
        <BookmarkIcon />
      </IconButton>
      <Sheet title="Saved" isOpen={isOpen} onClose={() => setOpen(false)}>
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
      <EmptyState title="Nothing saved yet">
        Tap the bookmark below an outfit to save it here. No one is notified.
      </EmptyState>
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
      <InfiniteListEnd list={list}>Only you can see what you've saved.</InfiniteListEnd>
    </>
  );
}

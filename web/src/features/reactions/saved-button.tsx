/** The outfits that one keeps for later, in a sheet of their own. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { describeOutfit } from "@/lib/outfit-words";
import { IconButton } from "@/ui/button";
import { BookmarkIcon } from "@/ui/icons";
import { ListTail } from "@/ui/list-tail";
import { OutfitGrid, OutfitTile } from "@/ui/outfit-tile";
import { Sheet } from "@/ui/sheet";
import { OutfitGridSkeleton } from "@/ui/skeleton";
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
      <ListTail list={list}>Only you can see what you've saved.</ListTail>
    </>
  );
}
